import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Package } from '../manifest.ts';
import { readPackage, readPackages } from '../manifest.ts';
import { findCycle } from './cycles.ts';
import type { Room } from './house.ts';
import { house } from './house.ts';
import type { ImportSetting, Source } from './import-rules.ts';
import { importProblem } from './import-rules.ts';
import { lightPathProblems } from './light-path.ts';
import type { Use } from './syntax.ts';
import { readSyntax } from './syntax.ts';
import type { Violation } from './violation.ts';

/** Every breach of the table of the house, in the order of the files. */
export function checkWorkspace(root: string): readonly Violation[] {
  const packages = readPackages(root);
  const tools = Object.keys(readPackage(root).manifest.devDependencies ?? {});
  const found = packages.flatMap((home) => checkPackage(home, tools));
  const inOrder = [...found, ...cycleProblems(packages), ...packages.flatMap(lightPathProblems)];
  return inOrder.map((violation) => ({ ...violation, file: path.relative(root, violation.file) }));
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
    const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return entries
      .filter(isSource)
      .toSorted()
      .map((entry) => ({ file: path.join(folder, entry), area }));
  });
}

function isSource(entry: string): boolean {
  return /\.[cm]?tsx?$/.test(entry) && !/(?:^|[\\/])fixtures[\\/]/.test(entry);
}

function checkSource(source: Source, setting: ImportSetting): readonly Violation[] {
  const syntax = readSyntax(readFileSync(source.file, 'utf8'), source.file);
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
      return [manifest.name, all.filter((name) => names.has(name))];
    }),
  );
  const cycle = findCycle(graph);
  const [first] = packages.filter(({ manifest }) => manifest.name === cycle?.[0]);
  if (cycle === null || first === undefined) return [];
  const message = `packages depend on each other in a circle: ${cycle.join(' → ')}`;
  return [{ rule: 'cycle', file: manifestOf(first), line: 1, column: 1, message }];
}

function manifestOf(home: Package): string {
  return path.join(home.path, 'package.json');
}
