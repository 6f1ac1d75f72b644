import { must } from '@debussy/host';
import type { Git } from '@debussy/host';
import { joinNul, pathText, splitNul } from '../path-text.ts';
import type { Refused } from './policy.ts';

interface Filtered {
  readonly paths: readonly Buffer[];
  readonly refused: readonly Refused[];
}

/**
 * Takes out the paths that a filter would have to rewrite which is not run. Their content as it stands in the worktree is not what
 * the user's git would commit: it could be the plain text of something that is kept encrypted.
 */
export async function refuseFiltered(
  git: Git,
  paths: readonly Buffer[],
  filters: readonly string[],
): Promise<Filtered> {
  if (filters.length === 0 || paths.length === 0) return { paths, refused: [] };
  const input = joinNul(paths);
  const fields = splitNul(await must(git, ['check-attr', '-z', '--stdin', 'filter'], { input }));
  // Three fields for each path: the path, `filter`, the driver.
  const driver = (i: number): string => fields[i * 3 + 2]?.toString() ?? '';
  const isRefused = (i: number): boolean => filters.includes(driver(i));
  return {
    paths: paths.filter((_, i) => !isRefused(i)),
    refused: paths.flatMap((path, i) => (isRefused(i) ? [refusal(path, driver(i))] : [])),
  };
}

function refusal(path: Buffer, driver: string): Refused {
  const detail = `the filter "${driver}" would run in the agent's worktree; to allow it: git config --add debussy.trustFilter ${driver}`;
  return { path: pathText(path), reason: 'filter', detail };
}
