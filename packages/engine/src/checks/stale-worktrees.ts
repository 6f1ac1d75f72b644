import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runGit } from '@debussy/workspace';

/** How a worktree of ours is marked in git's list. */
const ourLock = 'a slot of debussy\n';

export interface StaleWorktree {
  readonly path: string;
  /** Whether a ref has the commit that the entry stands at, so that nothing is lost with it. */
  readonly safe: boolean;
}

/** Entries of git's list of worktrees that are ours, and whose folder is gone. */
export async function staleWorktrees(root: string, commonDir: string): Promise<readonly StaleWorktree[]> {
  const folder = join(commonDir, 'worktrees');
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(names.map((name) => staleAt(root, join(folder, name))));
  return found.flat();
}

/** Takes them off the list; the others stay. Returns what was removed. */
export async function forgetWorktrees(
  root: string,
  stale: readonly StaleWorktree[],
): Promise<readonly string[]> {
  const safe = stale.filter((one) => one.safe).map(({ path }) => path);
  for (const path of safe) await runGit(root, ['worktree', 'remove', '--force', '--force', path]);
  return safe;
}

async function staleAt(root: string, entry: string): Promise<readonly StaleWorktree[]> {
  const [lock, link, head] = await Promise.all(
    ['locked', 'gitdir', 'HEAD'].map((name) => readFile(join(entry, name), 'utf8').catch(() => '')),
  );
  const path = dirname((link ?? '').trimEnd());
  if (lock !== ourLock || link === '' || existsSync(path)) return [];
  const holders = await runGit(root, [
    'for-each-ref',
    '--count=1',
    `--contains=${(head ?? '').trim()}`,
  ]).catch(() => '');
  return [{ path, safe: holders !== '' }];
}
