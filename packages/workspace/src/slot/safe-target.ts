import { lstat, mkdir, rm } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize } from 'node:path';

/** A name in a configuration that stays inside its intended folder and out of `.git`. */
export function isInsideName(name: string): boolean {
  const plain = normalize(name);
  return name !== '' && !isAbsolute(name) && plain !== '.' && !/^\.\.(?:\/|$)|^\.git(?:\/|$)/i.test(plain);
}

/**
 * Creates the folders above a path in a worktree that an agent has used. Ignored files survive recycling: a link among
 * them would redirect our writing out of the worktree, so links on the way are removed.
 */
export async function makeFoldersAbove(root: string, name: string): Promise<void> {
  const above = dirname(normalize(name));
  if (above === '.') return;
  await makeFoldersAbove(root, above);
  const path = join(root, above);
  const found = await lstat(path).catch(() => null);
  if (found?.isDirectory()) return;
  await rm(path, { force: true });
  await mkdir(path);
}
