import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { system } from './disturb/read-only.ts';
import { kinds } from './disturbance.ts';
import type { Kind } from './disturbance.ts';

/** What can be done to debussy here, and why something cannot. */
export interface Possible {
  readonly kinds: readonly Kind[];
  readonly skipped: readonly string[];
}

/** A small disk needs the right to mount; so does a read-only folder for root, who heeds no modes. */
export function possibleKinds(): Possible {
  const problem = mountProblem();
  if (problem === null) return { kinds, skipped: [] };
  const impossible: readonly Kind[] = process.getuid?.() === 0 ? ['full-disk', 'read-only'] : ['full-disk'];
  return {
    kinds: kinds.filter((kind) => !impossible.includes(kind)),
    skipped: impossible.map((kind) => `${kind}: nothing can be mounted here (${problem})`),
  };
}

function mountProblem(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-mount-'));
  try {
    system('mount', '-t', 'tmpfs', '-o', 'size=1m', 'chaos', folder);
    system('umount', folder);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message.trim() : String(error);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
