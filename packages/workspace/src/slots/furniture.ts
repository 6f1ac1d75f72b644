import { lstatSync, readFileSync, readdirSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { setImmediate as pause, setTimeout as delay } from 'node:timers/promises';
import { orNull, ownEnvironment, runProgram } from '@debussy/host';
import type { SlotPlace } from '../slot/slot-place.ts';

/**
 * Additions to a worktree besides its commit: results of `setup`, copies of shared folders. They are recorded when they
 * are created, so that a later write, replacement or removal is found without comparing contents.
 */
export type FurnitureName = 'setup' | 'share';

/** The inode, and for a folder its rights. */
type Mark = readonly [inode: number, mode: number];

export async function recordFurniture(
  place: SlotPlace,
  name: FurnitureName,
  roots: readonly string[],
): Promise<void> {
  // Later writes have changed it.
  await writeMark(place, name, JSON.stringify(roots));
  const marks = roots.flatMap((root) => {
    const found = lstatOf(join(place.path, root));
    return found === null ? [] : [[root, found] as const];
  });
  // A line for each folder: only newer ones are read again.
  const lines = [lineOf(topFolder, marks)];
  for await (const { folder, entries } of foldersBelow(place.path, roots))
    lines.push(lineOf(folder, entries));
  await writeFile(fileOf(place, name), `${lines.join('')}\n`);
}

/** The position of the roots in the record. */
const topFolder = '.';

function lineOf(folder: string, entries: readonly (readonly [name: string, found: Stats])[]): string {
  const marks = Object.fromEntries(entries.map(([name, found]) => [name, markOf(found)]));
  return `\n${JSON.stringify([folder, marks])}`;
}

/** As paths from the top of the worktree; null without a record. */
export function furnitureRoots(place: SlotPlace, name: FurnitureName): readonly string[] | null {
  const roots = orNull((): unknown => JSON.parse(readFileSync(markFile(place, name), 'utf8')));
  return Array.isArray(roots) ? roots.map(String) : null;
}

/** Paths in it that are newer than the record, from the top of the worktree; null if that is unknown. */
type FurnitureLook = readonly string[] | null;

/** The file system sets change times, and no program can. */
async function lookAtFurniture(place: SlotPlace, name: FurnitureName): Promise<FurnitureLook> {
  const roots = furnitureRoots(place, name);
  const mark = markFile(place, name);
  const marked = lstatOf(mark);
  if (roots === null || marked === null) return null;
  const found = await newerThan(
    roots.map((root) => join(place.path, root)),
    mark,
  );
  if (found !== null) return found.map((path) => relative(place.path, path));
  // The program or one of its files is missing.
  const seen = roots.map((root) => lstatOf(join(place.path, root)));
  if (seen.includes(null)) return null;
  const newer = roots.filter((_, i) => isNewer(seen[i] ?? null, marked));
  for await (const { folder, entries } of foldersBelow(place.path, roots)) {
    if (!entries.every(([one]) => isText(one))) return null;
    newer.push(...entries.filter(([, one]) => isNewer(one, marked)).map(([one]) => `${folder}/${one}`));
  }
  return newer;
}

/**
 * Whether everything is as recorded. Later additions are removed; changes and removals cannot be undone here. The
 * record stays, because a new one could hide a write of this moment.
 */
export async function restoreFurniture(place: SlotPlace, name: FurnitureName): Promise<boolean> {
  const newer = await lookAtFurniture(place, name);
  if (newer === null) return false;
  if (newer.length === 0) return true;
  const record = recorded(place, name);
  const added = record === null ? null : addedTo(place, newer, record);
  for (const path of added ?? []) await rm(join(place.path, path), { recursive: true, force: true });
  return added !== null;
}

/**
 * The outermost added paths; null if anything was changed or removed. Any addition, removal or replacement in a
 * folder makes the folder newer.
 */
function addedTo(
  place: SlotPlace,
  newer: readonly string[],
  record: RecordedFurniture,
): readonly string[] | null {
  const lstat = (path: string): Stats | null => lstatOf(join(place.path, path));
  const added = new Set<string>();
  const isAdded = (path: string): boolean => added.has(path) || (path !== '.' && isAdded(dirname(path)));
  const unknown: string[] = [];
  for (const path of newer) {
    if (isAdded(path)) continue;
    const [before, found] = [record.markOf(path), lstat(path)];
    if (before === null) unknown.push(path);
    else if (found?.isDirectory() !== true || !isSame(before, found)) return null;
    else {
      const children = record.childrenOf(path);
      const there = new Set(namesIn(join(place.path, path)));
      for (const [name, mark] of children) {
        const child = there.has(name) ? lstat(`${path}/${name}`) : null;
        if (child === null || !isSame(mark, child)) return null;
      }
      for (const name of there) if (!children.has(name)) added.add(`${path}/${name}`);
    }
  }
  return unknown.every(isAdded) && [...added].every(isText) ? [...added] : null;
}

export async function forgetFurniture(place: SlotPlace, name: FurnitureName): Promise<void> {
  await rm(markFile(place, name), { force: true });
  await rm(fileOf(place, name), { force: true });
}

/** Whether anything below some paths was changed after a file was written; null if unknown. */
export async function hasNewer(
  paths: readonly string[],
  mark: string,
  test: readonly string[] = [],
): Promise<boolean | null> {
  const found = await find([...paths, ...test, '-cnewer', mark, '-print', '-quit']);
  return found === null ? null : found.length > 0;
}

async function newerThan(roots: readonly string[], mark: string): Promise<readonly string[] | null> {
  if (roots.length === 0) return [];
  const found = await find([...roots, '-cnewer', mark, '-print0']);
  return found?.split('\0').filter(Boolean) ?? null;
}

async function find(args: readonly string[]): Promise<string | null> {
  const { code, stdout } = await runProgram({ argv: ['find', ...args], cwd: '/', env: ownEnvironment() });
  return code === 0 ? stdout : null;
}

/** Names with bytes outside UTF-8 all look the same. */
function isText(name: string): boolean {
  return !name.includes('\uFFFD');
}

export function markFile(place: SlotPlace, name: FurnitureName | 'source'): string {
  return join(place.home, `${name}.mark`);
}

function markOf(found: Stats): Mark {
  return [found.ino, found.isDirectory() ? found.mode : 0];
}

function isSame([inode, mode]: Mark, found: Stats): boolean {
  return inode === found.ino && mode === markOf(found)[1];
}

function isNewer(found: Stats | null, { mtimeMs }: Stats): boolean {
  return found !== null && found.ctimeMs > mtimeMs;
}

interface Listed {
  /** Its path from the top. */
  readonly folder: string;
  readonly entries: readonly (readonly [name: string, found: Stats])[];
}

async function* foldersBelow(top: string, roots: readonly string[]): AsyncGenerator<Listed> {
  const open = roots.filter((root) => lstatOf(join(top, root))?.isDirectory() === true);
  for (let folder = open.pop(), n = 0; folder !== undefined; folder = open.pop()) {
    const path = join(top, folder);
    const entries = namesIn(path).flatMap((name) => {
      const found = lstatOf(join(path, name));
      return found === null ? [] : [[name, found] as const];
    });
    for (const [name, found] of entries) if (found.isDirectory()) open.push(`${folder}/${name}`);
    yield { folder, entries };
    n += entries.length;
    // Quick blocking calls, because they are many times cheaper; other tasks get their turn in between.
    if (n < entriesPerTurn) continue;
    n = 0;
    await pause();
  }
}

const entriesPerTurn = 500;

/** Returns when the clock of the file system has advanced, so that later writes are newer. */
export async function writeMark(
  place: SlotPlace,
  name: FurnitureName | 'source',
  content = '',
): Promise<void> {
  const mark = markFile(place, name);
  await writeFile(mark, content);
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

/** The record as written. */
interface RecordedFurniture {
  /** Null if it did not exist. */
  readonly markOf: (path: string) => Mark | null;
  readonly childrenOf: (folder: string) => ReadonlyMap<string, Mark>;
}

/** Null if a crash cut it off. */
function recorded(place: SlotPlace, name: FurnitureName): RecordedFurniture | null {
  const text = orNull(() => readFileSync(fileOf(place, name), 'utf8'));
  if (text?.endsWith('\n') !== true) return null;
  const read = new Map<string, ReadonlyMap<string, Mark>>();
  const childrenOf = (folder: string): ReadonlyMap<string, Mark> => {
    const known = read.get(folder);
    if (known !== undefined) return known;
    const begin = `\n[${JSON.stringify(folder)},`;
    const at = text.indexOf(begin);
    const line = at === -1 ? '{}' : text.slice(at + begin.length, text.indexOf('\n', at + 1) - 1);
    const marks = marksIn(line);
    read.set(folder, marks);
    return marks;
  };
  return {
    markOf: (path) =>
      childrenOf(topFolder).get(path) ?? childrenOf(dirname(path)).get(basename(path)) ?? null,
    childrenOf,
  };
}

// We have written it completely.
function marksIn(line: string): ReadonlyMap<string, Mark> {
  const marks: Record<string, Mark> = JSON.parse(line);
  return new Map(Object.entries(marks));
}

function fileOf(place: SlotPlace, name: FurnitureName): string {
  return join(place.home, `${name}.furniture`);
}

function lstatOf(path: string): Stats | null {
  return orNull(() => lstatSync(path, { throwIfNoEntry: false }) ?? null);
}

function namesIn(folder: string): readonly string[] {
  return orNull(() => readdirSync(folder)) ?? [];
}
