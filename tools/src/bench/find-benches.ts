import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { packageFolders } from '../manifest.ts';

export interface Bench {
  /** The name to call it by: `core`, or `core-parse` of packages/core/bench/core-parse.bench.ts. */
  readonly name: string;
  readonly package: string;
  readonly file: string;
}

/** The benchmarks of all packages; with names, those of that name or of that package. */
export function findBenches(root: string, names: readonly string[]): readonly Bench[] {
  const all = packageFolders(root).flatMap((folder) =>
    benchesOf(path.join(root, folder), path.basename(folder)),
  );
  const unknown = names.filter((name) => !all.some((bench) => answersTo(bench, name)));
  if (unknown.length > 0) {
    const known = all.map((bench) => bench.name).join(', ');
    throw new Error(`there is no benchmark ${unknown.join(', ')}; there are: ${known || 'none'}`);
  }
  return names.length === 0 ? all : all.filter((bench) => names.some((name) => answersTo(bench, name)));
}

function benchesOf(folder: string, name: string): readonly Bench[] {
  const benches = path.join(folder, 'bench');
  if (!existsSync(benches)) return [];
  const files = readdirSync(benches).filter((file) => file.endsWith('.bench.ts'));
  return files.toSorted().map((file) => ({
    name: file.slice(0, -'.bench.ts'.length),
    package: name,
    file: path.join(benches, file),
  }));
}

function answersTo(bench: Bench, name: string): boolean {
  return bench.name === name || bench.package === name;
}
