import { readdirSync, realpathSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { changeTime } from './change-time.ts';

/**
 * What is below a folder of the checkout and was written, replaced, removed or given other rights since a time: of a removed
 * entry its folder. By change times, which programs cannot forge; so one look is enough, and nothing has to be remembered.
 * Folders in which tools keep caches are left out.
 */
export async function changedBelow(root: string, name: string, since: number): Promise<readonly string[]> {
  const found: string[] = [];
  const open = [name];
  for (let folder = open.pop(), i = 1; folder !== undefined; folder = open.pop(), i++) {
    const at = join(root, folder);
    if (isChanged(folder === name ? realPath(at) : at, since)) found.push(`${folder}/`);
    for (const entry of entriesIn(at)) {
      const path = `${folder}/${entry.name}`;
      if (!entry.isDirectory()) {
        if (isChanged(join(root, path), since)) found.push(path);
      } else if (!caches.has(entry.name)) open.push(path);
    }
    // Quick calls that block, as they are many times cheaper; others get their turn in between.
    if (i % foldersPerTurn === 0) await pause();
  }
  return withoutFoldersOf(found).toSorted();
}

const foldersPerTurn = 50;

const caches: ReadonlySet<string> = new Set([
  '.cache',
  '.vite',
  '.vite-temp',
  '.vitest',
  '.turbo',
  '.nx',
  '__pycache__',
]);

function isChanged(path: string, since: number): boolean {
  return (changeTime(path) ?? 0) >= since;
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** A folder changes with what is in it: where that is known, it says nothing more. */
function withoutFoldersOf(paths: readonly string[]): readonly string[] {
  const above = new Set(paths.map((path) => path.slice(0, path.replace(/\/$/, '').lastIndexOf('/') + 1)));
  return paths.filter((path) => !path.endsWith('/') || !above.has(path));
}
