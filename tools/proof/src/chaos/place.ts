import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { system } from './disturb/disturb.ts';

/** Folders of one round. */
export interface ChaosPlace {
  /** The proof's own files: never on a disk that it fills. */
  readonly notes: string;
  /** Repository, worktrees and temporary files. */
  readonly home: string;
  leave(keep: boolean): void;
}

/** Debussy starts no worktree with less than 512 MiB free; unused space takes no memory. */
const smallDiskMiB = 600;

export function makePlace(folder: string, onSmallDisk: boolean): ChaosPlace {
  const disk = join(folder, 'disk');
  const home = join(disk, 'home');
  mkdirSync(disk, { recursive: true });
  if (onSmallDisk) system('mount', '-t', 'tmpfs', '-o', `size=${smallDiskMiB}m`, 'chaos', disk);
  mkdirSync(home);
  return {
    notes: folder,
    home,
    leave(keep) {
      if (keep && onSmallDisk)
        cpSync(disk, join(folder, 'kept'), { recursive: true, verbatimSymlinks: true });
      if (onSmallDisk) system('umount', '-l', disk);
      if (!keep) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
