import { readdirSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { join } from 'node:path';

/** The files below a folder, also while others make and remove some; nothing of what lies in a `.git`. */
export function filesBelow(folder: string): readonly string[] {
  return folderEntries(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name === '.git') return [];
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

export function folderEntries(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
