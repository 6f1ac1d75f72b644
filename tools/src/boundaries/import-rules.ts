import { isBuiltin } from 'node:module';
import path from 'node:path';
import type { Package } from '../manifest.ts';
import type { Room } from './house.ts';
import { allows } from './house.ts';
import type { Import } from './syntax.ts';

/** A source file as the rules see it. */
export interface Source {
  readonly file: string;
  /** `src` holds what is published; `test` and `bench` may use more. */
  readonly area: 'src' | 'test' | 'bench';
}

export interface ImportSetting {
  readonly home: Package;
  readonly room: Room;
  /** Development dependencies of the workspace: what tests and benchmarks may use without declaring it. */
  readonly tools: readonly string[];
}

/** The rule and what is wrong. */
type Problem = readonly [string, string];

/** Why an import is not allowed; null where it is. */
export function importProblem(one: Import, source: Source, setting: ImportSetting): Problem | null {
  const { specifier } = one;
  if (specifier === null)
    return source.area === 'src' ? ['computed-import', 'imports something that is computed'] : null;
  if (specifier.startsWith('.')) return relativeProblem(specifier, source, setting);
  if (specifier.startsWith('/') || specifier.startsWith('file:'))
    return ['absolute-import', `imports ${specifier}`];
  return isBuiltin(specifier)
    ? nodeProblem(specifier, source, setting)
    : packageProblem({ ...one, specifier }, source, setting);
}

function relativeProblem(specifier: string, { file, area }: Source, { home }: ImportSetting): Problem | null {
  const target = path.resolve(path.dirname(file), specifier);
  const inside = area === 'src' ? path.join(home.path, 'src') : home.path;
  if (target.startsWith(inside + path.sep)) return null;
  const where = area === 'src' ? `${home.folder}/src` : home.folder;
  return ['relative-import', `${specifier} leaves ${where}; import the package by its name`];
}

function nodeProblem(specifier: string, { area }: Source, { home, room }: ImportSetting): Problem | null {
  if (!specifier.startsWith('node:'))
    return ['node-import', `write node:${specifier} instead of ${specifier}`];
  if (room.node || area !== 'src') return null;
  return ['node-import', `${home.folder} imports nothing of Node.js, but here ${specifier}`];
}

function packageProblem(
  one: Import & { specifier: string },
  source: Source,
  setting: ImportSetting,
): Problem | null {
  const { home, room, tools } = setting;
  const name = packageName(one.specifier);
  const isOwn = name === home.manifest.name;
  if (source.area !== 'src') {
    const known = isOwn || [...declaredBy(home, true), ...tools].includes(name);
    return known ? null : ['undeclared-import', `${name} is in no dependencies of ${home.folder}`];
  }
  if (isOwn) return ['self-import', 'imports itself by its name'];
  if (!allows(room, name)) return ['forbidden-import', `${home.folder} may not import ${name}`];
  const declared = declaredBy(home, room.bundled === true);
  // Types alone may come from DefinitelyTyped.
  const isDeclared =
    declared.includes(name) || (one.typeOnly && [...declared, ...tools].includes(`@types/${name}`));
  return isDeclared ? null : ['undeclared-import', `${name} is not in the dependencies of ${home.folder}`];
}

function declaredBy({ manifest }: Package, development: boolean): readonly string[] {
  const { dependencies, optionalDependencies, devDependencies } = manifest;
  return Object.keys({ ...dependencies, ...optionalDependencies, ...(development ? devDependencies : {}) });
}

/** `@scope/name/sub/path` is a part of `@scope/name`. */
function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
