import { lstatSync } from 'node:fs';
import { orNull } from '@debussy/host';

/** Whether a worktree is still the folder that we made: what is done in it must not be done where a link leads. */
export function isFolder(path: string): boolean {
  return orNull(() => lstatSync(path))?.isDirectory() ?? false;
}
