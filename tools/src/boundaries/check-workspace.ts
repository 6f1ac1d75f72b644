import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { matchingFiles } from '@debussy/testing/tool';
import { readPackage, readPackages } from '../manifest.ts';
import { cyclesIn } from '../measures/cycles.ts';
import type { Package } from '../manifest.ts';
import { allows, house } from './house.ts';
import type { Room } from './house.ts';
import { readSyntax } from './syntax.ts';
import type { Import, Use } from './syntax.ts';
import type { Violation } from './violation.ts';

/** Every breach of the table of the house, in the order of the files. */
export function checkWorkspace(root: string): readonly Violation[] {
  const packages = readPackages(root);
  const tools = Object.keys(readPackage(root).manifest.devDependencies ?? {});
  const found = packages.flatMap((home) => checkPackage(home, tools));
  const inOrder = [...found, ...cycleProblems(packages), ...packages.flatMap(lightPathProblems)];
  return inOrder.map((violation) => ({ ...violation, file: path.relative(root, violation.file) }));
}

/** What costs tens of milliseconds to load: commands such as `status` and `done` must not pay for it. */
const heavy = ['zod', 'ajv', 'yaml'];

/** The main entry of core stays light; what needs these libraries has an entry of its own. */
function lightPathProblems(home: Package): readonly Violation[] {
  const entry = path.join(home.path, 'src', 'index.ts');
  if (home.folder !== 'core' || !existsSync(entry)) return [];
  const seen = new Set<string>();
  const found: Violation[] = [];
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const { specifier, line, column } of valueImports(file)) {
      if (specifier.startsWith('.')) waiting.push(path.resolve(path.dirname(file), specifier));
      else if (heavy.includes(specifier.split('/')[0] ?? '')) {
        const message = `the main entry of ${home.folder} loads ${specifier} through this; give it an entry of its own`;
        found.push({ rule: 'heavy-entry', file, line, column, message });
      }
    }
  }
  return found;
}

function valueImports(file: string): readonly { specifier: string; line: number; column: number }[] {
  const { imports } = readSyntax(readFileSync(file, 'utf8'), file) ?? { imports: [] };
  return imports.flatMap(({ specifier, typeOnly, line, column }) =>
    specifier === null || typeOnly ? [] : [{ specifier, line, column }],
  );
}

function checkPackage(home: Package, tools: readonly string[]): readonly Violation[] {
  const room = house[home.folder];
  if (room === undefined) {
    const message = `there is no room for ${home.folder} in the table of the house`;
    return [{ rule: 'unknown-package', file: manifestOf(home), line: 1, column: 1, message }];
  }
  return sourcesOf(home).flatMap((source) => checkSource(source, { home, room, tools }));
}

function sourcesOf(home: Package): readonly Source[] {
  return (['src', 'test', 'bench'] as const).flatMap((area) => {
    const folder = path.join(home.path, area);
    if (!existsSync(folder)) return [];
    return matchingFiles(folder, /^(?!(?:.*[\\/])?fixtures[\\/]).*\.[cm]?tsx?$/).map((file) => ({
      file,
      area,
    }));
  });
}

/** A table that is asked with a text from outside is a `Map`: an object also has `constructor` and `__proto__`. */
function tablesByText({ file, area }: Source, text: string): readonly Violation[] {
  if (area !== 'src' || file.includes(`${path.sep}tools${path.sep}`)) return [];
  const tables = [...text.matchAll(/^const (\w+): (?:Readonly<)?Record<string, [^=]+= \{/gm)].map(
    ([, name = '']) => name,
  );
  const asked = [
    ...tables.map((name) => String.raw`(?<![\w$.])${name}`),
    String.raw`\.(?:agents|exclusive|prices)`,
  ];
  const found = new RegExp(String.raw`(?:${asked.join('|')})\[(?!'|\d)`);
  return text.split('\n').flatMap((line, i) => {
    const at = line.search(found);
    const message = 'a table that is asked with a text must be a Map, or asked by `ownValue`';
    return at === -1 ? [] : [{ rule: 'table-by-text', file, line: i + 1, column: at + 1, message }];
  });
}

function checkSource(source: Source, setting: ImportSetting): readonly Violation[] {
  const text = readFileSync(source.file, 'utf8');
  const syntax = readSyntax(text, source.file);
  if (syntax === null) {
    return [
      {
        rule: 'syntax',
        file: source.file,
        line: 1,
        column: 1,
        message: 'this is no TypeScript; tsc says why',
      },
    ];
  }
  const { imports, uses } = syntax;
  const wrongImports = imports.flatMap((one) => {
    const problem = importProblem(one, source, setting);
    if (problem === null) return [];
    const [rule, message] = problem;
    return [{ rule, message, file: source.file, line: one.line, column: one.column }];
  });
  const wrongUses = source.area === 'src' ? uses.filter((use) => isForbidden(use, setting.room)) : [];
  return [
    ...wrongImports,
    ...tablesByText(source, text),
    ...wrongUses.map(({ what, line, column }) => {
      const message = `${setting.home.folder} does not use ${what}`;
      return { rule: 'impure', file: source.file, line, column, message };
    }),
  ];
}

function isForbidden({ what }: Use, { never }: Room): boolean {
  return what === 'await' || what === 'async' ? never.includes('await') : never.includes('pure');
}

function cycleProblems(packages: readonly Package[]): readonly Violation[] {
  const names = new Set(packages.map(({ manifest }) => manifest.name));
  const graph = new Map(
    packages.map(({ manifest }) => {
      const all = Object.keys({
        ...manifest.dependencies,
        ...manifest.devDependencies,
        ...manifest.peerDependencies,
      });
      return [manifest.name, new Set(all.filter((name) => names.has(name)))] as const;
    }),
  );
  return cyclesIn(graph).flatMap((cycle) => {
    const [first] = packages.filter(({ manifest }) => manifest.name === cycle[0]);
    const message = `packages depend on each other: ${cycle.join(', ')}`;
    return first === undefined
      ? []
      : [{ rule: 'cycle', file: manifestOf(first), line: 1, column: 1, message }];
  });
}

function manifestOf(home: Package): string {
  return path.join(home.path, 'package.json');
}

/** A source file as the rules see it. */
interface Source {
  readonly file: string;
  /** `src` is published; `test` and `bench` may use more. */
  readonly area: 'src' | 'test' | 'bench';
}

interface ImportSetting {
  readonly home: Package;
  readonly room: Room;
  /** Development dependencies of the workspace: what tests and benchmarks may use without declaring it. */
  readonly tools: readonly string[];
}

/** The rule and the violation. */
type Problem = readonly [string, string];

/** Why an import is not allowed; null where it is. */
function importProblem(one: Import, source: Source, setting: ImportSetting): Problem | null {
  const { specifier } = one;
  if (specifier === null) return computedProblem(source, setting);
  if (specifier.startsWith('.')) return relativeProblem(specifier, source, setting);
  if (specifier.startsWith('/') || specifier.startsWith('file:'))
    return ['absolute-import', `imports ${specifier}`];
  return isBuiltin(specifier)
    ? nodeProblem(specifier, source, setting)
    : packageProblem({ ...one, specifier }, source, setting);
}

function computedProblem({ file, area }: Source, { home, room }: ImportSetting): Problem | null {
  const isAllowed = path.relative(home.path, file) === room.loadsModules;
  return area !== 'src' || isAllowed ? null : ['computed-import', 'imports something that is computed'];
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
