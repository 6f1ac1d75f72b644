import { spawnSync } from 'node:child_process';
import {
  constants,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pause } from '@debussy/testing';
import { system } from '../chaos/disturb/disturb.ts';

export const fileSystems = ['ext4', 'ext4-writeback', 'xfs', 'btrfs'] as const;
export type FileSystem = (typeof fileSystems)[number];

/** A disk whose power can be cut: a copy of its image holds the data that had reached it at that instant. */
export interface PowerDisk {
  /** The mount point of the image in use; always the same path, as on a machine that boots again. */
  readonly mount: string;
  /** A new image with an empty file system. */
  fresh(): string;
  use(image: string): void;
  /** A copy of the image in use, made at one instant: the file system below clones it between two writes. */
  cut(): string;
  release(): Promise<void>;
  remove(image: string): void;
}

/** Holds the images; it has to be able to clone a file. */
export interface ImageStage {
  readonly folder: string;
  disk(kind: FileSystem): PowerDisk;
  leave(): Promise<void>;
}

/** Why no disk can be cut here; null: it can. */
export function stageProblem(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-stage-'));
  try {
    const mount = openStage(folder);
    system('umount', mount);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message.trim() : String(error);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The file systems that can be made here. */
export function possibleFileSystems(): readonly FileSystem[] {
  return fileSystems.filter((kind) => spawnSync(makers[kind][0] ?? '', ['-V']).error === undefined);
}

export function makeStage(folder: string): ImageStage {
  const mount = openStage(folder);
  return {
    folder,
    disk: (kind) => makeDisk(mount, join(folder, kind), kind),
    leave: () => unmount(mount),
  };
}

function openStage(folder: string): string {
  const image = join(folder, 'stage.img');
  const mount = join(folder, 'stage');
  mkdirSync(mount, { recursive: true });
  emptyImage(image, 40 * gib);
  system('mkfs.xfs', '-q', '-f', '-m', 'reflink=1', image);
  system('mount', '-o', 'loop', image, mount);
  return mount;
}

const gib = 1 << 30;

const makers: Readonly<Record<FileSystem, readonly string[]>> = {
  ext4: ['mkfs.ext4', '-q', '-F'],
  'ext4-writeback': ['mkfs.ext4', '-q', '-F'],
  xfs: ['mkfs.xfs', '-q', '-f'],
  btrfs: ['mkfs.btrfs', '-q', '-f'],
};

const mountOptions: Readonly<Record<FileSystem, string>> = {
  ext4: 'loop',
  'ext4-writeback': 'loop,data=writeback',
  // Copies have the name of the original.
  xfs: 'loop,nouuid',
  btrfs: 'loop',
};

function makeDisk(stage: string, mount: string, kind: FileSystem): PowerDisk {
  mkdirSync(mount, { recursive: true });
  let count = 0;
  let inUse = '';
  const next = (): string => join(stage, `${kind}-${++count}.img`);
  return {
    mount,
    fresh() {
      const image = next();
      emptyImage(image, gib);
      const [program = '', ...options] = makers[kind];
      system(program, ...options, image);
      return image;
    },
    use(image) {
      system('mount', '-o', mountOptions[kind], image, mount);
      inUse = image;
    },
    cut() {
      const image = next();
      copyFileSync(inUse, image, constants.COPYFILE_FICLONE_FORCE);
      return image;
    },
    release: () => unmount(mount),
    remove: (image) => rmSync(image, { force: true }),
  };
}

function emptyImage(path: string, bytes: number): void {
  writeFileSync(path, '');
  truncateSync(path, bytes);
}

/** Processes that were killed may take a moment to let go. */
async function unmount(mount: string): Promise<void> {
  const never = new AbortController().signal;
  for (let looks = 0; looks < 100; looks++) {
    if (spawnSync('umount', [mount]).status === 0) return;
    await pause(100, never);
  }
  system('umount', mount);
}
