import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { git, gitText, repositoryAddress } from '../public-repository.ts';
import type { Sources } from '../public-repository.ts';
import { runToEnd } from '../run-to-end.ts';

/** A public repository whose later commits become branches on an earlier one. */
export interface LandProject {
  readonly name: string;
  readonly base: string;
  /** Its own tests of some files, and a check that takes a moment. */
  readonly gates: Readonly<Record<GateKind, string>>;
  /** Files that nearly every commit changes at the same place. */
  readonly apart: readonly string[];
  /** A file with a fault of syntax, for each broken branch; both gates read it. */
  readonly broken: (i: number) => string;
  /** Its dependencies come from npm. */
  readonly hasModules: boolean;
}

export type GateKind = 'tests' | 'syntax';

const pytest = 'PYTHONPATH=src python3 -m pytest -q -x -p no:cacheprovider tests/test_[abc]*.py';
const python =
  'python3 -c "import ast, pathlib; [ast.parse(p.read_bytes()) for p in pathlib.Path().rglob(\'*.py\')]"';
const mocha =
  'node node_modules/mocha/bin/_mocha --require test/support/env --reporter dot --bail --check-leaks test/[a-e]*.js';
const script = 'for f in lib/*.js lib/*/*.js test/*.js; do node --check "$f" || exit 1; done';

export const landProjects: readonly LandProject[] = [
  {
    name: 'pallets/click',
    base: '9da166957f5848b641231d485467f6140bca2bc0',
    gates: { tests: `${pytest} --deselect tests/test_arguments.py::test_bytes_args`, syntax: python },
    apart: ['CHANGES.rst'],
    broken: (i) => `tests/test_broken_${i}.py`,
    hasModules: false,
  },
  {
    name: 'pallets/jinja',
    base: '417f822196f66155e8c121e5229cc12a6b02ce14',
    gates: { tests: pytest, syntax: python },
    apart: ['CHANGES.rst'],
    broken: (i) => `tests/test_broken_${i}.py`,
    hasModules: false,
  },
  {
    name: 'expressjs/express',
    base: 'f974d22c66d3cd91634ddaba1ef8bcaa8e49daf4',
    gates: { tests: mocha, syntax: script },
    apart: ['History.md', 'package.json'],
    broken: (i) => `test/broken-${i}.js`,
    hasModules: true,
  },
];

/** A bare repository with the history of a project, cloned once. */
export function clonedHistory({ name, base }: LandProject, { cache, mirrors }: Sources): string {
  const folder = join(cache, `${name.replace('/', '+')}-history.git`);
  if (git(cache, ['--git-dir', folder, 'cat-file', '-e', `${base}^{commit}`]).status === 0) return folder;
  mkdirSync(cache, { recursive: true });
  gitText(cache, ['clone', '-q', '--bare', repositoryAddress(name, mirrors), folder]);
  return folder;
}

/** Its installed dependencies, as at the base; null if it has none. */
export async function modulesOf(
  { name, base, hasModules }: LandProject,
  history: string,
  { cache }: Sources,
): Promise<string | null> {
  if (!hasModules) return null;
  const folder = join(cache, 'land-modules', base);
  const modules = join(folder, 'node_modules');
  if (existsSync(modules)) return modules;
  mkdirSync(folder, { recursive: true });
  gitText(folder, [
    '--git-dir',
    history,
    '--work-tree',
    folder,
    'checkout',
    '-q',
    base,
    '--',
    'package.json',
  ]);
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  const { code } = await runToEnd('npm', install, { cwd: folder, minutes: 10 });
  if (code !== 0) throw new Error(`the dependencies of ${name} cannot be installed here`);
  return modules;
}
