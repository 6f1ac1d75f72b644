import { filesAt } from '@debussy/workspace';
import type { Store } from '@debussy/workspace';
import { readGate } from './gate-reading.ts';
import type { GateReading, GateWords } from './gate-reading.ts';

/** The programs that a command starts, with the files of a commit. */
export function readingAt(store: Store, commit: string, gate: GateWords): Promise<GateReading> {
  return readGate(gate, async (path) => {
    if (path.startsWith('/') || path.startsWith('..')) return null;
    return (await filesAt(store, commit, [path])).get(path)?.toString('utf8') ?? null;
  });
}

/** Every path of a commit. */
export async function pathsAt(store: Store, commit: string): Promise<readonly string[]> {
  const listed = await store.git(['ls-tree', '-r', '-z', '--name-only', commit]);
  return listed.stdout.toString().split('\0');
}
