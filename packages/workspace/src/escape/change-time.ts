import { lstatSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** When a file was last written, replaced or given other rights, as no program can set it; null where nobody can look. */
export function changeTime(path: string): number | null {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.ctimeMs ?? null;
  } catch {
    // An agent may have taken the rights to look into the folder, or put a file in its place.
    return null;
  }
}

/** What time it is by the clock that stamps the files of a folder, which need not be that of this machine. */
export function clockOf(folder: string): number {
  const probe = join(folder, `clock-${String(process.pid)}`);
  try {
    writeFileSync(probe, '');
    return changeTime(probe) ?? Date.now();
  } catch {
    return Date.now();
  } finally {
    rmSync(probe, { force: true });
  }
}
