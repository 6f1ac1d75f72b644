import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Disturbance } from '../disturbance.ts';
import { pause } from '../../kit/pause.ts';
import type { RunningDebussy } from './target.ts';

type FullDisk = Extract<Disturbance, { kind: 'full-disk' }>;

/** Takes all that is left of the small disk that the round has to itself, and gives it back. */
export async function fillDisk({ atMs, forMs }: FullDisk, { home, over }: RunningDebussy): Promise<boolean> {
  if (!(await pause(atMs, over))) return false;
  const filler = join(home, '..', `filler-${atMs}`);
  const full = takeAll(filler);
  await pause(forMs, over);
  rmSync(filler, { force: true });
  return full;
}

function takeAll(path: string): boolean {
  const file = openSync(path, 'w');
  try {
    for (let chunk = Buffer.alloc(1 << 20); chunk.length > 0;) {
      try {
        writeSync(file, chunk);
      } catch {
        chunk = chunk.subarray(0, chunk.length >> 1);
      }
    }
    return true;
  } finally {
    closeSync(file);
  }
}
