import { readObjects } from '@debussy/host';
import type { Store } from '../landing/store.ts';

/** Those of the paths that a commit has neither as a file nor as a folder. */
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

/** Files as a commit has them, all from one git process; null for those that it does not have. */
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
