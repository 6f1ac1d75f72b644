import { lstatSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** When a file was last written, replaced or given other rights, as no program can set it; null where nobody can look. */
export function changeTime(path: string): number | null {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.ctimeMs ?? null;
  } catch {
    // An agent may have taken the rights to look into the folder, or put a file in its place.
    return null;
  }
}

/**
 * A moment by the clock that stamps the files of a folder, which need not be that of this machine: what was written before the
 * call has an earlier time, what is written after it the same or a later one. That clock goes in steps of some milliseconds, so
 * its next one is waited for; where they are too long for that, what was written just before counts as written after.
 */
export async function clockOf(folder: string): Promise<number> {
  const probe = join(folder, `clock-${process.pid}-${++probes}`);
  try {
    const first = stampedNow(probe);
    for (let i = 0; i < longestStepMs; i++) {
      const now = stampedNow(probe);
      if (now > first) return now;
      await pause(1);
    }
    return first;
  } catch {
    return Date.now();
  } finally {
    rmSync(probe, { force: true });
  }
}

let probes = 0;

const longestStepMs = 20;

function stampedNow(probe: string): number {
  writeFileSync(probe, '');
  return changeTime(probe) ?? Date.now();
}
