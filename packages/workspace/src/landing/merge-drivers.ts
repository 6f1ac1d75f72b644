import type { Git } from '../git.ts';

/**
 * Configuration under which a merge starts no program but git, whatever `.gitattributes` the merged trees hold: each
 * merge driver is replaced by git's own merge of texts, and renames are treated as git's defaults say.
 */
export async function mergeEnvironment(git: Git): Promise<Record<string, string>> {
  const { stdout } = await git(['config', '-z', '--name-only', '--get-regexp', '^merge\\..*\\.driver$']);
  const drivers = stdout.toString().split('\0').filter(Boolean);
  const settings = [...fixed, ...drivers.map((key) => [key, textMerge] as const)];
  const entries = settings.flatMap(([key, value], i) => [
    [`GIT_CONFIG_KEY_${i}`, key],
    [`GIT_CONFIG_VALUE_${i}`, value],
  ]);
  return { GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries(entries) };
}

const textMerge = 'git merge-file --quiet %A %O %B || exit 1';

const fixed = [
  ['merge.renormalize', 'false'],
  ['merge.renames', 'true'],
  ['merge.directoryRenames', 'conflict'],
  ['merge.conflictStyle', 'merge'],
] as const;
