import { spawn } from 'node:child_process';
import { lstatSync, readFileSync, readdirSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as pause, setTimeout as delay } from 'node:timers/promises';
import { ownEnvironment } from '@debussy/host';
import type { SlotPlace } from './slot-place.ts';

/**
 * What a worktree was given beside its commit: results of `setup`, copies of shared folders. Recorded when it was made, so that it can
 * be told later, without comparing contents, whether anything of it was written, replaced or removed since.
 */
export type FurnitureName = 'setup' | 'share';

interface Recorded {
  /** Paths from the top of the worktree. */
  readonly roots: readonly string[];
  /** By path: the inode, and of a folder its rights. */
  readonly entries: Readonly<Record<string, readonly [inode: number, mode: number]>>;
}

export async function recordFurniture(
  place: SlotPlace,
  name: FurnitureName,
  roots: readonly string[],
): Promise<void> {
  const entries: Record<string, readonly [number, number]> = {};
  await walk(place.path, roots, (path, found) => {
    entries[path] = markOf(found);
    return 'enter';
  });
  const recorded: Recorded = { roots, entries };
  await writeFile(fileOf(place, name), JSON.stringify(recorded));
  await writeMark(place, name);
}

/**
 * Whether everything is as it was recorded. What was added since is removed; what was changed or taken away cannot be brought back from
 * here. Change times are the file system's own, and no program can set them.
 */
export async function restoreFurniture(place: SlotPlace, name: FurnitureName): Promise<boolean> {
  const recorded = read(place, name);
  const marked = lstatOf(markFile(place, name));
  if (recorded === null || marked === null) return false;
  if (recorded.roots.length === 0) return true;
  const paths = recorded.roots.map((root) => join(place.path, root));
  if ((await hasNewer(paths, markFile(place, name))) === false) return true;
  const known = new Map(Object.entries(recorded.entries));
  const added: string[] = [];
  let isWhole = true;
  await walk(place.path, recorded.roots, (path, found) => {
    const before = known.get(path);
    known.delete(path);
    if (before === undefined) added.push(path);
    else if (!isSame(before, found, marked)) isWhole = false;
    return before === undefined ? 'skip' : 'enter';
  });
  if (!isWhole || known.size > 0) return false;
  for (const path of added) await rm(join(place.path, path), { recursive: true, force: true });
  await writeMark(place, name);
  return true;
}

export async function forgetFurniture(place: SlotPlace, name: FurnitureName): Promise<void> {
  await rm(fileOf(place, name), { force: true });
}

/** Whether anything below some paths was changed after a file was written; null where nobody can tell. One process, at the speed of C. */
export function hasNewer(
  paths: readonly string[],
  mark: string,
  test: readonly string[] = [],
): Promise<boolean | null> {
  return new Promise((resolve) => {
    const child = spawn('find', [...paths, ...test, '-cnewer', mark, '-print'], {
      env: ownEnvironment(),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let found = false;
    child.stdout.once('data', () => {
      found = true;
      child.kill('SIGKILL');
    });
    child.on('error', () => resolve(null));
    child.on('close', (code) => resolve(found ? true : code === 0 ? false : null));
  });
}

export function markFile(place: SlotPlace, name: FurnitureName | 'source'): string {
  return join(place.home, `${name}.mark`);
}

function isSame([inode, mode]: readonly [number, number], found: Stats, marked: Stats): boolean {
  if (inode !== found.ino || mode !== markOf(found)[1]) return false;
  // A folder also changes with what is put into it; what it holds is looked at by name.
  return found.isDirectory() || found.ctimeMs <= marked.ctimeMs;
}

function markOf(found: Stats): readonly [number, number] {
  return [found.ino, found.isDirectory() ? found.mode : 0];
}

type Visit = (path: string, found: Stats) => 'enter' | 'skip';

async function walk(top: string, roots: readonly string[], visit: Visit): Promise<void> {
  const open = [...roots];
  for (let path = open.pop(), i = 1; path !== undefined; path = open.pop(), i++) {
    const found = lstatOf(join(top, path));
    if (found !== null && visit(path, found) === 'enter' && found.isDirectory())
      for (const name of namesIn(join(top, path))) open.push(`${path}/${name}`);
    // Quick calls that block, as they are many times cheaper; others get their turn in between.
    if (i % entriesPerTurn === 0) await pause();
  }
}

const entriesPerTurn = 500;

/** Returns when the clock of the file system has gone on, so that whatever is written later is newer. */
export async function writeMark(place: SlotPlace, name: FurnitureName | 'source'): Promise<void> {
  const mark = markFile(place, name);
  await writeFile(mark, '');
  const at = lstatOf(mark)?.ctimeMs ?? 0;
  const probe = `${mark}.probe`;
  for (let i = 0; i < 2000; i++) {
    await rm(probe, { force: true });
    await writeFile(probe, '');
    if ((lstatOf(probe)?.ctimeMs ?? 0) > at) break;
    await delay(1);
  }
  await rm(probe, { force: true });
}

function read(place: SlotPlace, name: FurnitureName): Recorded | null {
  try {
    const value: unknown = JSON.parse(readFileSync(fileOf(place, name), 'utf8'));
    return isRecorded(value) ? value : null;
  } catch {
    return null;
  }
}

// Written by ourselves: one that a crash cut off does not parse.
function isRecorded(value: unknown): value is Recorded {
  return typeof value === 'object' && value !== null && 'roots' in value && 'entries' in value;
}

function fileOf(place: SlotPlace, name: FurnitureName): string {
  return join(place.home, `${name}.furniture`);
}

function lstatOf(path: string): Stats | null {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
