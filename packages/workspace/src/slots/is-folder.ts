import { chmod, lstat } from 'node:fs/promises';

/** Whether a worktree is still the folder that we made: what is done in it must not be done where a link leads. */
export function isFolder(path: string): Promise<boolean> {
  return lstat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** The same; rights to it that an agent or a gate has taken away from its owner are given back. */
export async function reachFolder(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  if (found?.isDirectory() !== true) return false;
  if ((found.mode & ownerRights) !== ownerRights) await chmod(path, found.mode | ownerRights);
  return true;
}

const ownerRights = 0o700;
