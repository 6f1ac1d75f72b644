import type { Git } from '../git.ts';
import { commitTree } from './commit.ts';
import type { CommitSettings } from './commit-settings.ts';
import { mergeEnvironment } from './merge-drivers.ts';
import type { Pick } from './resolve-series.ts';
import { gitFailed } from './store.ts';

export type MergedPick =
  | { readonly kind: 'merged'; readonly tree: string }
  /** The tree holds the conflict markers. */
  | { readonly kind: 'conflict'; readonly files: readonly string[]; readonly tree: string };

/** Puts the change of one commit on top of a tree by a three-way merge against exactly that commit's parent. */
export async function mergePick(git: Git, ours: string, pick: Pick): Promise<MergedPick> {
  const stand = await standIn(git, ours, pick.base);
  const args = [...mergeTree, stand, pick.commit];
  const { code, stdout, stderr } = await git(args, { env: await mergeEnvironment(git) });
  const [tree = '', ...files] = stdout.toString('latin1').split('\0');
  // Exit code 1 also means a bad object: only a tree in the first field says that there was a merge.
  if (!/^[0-9a-f]{40,64}$/.test(tree) || (code !== 0 && code !== 1)) throw gitFailed(args, stderr);
  if (code === 0) return { kind: 'merged', tree };
  return { kind: 'conflict', files: [...new Set(files.filter(Boolean))], tree };
}

const mergeTree = [
  'merge-tree',
  '--write-tree',
  '-z',
  '--name-only',
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
