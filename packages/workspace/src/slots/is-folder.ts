import { lstat } from 'node:fs/promises';

/** Whether a worktree is still the folder that we made: what is done in it must not be done where a link leads. */
export function isFolder(path: string): Promise<boolean> {
  return lstat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
