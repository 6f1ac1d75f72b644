import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomFrom } from '@debussy/testing';
import { git, gitLines, gitOutput, gitText } from '../public-repository.ts';

/** A piece of a project's history as somebody's work: one commit on the commit that it was begun on. */
export interface PastChange {
  /** `1`, `2` and so on, in the order in which the project merged them. */
  readonly id: string;
  /** A merge as git makes it, one that a person had to resolve, or what was committed directly between two merges. */
  readonly kind: 'merge' | 'resolved' | 'direct';
  /** What the project's own merge is, or the last of the direct commits. */
  readonly source: string;
  readonly base: string;
  readonly commit: string;
  /** What its author hands in first, where that is not the whole of it. */
  readonly broken: string | null;
}

export interface History {
  /** Where the branch stood before the first change. */
  readonly start: string;
  readonly changes: readonly PastChange[];
}

interface Step {
  readonly commit: string;
  readonly first: string;
  /** Null in a commit that is no merge. */
  readonly second: string | null;
}

/**
 * The last merges of a project's own branch, each as the change of its second side since the commit that both sides have in
 * common. Where a person had to resolve it, it is what they made of it, on the first side. What was committed directly between
 * two merges is a change too: later work rests on it.
 */
export function historyOf(root: string, branch: string, merges: number): History {
  const trees = new Map(
    gitLines(root, 'log', '--format=%H %T', branch).map((line) => {
      const [commit = '', tree = ''] = line.split(' ');
      return [commit, tree];
    }),
  );
  const steps = lastSteps(root, branch, merges);
  const start = steps[0]?.first;
  if (start === undefined) throw new Error(`${branch} has no merges`);
  const changes: PastChange[] = [];
  const add = (
    kind: PastChange['kind'],
    { commit: source }: Step,
    [base, tip]: readonly [string, string],
  ): void => {
    const tree = trees.get(tip) ?? '';
    if (tree === trees.get(base)) return;
    changes.push({
      id: String(changes.length + 1),
      kind,
      source,
      base,
      commit: commitOn(root, base, tree),
      broken: null,
    });
  };
  let from = start;
  for (const [i, step] of steps.entries()) {
    const { commit, first, second } = step;
    const next = steps[i + 1];
    if (second !== null) {
      const merged = git(root, ['merge-tree', '--write-tree', first, second]).stdout;
      const [base = first] = gitLines(root, 'merge-base', first, second);
      if (merged.trim() === trees.get(commit)) add('merge', step, [base, second]);
      else add('resolved', step, [first, commit]);
      from = commit;
    } else if (next === undefined || next.second !== null) {
      add('direct', step, [from, commit]);
      from = commit;
    }
  }
  return { start, changes };
}

/** Oldest first, from the first of so many merges on. */
function lastSteps(root: string, branch: string, merges: number): readonly Step[] {
  const line = gitLines(root, 'log', '--first-parent', '--format=%H %P', branch)
    .map((text) => text.split(' '))
    .flatMap(([commit = '', first, second = null]): readonly Step[] =>
      first === undefined ? [] : [{ commit, first, second }],
    );
  const found = line.flatMap(({ second }, i) => (second === null ? [] : [i]));
  const last = found[Math.min(merges, found.length) - 1] ?? -1;
  return line.slice(0, last + 1).toReversed();
}

export function treeAt(root: string, commit: string): string {
  return gitOutput(root, 'rev-parse', `${commit}^{tree}`);
}

/** The same tree on the same base is always the same commit. */
export function commitOn(root: string, base: string, tree: string): string {
  const env = Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((who) => [
      [`GIT_${who}_NAME`, 'Ada User'],
      [`GIT_${who}_EMAIL`, 'ada@example.org'],
      [`GIT_${who}_DATE`, '1700000000 +0000'],
    ]),
  );
  return gitText(root, ['commit-tree', tree, '-p', base, '-m', 'change'], { env }).trim();
}

/** Whether a commit's own tree passes. */
export type IsGreen = (commit: string) => Promise<boolean>;

export interface BrokenShare {
  /** Between 0 and 1, of the merges. */
  readonly share: number;
  readonly seed: number;
}

/**
 * Some of the merges with one hunk dropped, drawn by a seed, or one line of it where the gates do not see that: such whose own tree passes as it was and fails without the hunk, so
 * that they are broken for certain. A merge of which the gates miss no drawn hunk is passed over for another one.
 */
export async function withBroken(
  root: string,
  { start, changes }: History,
  { share, seed, isGreen }: BrokenShare & { readonly isGreen: IsGreen },
): Promise<History> {
  const merges = changes.filter(({ kind }) => kind !== 'direct');
  const wanted = Math.round(merges.length * share);
  const random = randomFrom(seed);
  const drawn = merges.map((change) => ({ change, key: random() })).toSorted((a, b) => a.key - b.key);
  const broken = new Map<string, string>();
  for (const { change } of drawn) {
    if (broken.size === wanted) break;
    const commit = await brokenCommit(root, change, { random, isGreen });
    if (commit !== null) broken.set(change.id, commit);
  }
  return { start, changes: changes.map((change) => ({ ...change, broken: broken.get(change.id) ?? null })) };
}

const mostTries = 3;

async function brokenCommit(
  root: string,
  { base, commit }: PastChange,
  { random, isGreen }: { readonly random: () => number; readonly isGreen: IsGreen },
): Promise<string | null> {
  const hunks = sourceHunks(root, base, commit);
  const drawn = (list: readonly Hunk[]): readonly Hunk[] =>
    list
      .map((hunk) => ({ hunk, key: random() }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ hunk }) => hunk)
      .slice(0, mostTries);
  for (const hunk of [...drawn(hunks), ...drawn(hunks.flatMap(openingLines))]) {
    const tree = without(root, commit, hunk);
    if (tree === null) continue;
    const spoilt = commitOn(root, base, tree);
    if (!(await isGreen(spoilt)) && (await isGreen(commit))) return spoilt;
  }
  return null;
}

/** Lines of a hunk that open a bracket or a block: without one, even a build sees that something is missing. */
function openingLines({ path, at, added }: Hunk): readonly Hunk[] {
  return added.flatMap((line, i) =>
    /[([{:]$/.test(line) ? [{ path, at: at + i, count: 1, old: [], added: [line] }] : [],
  );
}

interface Hunk {
  readonly path: string;
  /** Where it stands in the changed file, from 1, and how many lines it has there. */
  readonly at: number;
  readonly count: number;
  /** What the base has there. */
  readonly old: readonly string[];
  readonly added: readonly string[];
}

/** Hunks in code, not in its tests: whoever forgets a part of a change forgets this. */
function sourceHunks(root: string, base: string, commit: string): readonly Hunk[] {
  const args = ['diff', '-U0', '--no-renames', '--diff-filter=M', base, commit, '--', '*.py', ':!*test*'];
  const text = gitText(root, args);
  const hunks: { path: string; at: number; count: number; old: string[]; added: string[] }[] = [];
  let path = '';
  for (const line of text.split('\n')) {
    path = /^\+\+\+ b\/(.*)$/.exec(line)?.[1] ?? path;
    const found = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (found !== null)
      hunks.push({ path, at: Number(found[1]), count: Number(found[2] ?? 1), old: [], added: [] });
    else if (line.startsWith('-') && !line.startsWith('---')) hunks.at(-1)?.old.push(line.slice(1));
    else if (line.startsWith('+') && !line.startsWith('+++')) hunks.at(-1)?.added.push(line.slice(1));
  }
  return hunks;
}

/** The tree without a hunk; null where the file has no such lines. */
function without(root: string, commit: string, { path, at, count, old }: Hunk): string | null {
  const text = gitText(root, ['show', `${commit}:${path}`]);
  const lines = text.split('\n');
  // A hunk that only takes lines away stands behind the line that it names.
  const from = count === 0 ? at : at - 1;
  if (from + count > lines.length) return null;
  lines.splice(from, count, ...old);
  const folder = mkdtempSync(join(tmpdir(), 'debussy-index-'));
  const env = { GIT_INDEX_FILE: join(folder, 'index') };
  try {
    const blob = gitText(root, ['hash-object', '-w', '--stdin'], { input: lines.join('\n') }).trim();
    gitText(root, ['read-tree', commit], { env });
    gitText(root, ['update-index', '--cacheinfo', `100644,${blob},${path}`], { env });
    return gitText(root, ['write-tree'], { env }).trim();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
