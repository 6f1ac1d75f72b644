import type { Git } from '@debussy/host';
import { commitTree } from './commit.ts';
import type { CommitSettings } from './commit-settings.ts';
import { mergeSettings } from './merge-drivers.ts';
import { mergeGit } from './merge-home.ts';
import type { Pick } from './resolve-series.ts';
import { bareGit, gitFailed } from './store.ts';
import type { Store } from './store.ts';

export type MergedPick =
  | { readonly kind: 'merged'; readonly tree: string }
  /** The tree holds the conflict markers. */
  | {
      readonly kind: 'conflict';
      readonly files: readonly string[];
      readonly stages: readonly ConflictStage[];
      readonly tree: string;
    };

/** One version of a file in conflict: 1 is the base, 2 what stands there, 3 what is put on top. */
export interface ConflictStage {
  readonly path: string;
  readonly stage: number;
  readonly mode: string;
  readonly oid: string;
}

export interface Onto {
  readonly commit: string;
  readonly tree: string;
  /** The nearest commit that both have in their history, where that is known. */
  readonly mergeBase: string | null;
}

/** Puts the change of one commit on top of another by a three-way merge against exactly that commit's parent. */
export async function mergePick(store: Store, onto: Onto, pick: Pick): Promise<MergedPick> {
  const isPlain = pick.base !== null && pick.base === onto.mergeBase;
  const ours = isPlain ? onto.commit : await standIn(bareGit(store), onto.tree, pick.base);
  const args = [...mergeTree, ours, pick.commit];
  const git = await mergeGit(store, pick.commit);
  const alone = parse(await git(args));
  if (alone.kind !== 'failed') return alone;
  // In a partial clone git has to know from where to fetch what is missing: then with the user's configuration.
  const config = await mergeSettings(bareGit(store));
  const merged = parse(await store.gitAt({ gitDir: store.commonDir, config })(args));
  if (merged.kind === 'failed') throw gitFailed(args, merged.stderr);
  return merged;
}

// With the base between the two sides, and what they have in common outside of the markers.
const mergeTree = [
  '-c',
  'merge.conflictStyle=zdiff3',
  'merge-tree',
  '--write-tree',
  '-z',
  '--no-messages',
  '--allow-unrelated-histories',
];

// git < 2.40 finds the merge base by itself. A commit with our tree and the parent that we mean leaves it no choice.
function standIn(git: Git, tree: string, base: string | null): Promise<string> {
  return commitTree(git, { tree, facts: { parent: base, message: 'merge base\n', time: 0 } }, nobody);
}

/** Who commits that nobody will see are from. */
export const nobody: CommitSettings = {
  author: 'debussy <debussy@localhost>',
  committer: 'debussy <debussy@localhost>',
  zone: '+0000',
  sign: false,
  ignoreCase: false,
};

type Parsed = MergedPick | { readonly kind: 'failed'; readonly stderr: string };

function parse({ code, stdout, stderr }: Awaited<ReturnType<Git>>): Parsed {
  const [tree = '', ...entries] = stdout.toString('latin1').split('\0');
  // Exit code 1 also means a bad object: only a tree in the first field says that there was a merge.
  if (!/^[0-9a-f]{40,64}$/.test(tree) || (code !== 0 && code !== 1)) return { kind: 'failed', stderr };
  if (code === 0) return { kind: 'merged', tree };
  const stages = entries.filter(Boolean).map(parseStage);
  return { kind: 'conflict', files: [...new Set(stages.map(({ path }) => path))], stages, tree };
}

// `<mode> <oid> <stage>` TAB `<path>`
function parseStage(entry: string): ConflictStage {
  const [facts = '', ...rest] = entry.split('\t');
  const [mode = '', oid = '', stage = ''] = facts.split(' ');
  return { path: rest.join('\t'), stage: Number(stage), mode, oid };
}
