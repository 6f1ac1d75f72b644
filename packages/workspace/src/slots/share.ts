import { constants, copyFile, cp, lstat, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { ownEnvironment, runProgram } from '@debussy/host';
import {
  forgetFurniture,
  hasNewer,
  markFile,
  recordFurniture,
  restoreFurniture,
  writeMark,
} from './furniture.ts';
import { isInsideName, makeFoldersAbove } from '../slot/safe-target.ts';
import type { SlotPlace } from '../slot/slot-place.ts';
import { throwAway } from '../slot/trash.ts';

/** The folders of a `share` setting that can be shared at all, as paths without a slash at the end. */
export function shareable(names: readonly string[]): readonly string[] {
  return names.filter((name) => isInsideName(name)).map((name) => normalize(name).replace(/\/$/, ''));
}

/**
 * Gives a worktree folders of the user's checkout: copies if the file system copies on write, otherwise links. Returns
 * notices.
 */
export async function shareFolders(
  root: string,
  worktree: string,
  names: readonly string[],
): Promise<readonly string[]> {
  const problems = await Promise.all(shareable(names).map((name) => shareFolder(root, worktree, name)));
  return [...refused(names), ...problems.filter((problem) => problem !== null)];
}

/**
 * Always copies for a verification, because through a link the gates of one phase would change the files of the next.
 * They are made again if the folder of the checkout has changed, or if the copy was written to.
 */
export async function shareCopies(
  root: string,
  place: SlotPlace,
  names: readonly string[],
): Promise<readonly string[]> {
  const wanted = shareable(names);
  if (wanted.length === 0) return refused(names);
  const missing: string[] = [];
  for (const name of wanted) if (await isMissing(join(root, name))) missing.push(name);
  const there = wanted.filter((name) => !missing.includes(name));
  const looks = [restoreFurniture(place, 'share'), isUnchanged(root, place, there)];
  const isFresh = (await Promise.all(looks)).every(Boolean);
  if (!isFresh) await copyAll(root, place, there);
  return [...refused(names), ...missing.map((name) => notThere(root, name))];
}

function refused(names: readonly string[]): readonly string[] {
  return names
    .filter((name) => !isInsideName(name))
    .map((name) => `share: "${name}" is not a folder inside the repository`);
}

function notThere(root: string, name: string): string {
  return `share: ${join(root, name)} does not exist; worktrees get no copy`;
}

async function copyAll(root: string, place: SlotPlace, names: readonly string[]): Promise<void> {
  await forgetFurniture(place, 'share');
  await writeMark(place, 'source');
  for (const name of names) {
    throwAway(place.pool, join(place.path, name));
    await makeFoldersAbove(place.path, name);
    await copyTree(await realpath(join(root, name)), join(place.path, name));
    await removeCaches(join(place.path, name));
  }
  await recordFurniture(place, 'share', names);
}

/** With the system's own program, which is many times faster with tens of thousands of files and can share blocks. */
async function copyTree(source: string, target: string): Promise<void> {
  const argv = ['cp', '-a', '--reflink=auto', '--', source, target];
  const { code } = await runProgram({ argv, cwd: '/', env: ownEnvironment() });
  if (code === 0) return;
  await rm(target, { recursive: true, force: true });
  await cp(source, target, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
}

/** Files that tools keep below a shared folder change with every run of the tool. */
const caches =
  '.cache .vite .vite-temp .vitest .turbo .nx .eslintcache .pytest_cache .mypy_cache .ruff_cache __pycache__'.split(
    ' ',
  );
const isCache = caches.flatMap((name, i) => [...(i === 0 ? [] : ['-o']), '-name', name]);

/** A tool of an agent may have written its results there, through a link to the folder in the checkout. */
async function removeCaches(folder: string): Promise<void> {
  const remove = '-prune -exec rm -rf {} +'.split(' ');
  const argv = ['find', folder, '-mindepth', '1', '(', ...isCache, ')', ...remove];
  await runProgram({ argv, cwd: '/', env: ownEnvironment() });
}

async function isUnchanged(root: string, place: SlotPlace, names: readonly string[]): Promise<boolean> {
  const folders = await Promise.all(names.map((name) => realpath(join(root, name))));
  if (folders.length === 0) return true;
  const test = ['(', ...isCache, ')', '-prune', '-o', '!', '-type', 'd'];
  return (await hasNewer(folders, markFile(place, 'source'), test)) === false;
}

async function shareFolder(root: string, worktree: string, name: string): Promise<string | null> {
  const source = join(root, name);
  const target = join(worktree, name);
  if (await isMissing(source)) return notThere(root, name);
  if (!(await isMissing(target))) return null;
  await makeFoldersAbove(worktree, name);
  if (await copiesOnWrite(source, worktree)) {
    await cp(source, target, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
  } else await symlink(source, target);
  return null;
}

async function isMissing(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null)) === null;
}

/** Tried with the first file: two folders may be on one file system and still not share blocks. */
async function copiesOnWrite(source: string, worktree: string): Promise<boolean> {
  const file = await firstFile(source);
  if (file === null) return false;
  const trial = await mkdtemp(`${worktree}.trial-`);
  try {
    await copyFile(file, join(trial, 'copy'), constants.COPYFILE_FICLONE_FORCE);
    return true;
  } catch {
    return false;
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}

async function firstFile(folder: string): Promise<string | null> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const file = entries.find((entry) => entry.isFile());
  if (file !== undefined) return join(folder, file.name);
  for (const entry of entries.filter((one) => one.isDirectory())) {
    const below = await firstFile(join(folder, entry.name));
    if (below !== null) return below;
  }
  return null;
}
