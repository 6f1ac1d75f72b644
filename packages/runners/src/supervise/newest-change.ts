import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders in which things change without anybody's work, or that are too large to look through. */
const skipped = new Set(['.git', 'node_modules', '.nx', '.cache']);
const mostEntries = 100_000;

/**
 * When anything under the folder last changed (wall clock, ms), 0 where nothing can be read. By ctime, which no `touch`
 * can set. Walks the whole folder, so it is asked only when a program seems idle: at most once per idle period.
 */
export async function newestChange(folder: string): Promise<number> {
  let newest = 0;
  let seen = 0;
  const waiting = [folder];
  for (let next = waiting.pop(); next !== undefined && seen < mostEntries; next = waiting.pop()) {
    for (const entry of await entriesOf(next)) {
      seen++;
      if (entry.isDirectory && !skipped.has(entry.name)) waiting.push(entry.path);
      newest = Math.max(newest, await changedAt(entry.path));
    }
  }
  return newest;
}

interface Entry {
  readonly name: string;
  readonly path: string;
  readonly isDirectory: boolean;
}

async function entriesOf(folder: string): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  try {
    for await (const entry of await opendir(folder)) {
      entries.push({ name: entry.name, path: join(folder, entry.name), isDirectory: entry.isDirectory() });
    }
  } catch {
    // Removed while we looked, or not ours to read.
  }
  return entries;
}

async function changedAt(path: string): Promise<number> {
  try {
    return (await lstat(path)).ctimeMs;
  } catch {
    return 0;
  }
}
