import { lstat, readdir, rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';

import { must } from '@debussy/host';
import type { Git } from '@debussy/host';
import { absent } from '../landing/changes.ts';
import type { Change } from '../landing/changes.ts';
import { readDiskStates } from './disk-state.ts';
import type { OnDisk } from './disk-state.ts';
import { diskPath } from './place.ts';

export interface HalfDone {
  readonly git: Git;
  readonly workTree: string;
  /** The tree before; the empty tree where there was no commit. */
  readonly before: string;
  readonly after: string;
  readonly difference: readonly Change[];
}

export type Undone =
  /** As it was before, except for what the user has written there since: those paths stay as they are. */
  | { readonly kind: 'undone'; readonly users: readonly string[] }
  /** Git had written everything, and only the ref was left to move. */
  | { readonly kind: 'all_written' };

/** Takes back what a killed or failed fast-forward left in a checkout: exactly git's own half work, nothing else. */
export async function undoHalf(half: HalfDone): Promise<Undone> {
  const staged = new Set(await indexDifference(half, half.before));
  if (staged.size > 0 && (await indexDifference(half, half.after)).length === 0)
    return { kind: 'all_written' };
  // Git replaces an index as a whole: where it is neither the one nor the other, somebody has staged something.
  const ours = half.difference.filter(({ path }) => !staged.has(path));
  const states = await readDiskStates(half.git, half.workTree, ours);
  const foreign = states.filter(({ state }) => state === 'foreign').map(({ change }) => change.path);
  const gits = states.filter(({ state }) => state !== 'foreign' && state !== 'before');
  return { kind: 'undone', users: [...staged, ...foreign, ...(await restore(half, gits))] };
}

async function indexDifference(half: HalfDone, tree: string): Promise<string[]> {
  const args = [
    'diff-index',
    '--cached',
    '-z',
    '--name-only',
    '--no-renames',
    '--ignore-submodules=all',
    tree,
  ];
  const paths = (await must(half.git, args)).toString('latin1').split('\0');
  const ours = new Set(half.difference.map(({ path }) => path));
  return paths.filter((path) => ours.has(path));
}

/** Returns the paths that cannot be restored, because something that git did not put there is in their place. */
async function restore(half: HalfDone, states: readonly OnDisk[]): Promise<readonly string[]> {
  // What git added goes first: a file may stand where a folder was, and the other way round.
  const added = states.filter(({ change }) => change.before.mode === absent);
  for (const { change } of added) await removeFile(half.workTree, change.path);
  const lost = states.filter(({ change }) => change.before.mode !== absent).map(({ change }) => change.path);
  const isBlocked = await Promise.all(lost.map((path) => isOccupied(half.workTree, path)));
  const free = lost.filter((_, i) => isBlocked[i] !== true);
  const input = Buffer.from(free.map((path) => `${path}\0`).join(''), 'latin1');
  if (free.length > 0)
    await must(half.git, ['checkout-index', '--force', '--quiet', '-z', '--stdin'], { input });
  return lost.filter((_, i) => isBlocked[i] === true);
}

async function removeFile(workTree: string, path: string): Promise<void> {
  await rm(diskPath(workTree, path), { force: true });
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const gone = await rmdir(diskPath(workTree, folder)).then(
      () => true,
      () => false,
    );
    if (!gone) return;
  }
}

/** Whether something that nobody may remove is in the place of a file: a folder that holds more than empty folders. */
async function isOccupied(workTree: string, path: string): Promise<boolean> {
  const place = diskPath(workTree, path);
  const there = await lstat(place).catch(() => null);
  return there?.isDirectory() === true && !(await removeEmpty(place));
}

async function removeEmpty(folder: Buffer): Promise<boolean> {
  for (const entry of await readdir(folder, { withFileTypes: true, encoding: 'buffer' })) {
    if (entry.isDirectory()) await removeEmpty(Buffer.concat([folder, Buffer.from('/'), entry.name]));
  }
  return await rmdir(folder).then(
    () => true,
    () => false,
  );
}
