import { chmodSync, lstatSync } from 'node:fs';
import { ifThere } from '@debussy/host';

/** Whether a worktree is still the folder that we created: we must not write through a link that replaced it. */
export function isFolder(path: string): boolean {
  return ifThere(() => lstatSync(path))?.isDirectory() ?? false;
}

/** The same; restores the owner's rights if an agent or a gate has removed them. */
export function reachFolder(path: string): boolean {
  const found = ifThere(() => lstatSync(path));
  if (found?.isDirectory() !== true) return false;
  if ((found.mode & ownerRights) !== ownerRights) chmodSync(path, found.mode | ownerRights);
  return true;
}

const ownerRights = 0o700;
