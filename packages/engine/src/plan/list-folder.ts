import { orNull } from '@debussy/host';
import { readdirSync } from 'node:fs';

/** Sorted names in a folder, those of folders with a trailing slash; null if it does not exist. */
export function listFolder(path: string): readonly string[] | null {
  return orNull(() =>
    readdirSync(path, { withFileTypes: true })
      .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
      .toSorted(),
  );
}

/** The same for a folder of which only the file paths are known. */
export function listAmong(files: readonly string[], folder: string): readonly string[] | null {
  const ahead = folder === '' ? '' : `${folder}/`;
  const below = files.filter((file) => file.startsWith(ahead)).map((file) => file.slice(ahead.length));
  if (below.length === 0) return null;
  const names = below.map((path) => (path.includes('/') ? `${path.slice(0, path.indexOf('/'))}/` : path));
  return [...new Set(names)].toSorted();
}
