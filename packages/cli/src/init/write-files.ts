import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DebussyError } from '@debussy/core';
import type { PlannedWrite } from './plan-writes.ts';

/** Writes what is new, and of what stands there only what somebody allowed to be replaced. */
export function writePlanned(
  root: string,
  writes: readonly PlannedWrite[],
  replace: ReadonlySet<string>,
): void {
  for (const { path, text, state } of writes) {
    const replaces = state === 'different' && replace.has(path);
    if (state !== 'new' && !replaces) continue;
    // What appeared since it was looked for is somebody else's.
    write(join(root, path), text, replaces ? 'w' : 'wx');
  }
}

function write(path: string, text: string, flag: 'w' | 'wx'): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag });
  } catch (cause) {
    throw new DebussyError({
      code: 'ERR_INIT_WRITE',
      message: `${path} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`,
      hint: 'See what stands there, then try again: what was written already is kept.',
      cause,
    });
  }
}
