import { chmodSync, lstatSync } from 'node:fs';
import { ifThere } from '@debussy/host';

/** Whether a worktree is still the folder that we made: we must not write through a link in its place. */
export function isFolder(path: string): boolean {
  return ifThere(() => lstatSync(path))?.isDirectory() ?? false;
}

/** The same; rights to it that an agent or a gate has taken away from its owner are given back. */
export function reachFolder(path: string): boolean {
  const found = ifThere(() => lstatSync(path));
  if (found?.isDirectory() !== true) return false;
  if ((found.mode & ownerRights) !== ownerRights) chmodSync(path, found.mode | ownerRights);
  return true;
}

const ownerRights = 0o700;
