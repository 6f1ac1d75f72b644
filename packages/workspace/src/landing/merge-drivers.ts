import type { Git, GitSetting } from '@debussy/host';

/**
 * Settings under which a merge in the user's own repository starts no program but git: each merge driver that is
 * configured is replaced by git's merge of texts, and renames are treated as git's defaults say.
 */
export async function mergeSettings(git: Git): Promise<readonly GitSetting[]> {
  const { stdout } = await git(['config', '-z', '--name-only', '--get-regexp', '^merge\\..*\\.driver$']);
  const drivers = stdout.toString().split('\0').filter(Boolean);
  return [...fixed, ...drivers.map((key): GitSetting => [key, textMerge])];
}

const textMerge = 'git merge-file --quiet %A %O %B || exit 1';

const fixed: readonly GitSetting[] = [
  ['merge.renormalize', 'false'],
  ['merge.renames', 'true'],
  ['merge.directoryRenames', 'conflict'],
  ['merge.conflictStyle', 'zdiff3'],
];
