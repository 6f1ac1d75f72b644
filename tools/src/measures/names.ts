import type { FileGraph } from './file-graph.ts';

/**
 * Exported names that several files declare, with these files. Modules that are only loaded by name, as commands are,
 * share names by convention.
 */
export function declaredTwice({ files, lazy }: FileGraph): ReadonlyMap<string, readonly string[]> {
  const byName = new Map<string, string[]>();
  for (const { path, declares } of files.values())
    if (!lazy.has(path)) for (const name of declares) byName.set(name, [...(byName.get(name) ?? []), path]);
  return new Map(
    [...byName].filter(([, paths]) => paths.length > 1).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
