import { lstatSync } from 'node:fs';

/** When a file was last written, replaced or given other rights, as no program can set it; null where nobody can look. */
export function changeTime(path: string): number | null {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.ctimeMs ?? null;
  } catch {
    // An agent may have taken the rights to look into the folder, or put a file in its place.
    return null;
  }
}
