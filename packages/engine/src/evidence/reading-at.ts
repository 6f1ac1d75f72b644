import { filesAt } from '@debussy/workspace';
import type { Store } from '@debussy/workspace';
import { readGate } from './gate-reading.ts';
import type { GateReading, GateWords } from './gate-reading.ts';
import { withFailure } from './planted-failure.ts';

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

/** Files of a commit with a planted failure, if they have a place for one. */
export async function withFailures(
  store: Store,
  commit: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const texts = await filesAt(store, commit, paths);
  const made = paths.flatMap((path) => {
    const text = texts.get(path)?.toString('utf8');
    const planted = text === undefined ? null : withFailure(path, text);
    return planted === null ? [] : [[path, planted] as const];
  });
  return new Map(made);
}
