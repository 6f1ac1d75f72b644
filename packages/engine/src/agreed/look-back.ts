import { must, readObjects } from '@debussy/host';
import { threeWay } from '@debussy/merge';
import { historyOf } from '@debussy/workspace';
import type { HistoryCommit, RunAuthor, Store } from '@debussy/workspace';

export type Content = Buffer | null;

/** A file that runs have changed and that no person has approved since. Null: the file does not exist. */
export interface AgentFile {
  readonly path: string;
  /** The version that a person last approved, with later changes by persons. */
  readonly agreed: Content;
  readonly now: Content;
  /** The phases that changed it, oldest first. */
  readonly by: readonly RunAuthor[];
}

export interface LookBackOrder {
  readonly commit: string;
  /** Start of the repository's first run: persons wrote everything before it. Null: look at the whole history. */
  readonly since: string | null;
  /** The commit at which a person approved the file. */
  readonly accepted: ReadonlyMap<string, string>;
  /** A file on disk that replaces the committed one; undefined: the commit counts. */
  readonly onDisk: (path: string) => Promise<Content | undefined>;
  /** A file with the marks that debussy itself sets for a landed phase; undefined: it sets none. */
  readonly marked: (landed: LandedFile) => Promise<Content | undefined>;
  /** The target of a path's links. */
  readonly realOf: (path: string) => string;
}

export interface LandedFile {
  readonly by: RunAuthor;
  /** The commit that it landed on. */
  readonly on: string;
  readonly path: string;
  /** The approved file at that commit. */
  readonly counts: Content;
}

export interface LookBack {
  /** All paths that commits of runs have changed. */
  readonly touched: ReadonlySet<string>;
  readonly realOf: (path: string) => string;
  /** Null: a person approved the file as it is. */
  file(path: string): Promise<AgentFile | null>;
}

/**
 * Commits landed by runs are an agent's text until a person approves them. The history is replayed without the commits
 * of runs: each commit of a person is applied to the approved state before it and replaces the lines that it changes.
 */
export async function lookBack(store: Store, order: LookBackOrder): Promise<LookBack> {
  const start = order.since !== null && (await isThere(store, order.since)) ? [`^${order.since}`] : [];
  const commits = await historyOf(store, [order.commit, ...start]);
  const ofRuns = commits.filter(({ by }) => by !== null);
  const touched = ofRuns.length === 0 ? new Set<string>() : await pathsOf(store, ofRuns);
  return {
    touched,
    realOf: order.realOf,
    file: async (path) => (touched.has(path) ? played(store, { ...order, path, start }) : null),
  };
}

async function isThere({ git }: Store, commit: string): Promise<boolean> {
  return (await git(['cat-file', '-e', `${commit}^{commit}`])).code === 0;
}

async function pathsOf({ git }: Store, commits: readonly HistoryCommit[]): Promise<ReadonlySet<string>> {
  const input = commits.map(({ commit }) => `${commit}\n`).join('');
  const list = 'diff-tree --stdin -r -m -z --root --name-only --no-renames --no-commit-id'.split(' ');
  return new Set(
    (await must(git, list, { input }))
      .toString()
      .split('\0')
      .filter((path) => path !== ''),
  );
}

interface PlayedFile extends LookBackOrder {
  readonly path: string;
  readonly start: readonly string[];
}

async function played(store: Store, order: PlayedFile): Promise<AgentFile | null> {
  const { commit, path, accepted, start } = order;
  const agreedAt = accepted.get(path);
  const isKnown = agreedAt !== undefined && (await isThere(store, agreedAt));
  const range = [commit, ...start, ...(isKnown ? [`^${agreedAt}`] : []), '--', path];
  const steps = await stepsOf(store, await historyOf(store, range), path);
  const by = steps.flatMap((step) => step.by ?? []);
  if (by.length === 0) return null;
  const [last = null] = await readObjects(store.git, [`${commit}:${path}`]);
  const committed = last?.bytes ?? null;
  const agreed = await replayed(store, steps, order);
  const disk = await order.onDisk(path);
  const now = disk === undefined ? committed : disk;
  const counts = disk === undefined ? agreed : applied(agreed, committed, disk);
  return isSame(counts, now) ? null : { path, agreed: counts, now, by };
}

interface Step {
  readonly commit: string;
  readonly parents: readonly string[];
  readonly by: HistoryCommit['by'];
  readonly before: readonly Content[];
  readonly after: Content;
}

/** The commits that change the file. A merge that takes it from one of its sides does not. */
async function stepsOf(
  store: Store,
  commits: readonly HistoryCommit[],
  path: string,
): Promise<readonly Step[]> {
  const names = commits.flatMap(({ commit, parents }) => [commit, ...parents].map((one) => `${one}:${path}`));
  const found = await readObjects(store.git, names);
  let at = 0;
  const steps = commits.map(({ commit, parents, by }): Step => {
    const [after = null, ...before] = found
      .slice(at, (at += parents.length + 1))
      .map((one) => (one?.type === 'blob' ? one.bytes : null));
    return { commit, parents, by, after, before: parents.length === 0 ? [null] : before };
  });
  return steps.filter(({ before, after }) => !before.some((one) => isSame(one, after)));
}

async function replayed(store: Store, steps: readonly Step[], order: PlayedFile): Promise<Content> {
  let counts = steps[0]?.before[0] ?? null;
  for (const step of steps) {
    const change = await changeOf(store, step, { ...order, counts });
    if (change !== null) counts = applied(counts, change.before, change.after);
  }
  return counts;
}

/** The approved part of a commit: none of an agent's text, the marks of debussy, and all changes of a person. */
async function changeOf(
  store: Store,
  { commit, parents, by, before, after }: Step,
  { path, counts, marked }: PlayedFile & { readonly counts: Content },
): Promise<{ readonly before: Content; readonly after: Content } | null> {
  const [ours = null, ...others] = before;
  if (by !== null) {
    const own = await marked({ by, on: parents[0] ?? commit, path, counts });
    return own === undefined ? null : { before: counts, after: own };
  }
  let merged = ours;
  for (const [i, theirs] of others.entries()) {
    const base = await baseOf(store, [parents[0] ?? '', parents[i + 1] ?? ''], path);
    merged = applied(merged, base, theirs);
  }
  return { before: merged, after };
}

async function baseOf({ git }: Store, sides: readonly [string, string], path: string): Promise<Content> {
  const { code, stdout } = await git(['merge-base', ...sides]);
  if (code !== 0) return null;
  const [found = null] = await readObjects(git, [`${stdout.toString().trim()}:${path}`]);
  return found?.type === 'blob' ? found.bytes : null;
}

/**
 * A change on top of the approved version. If both changed a line, the change wins: its author saw the other version.
 */
function applied(counts: Content, before: Content, after: Content): Content {
  if (isSame(before, after)) return counts;
  if (isSame(counts, before) || counts === null || before === null || after === null) return after;
  const [base, ours, theirs] = [before, counts, after].map((one) => one.toString('latin1').split(/(?<=\n)/));
  const merged = threeWay(
    { base: base ?? [], ours: ours ?? [], theirs: theirs ?? [] },
    { touching: 'apart', byNames: false },
  );
  const lines = merged.flatMap((part) => (part.kind === 'agreed' ? part.items : part.theirs));
  return Buffer.from(lines.join(''), 'latin1');
}

function isSame(a: Content, b: Content): boolean {
  return a === null || b === null ? a === b : a.equals(b);
}
