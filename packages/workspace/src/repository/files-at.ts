import { readObjects } from '@debussy/host';
import type { Store } from '../landing/store.ts';

/** The paths that are neither a file nor a folder in a commit. */
export async function absentAt(
  { git }: Store,
  commit: string,
  paths: readonly string[],
): Promise<readonly string[]> {
  const found = await readObjects(
    git,
    paths.map((path) => `${commit}:${path}`),
  );
  return paths.filter((_, i) => (found[i] ?? null) === null);
}

/** Files of a commit, from one git process; null for missing ones. */
export async function filesAt(
  { git }: Store,
  commit: string,
  paths: readonly string[],
  ...options: readonly '--follow-symlinks'[]
): Promise<ReadonlyMap<string, Buffer | null>> {
  const found = await readObjects(
    git,
    paths.map((path) => `${commit}:${path}`),
    ...options,
  );
  return new Map(paths.map((path, i) => [path, found[i]?.type === 'blob' ? found[i].bytes : null]));
}
