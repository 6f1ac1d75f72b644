import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { must, takeLock } from '@debussy/host';
import { absent } from './changes.ts';
import type { Change } from './changes.ts';
import type { CommitSettings } from './commit-settings.ts';
import { stamp, wholeMessage } from './commit.ts';
import { emptyTree, isEmptyRoot } from './empty-root.ts';
import { quotePath } from './quote-path.ts';
import type { Pick, ResolvedSeries } from './resolve-series.ts';
import type { Store } from './store.ts';

export interface CandidateCommit {
  readonly phase: string;
  readonly commit: string;
  readonly tree: string;
  /** The phase changed nothing that the tip did not have already. */
  readonly empty: boolean;
}

/** Commits on top of a tip. They are made together, as late as possible: one git process for as many as there are. */
export class Chain {
  readonly #store: Store;
  readonly #settings: CommitSettings;
  readonly #made: CandidateCommit[] = [];
  #tip: Made;
  #pending: { readonly phase: string; readonly step: ChainStep }[] = [];

  constructor(store: Store, { tip, tipTree }: ResolvedSeries, settings: CommitSettings) {
    this.#store = store;
    this.#settings = { ...settings, sign: false };
    this.#tip = { commit: tip, tree: tipTree };
  }

  put({ phase, message, time }: Pick, content: ChainStep['content']): void {
    this.#pending.push({ phase, step: { content, message, time } });
  }

  /** The head of the chain, with everything made that was put on it. */
  async head(): Promise<Made> {
    const pending = this.#pending;
    this.#pending = [];
    const made = pending.length === 0 ? [] : await this.#make(pending.map(({ step }) => step));
    for (const [i, next] of made.entries()) {
      this.#made.push({ phase: pending[i]?.phase ?? '', ...next, empty: next.tree === this.#tip.tree });
      this.#tip = next;
    }
    return this.#tip;
  }

  /** What `head` made so far, in order. */
  get commits(): readonly CandidateCommit[] {
    return this.#made;
  }

  async #make(steps: readonly ChainStep[]): Promise<readonly Made[]> {
    const parent = isEmptyRoot(this.#tip.commit) ? null : this.#tip.commit;
    return await importChain(this.#store, { parent, like: this.#tip.commit, steps }, this.#settings);
  }
}

/** One commit of a chain: a whole tree, or changes to the tree of the commit before it. */
interface ChainStep {
  readonly content: { readonly tree: string } | { readonly changes: readonly Change[] };
  readonly message: string;
  readonly time: number;
}

interface Made {
  readonly commit: string;
  readonly tree: string;
}

/** Makes a chain of commits on top of `parent` in one git process. */
async function importChain(
  store: Store,
  chain: { readonly parent: string | null; readonly like: string; readonly steps: readonly ChainStep[] },
  settings: CommitSettings,
): Promise<readonly Made[]> {
  const ref = 'refs/heads/chain';
  const commits = chain.steps.map((step, i) => [
    `commit ${ref}`,
    `mark :${i + 1}`,
    `author ${stamp(settings.author, step.time, settings.zone)}`,
    `committer ${stamp(settings.committer, step.time, settings.zone)}`,
    data(step.message),
    ...(i === 0 && chain.parent !== null ? [`from ${chain.parent}`] : []),
    ...contentLines(step.content),
    '',
    `get-mark :${i + 1}`,
    `ls :${i + 1} ""`,
  ]);
  // The null id takes the ref back before the process ends.
  const end = [`reset ${ref}`, `from ${'0'.repeat(chain.like.length)}`, '', 'done', ''];
  const input = [...commits.flat(), ...end].join('\n');
  const args = ['-c', 'core.ignorecase=false', 'fast-import', '--quiet', '--done', '--cat-blob-fd=1'];
  return await withScratch(store.commonDir, async (env) =>
    parseMade((await must(store.git, args, { input, env })).toString(), chain.like),
  );
}

/**
 * A git directory for one import, with the objects and the configuration of the repository and refs of its own: git locks the
 * packed refs while it ends, and one that is killed then must not leave the user's locked.
 */
async function withScratch<T>(
  commonDir: string,
  use: (env: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  const objects = join(commonDir, 'objects');
  // Without files for refs there is nothing of the user's to lock for long.
  if (existsSync(join(commonDir, 'reftable'))) return await use({});
  const scratch = await takeScratch(commonDir);
  try {
    mkdirSync(join(scratch, 'refs'));
    writeFileSync(join(scratch, 'HEAD'), 'ref: refs/heads/none\n');
    symlinkSync(join(commonDir, 'config'), join(scratch, 'config'));
    symlinkSync(join(commonDir, 'shallow'), join(scratch, 'shallow'));
    return await use({ GIT_DIR: scratch, GIT_OBJECT_DIRECTORY: objects });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function takeScratch(commonDir: string): Promise<string> {
  const scratch = join(scratchFolders(commonDir), randomUUID());
  // Without its lock it would be anybody's to remove.
  return (await takeLock(scratch)) === null ? takeScratch(commonDir) : scratch;
}

/** Removes what an import left whose process was killed. */
export async function removeDeadScratches(commonDir: string): Promise<void> {
  const names = await readdir(scratchFolders(commonDir)).catch(() => []);
  for (const name of names) {
    const scratch = join(scratchFolders(commonDir), name);
    if ((await takeLock(scratch)) !== null) await rm(scratch, { recursive: true, force: true });
  }
}

function scratchFolders(commonDir: string): string {
  return join(commonDir, 'debussy', 'import');
}

function data(message: string): string {
  const text = wholeMessage(message);
  return `data ${Buffer.byteLength(text)}\n${text}`;
}

// Removals first: a file may make room for a folder of the same name, and the other way round.
function contentLines(content: ChainStep['content']): string[] {
  if ('tree' in content) return [`M 040000 ${content.tree} ""`];
  const gone = content.changes.filter((change) => change.after.mode === absent);
  const there = content.changes.filter((change) => change.after.mode !== absent);
  return [
    ...gone.map((change) => `D ${quotePath(change.path)}`),
    ...there.map(({ path, after }) => `M ${after.mode} ${after.oid} ${quotePath(path)}`),
  ];
}

// Two lines per commit: its id, then its root tree as `040000 tree <id>` TAB, or `missing` where nothing is left.
function parseMade(text: string, like: string): Made[] {
  const lines = text.trimEnd().split('\n');
  const made: Made[] = [];
  for (let i = 0; i + 1 < lines.length; i += 2) {
    const tree = /^040000 tree ([0-9a-f]+)/.exec(lines[i + 1] ?? '')?.[1] ?? emptyTree(like);
    made.push({ commit: (lines[i] ?? '').trim(), tree });
  }
  return made;
}
