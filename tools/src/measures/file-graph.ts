import path from 'node:path';
import { asJson, readJsonFile } from '../docs/json.ts';
import { readPackages } from '../manifest.ts';
import type { Link, SourceFile } from './read-sources.ts';

/** Which file stands on which; names that an index passes on lead to the file that declares them. */
export interface FileGraph {
  readonly files: ReadonlyMap<string, SourceFile>;
  /** By importer: the files that it needs when it runs. */
  readonly values: ReadonlyMap<string, ReadonlySet<string>>;
  /** The same, including lazy imports. */
  readonly uses: ReadonlyMap<string, ReadonlySet<string>>;
  /** By imported file: all that import it, also for a type alone. */
  readonly importers: ReadonlyMap<string, ReadonlySet<string>>;
  /** Loaded when they are called for, and in no other way. */
  readonly lazy: ReadonlySet<string>;
}

export function fileGraph(root: string, sources: readonly SourceFile[]): FileGraph {
  const files = new Map(sources.map((source) => [source.path, source]));
  const entries = packageEntries(root);
  const seek = (link: Link, from: string): readonly string[] => declaring(link, from, { files, entries });
  const empty = (): Map<string, Set<string>> => new Map(sources.map((source) => [source.path, new Set()]));
  const [values, uses, importers] = [empty(), empty(), empty()];
  for (const source of sources.filter((one) => !isIndex(one.path)))
    for (const link of source.links)
      for (const target of seek(link, source.path)) {
        importers.get(target)?.add(source.path);
        if (!link.typeOnly) uses.get(source.path)?.add(target);
        if (!link.typeOnly && !link.lazy) values.get(source.path)?.add(target);
      }
  const eager = new Set([...values.values()].flatMap((targets) => [...targets]));
  const all = [...uses.values()].flatMap((targets) => [...targets]);
  return { files, values, uses, importers, lazy: new Set(all.filter((file) => !eager.has(file))) };
}

export function isIndex(file: string): boolean {
  return path.basename(file) === 'index.ts';
}

interface Known {
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly entries: ReadonlyMap<string, string>;
}

/** The files that declare the target of a link: itself, or the file from which an index re-exports it. */
function declaring(link: Link, from: string, known: Known): readonly string[] {
  const target = targetOf(link.from, from, known.entries);
  const file = target === null ? undefined : known.files.get(target);
  if (file === undefined) return [];
  if (!isIndex(file.path) || link.name === null || file.declares.includes(link.name)) return [file.path];
  const exact = file.links.filter((one) => one.passedOnAs === link.name);
  const whole = file.links.filter((one) => one.passedOnAs === '*');
  const candidates = exact.length > 0 ? exact : whole.map((one) => ({ ...one, name: link.name }));
  return candidates
    .flatMap((one) => declaring(one, file.path, known))
    .filter((found) => exact.length > 0 || known.files.get(found)?.declares.includes(link.name ?? ''));
}

function targetOf(specifier: string, from: string, entries: ReadonlyMap<string, string>): string | null {
  if (specifier.startsWith('.')) return path.join(path.dirname(from), specifier);
  return entries.get(specifier) ?? null;
}

/** `@debussy/core/config` → `packages/core/src/config/index.ts`, as the manifests say. */
function packageEntries(root: string): ReadonlyMap<string, string> {
  const homes = readPackages(root).map((home) => home.path);
  return new Map([...homes, path.join(root, 'tools')].flatMap((home) => entriesOf(root, home)));
}

function entriesOf(root: string, home: string): readonly (readonly [string, string])[] {
  const { name, exports } = readJsonFile(path.join(home, 'package.json'));
  return Object.entries(asJson(exports)).flatMap(([key, value]) => {
    const source = typeof value === 'string' ? value : asJson(value)['@debussy/source'];
    if (typeof source !== 'string' || !source.endsWith('.ts')) return [];
    const file = path.relative(root, path.join(home, source));
    return [[`${String(name)}${key.slice(1)}`, file] as const];
  });
}
