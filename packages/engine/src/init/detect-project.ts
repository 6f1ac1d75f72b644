import { shellQuoted } from '@debussy/core';
import { parseAs } from '@debussy/host';
import * as z from 'zod/mini';
import { detectSetup, packageRunner } from '../gates/detect-setup.ts';
import type { ReadManifest } from '../gates/detect-setup.ts';

/** A command of the project that can be a gate, and where it was found. */
export interface FoundGate {
  readonly name: string;
  readonly command: string;
  readonly from: string;
}

export interface FoundProject {
  readonly gates: readonly FoundGate[];
  /** The command that prepares a fresh worktree, so that gates find their tools there. */
  readonly setup: string | null;
  /** Tools of the project that this machine cannot run, each with its missing program. */
  readonly missing: readonly string[];
}

/** Whether a program is installed. */
export type HasProgram = (name: string) => boolean;

/**
 * The project's own test, lint, type and build commands. If several tools offer the same, each keeps its own name. A
 * command whose program is missing is reported, not proposed: as a gate it would fail every phase. `scripts` are the
 * Python files at the top.
 */
export function detectProject(
  read: ReadManifest,
  has: HasProgram = () => true,
  folders: readonly string[] = [],
  scripts: readonly string[] = [],
): FoundProject {
  const whole = detectAt(read, has, scripts);
  return whole.gates.length > 0 || folders.length === 0 ? whole : ofFolders(folders, { read, has, whole });
}

interface WithFolders {
  readonly read: ReadManifest;
  readonly has: HasProgram;
  /** Files at the top of the repository. */
  readonly whole: FoundProject;
}

/** The commands of a repository whose top has none: those of its folders. */
function ofFolders(folders: readonly string[], { read, has, whole }: WithFolders): FoundProject {
  const found = folders.map((folder) => {
    const { gates, setup, missing } = detectAt((name) => read(`${folder}/${name}`), has);
    const there = `cd ${shellQuoted(folder)} &&`;
    return {
      setup: gates.length === 0 || setup === null ? [] : [`(${there} ${setup})`],
      missing: missing.map((one) => `${folder}: ${one}`),
      gates: gates.map(({ name, command, from }) => ({
        name: `${folder}-${name}`,
        command: `${there} ${command}`,
        from: from.startsWith(`${folder}/`) ? from : `${folder}/${from}`,
      })),
    };
  });
  const setups = [...(whole.setup === null ? [] : [whole.setup]), ...found.flatMap(({ setup }) => setup)];
  return {
    gates: found.flatMap(({ gates }) => gates),
    setup: setups.length === 0 ? null : setups.join(' && '),
    missing: [...whole.missing, ...found.flatMap(({ missing }) => missing)],
  };
}

function detectAt(read: ReadManifest, has: HasProgram, scripts: readonly string[] = []): FoundProject {
  const found = [
    ...nodeGates(read),
    ...makeGates(read),
    ...pythonGates(read, has, scripts),
    ...cargoGates(read),
    ...goGates(read),
    ...javaGates(read),
    ...cmakeGates(read),
  ];
  const setup = detectSetup(read);
  const runnable = ({ command }: { readonly command: string }): boolean => lacking(command, has) === null;
  const said = [...found, ...(setup === null ? [] : [{ command: setup }])];
  return {
    gates: withOwnNames(found.filter(runnable)),
    setup: setup === null || lacking(setup, has) !== null ? null : setup,
    missing: [...new Set(said.filter((one) => !runnable(one)).map(({ command }) => command))].map(
      (command) => `${command}: ${lacking(command, has)} is not installed`,
    ),
  };
}

/** The missing program of a command; null if all exist. Scripts of the project exist. */
function lacking(command: string, has: HasProgram): string | null {
  const word = command.split(' ').find((one) => !/^\w+=/.test(one)) ?? '';
  return word.includes('/') || has(word) ? null : word;
}

function withOwnNames(found: readonly FoundGate[]): readonly FoundGate[] {
  const names = new Set<string>();
  return found.map((gate) => {
    const tool = /^(?:\w+=\S+ )*(\w+)/.exec(gate.command)?.[1] ?? 'other';
    const name = names.has(gate.name) ? `${tool}-${gate.name}` : gate.name;
    names.add(name);
    return { ...gate, name };
  });
}

function nodeGates(read: ReadManifest): readonly FoundGate[] {
  const scripts = parseAs(manifest, read('package.json') ?? '')?.scripts ?? {};
  const runner = packageRunner(read);
  const wanted: readonly (readonly [string, readonly string[]])[] = [
    ['test', ['test']],
    ['lint', ['lint']],
    ['typecheck', ['typecheck', 'type-check', 'types', 'tsc']],
    ['build', ['build']],
  ];
  const found = wanted.flatMap(([name, spellings]) => {
    const script = spellings.find((spelling) => isReal(scripts[spelling]));
    if (script === undefined) return [];
    const command = script === 'test' ? `${runner} test` : `${runner} run ${script}`;
    return [{ name, command, from: `package.json, scripts.${script}` }];
  });
  if (found.length > 0 || read('nx.json') === null) return found;
  return [{ name: 'test', command: 'npx nx run-many -t test', from: 'nx.json' }];
}

/** `npm init` writes a test script that only fails. */
function isReal(script: string | undefined): boolean {
  return script !== undefined && !script.includes('no test specified');
}

const manifest = z.object({ scripts: z.record(z.string(), z.string()) });

function makeGates(read: ReadManifest): readonly FoundGate[] {
  const file = ['GNUmakefile', 'makefile', 'Makefile'].find((name) => read(name) !== null);
  const text = file === undefined ? '' : (read(file) ?? '');
  const targets = new Set(Array.from(text.matchAll(/^([\w-]+)\s*:(?!=)/gm), (match) => match[1]));
  const test = ['test', 'check'].find((target) => targets.has(target));
  return [
    ...(test === undefined ? [] : [{ name: 'test', command: `make ${test}`, from: `${file}, ${test}` }]),
    ...(targets.has('lint') ? [{ name: 'lint', command: 'make lint', from: `${file}, lint` }] : []),
  ];
}

function pythonGates(read: ReadManifest, has: HasProgram, scripts: readonly string[]): readonly FoundGate[] {
  const project = read('pyproject.toml') ?? '';
  const wanted = read('uv.lock') !== null ? 'uv' : read('poetry.lock') !== null ? 'poetry' : null;
  const before = wanted === null ? '' : `${wanted} run `;
  const tests = pythonTests(read, project);
  const lint = /^\[tool\.ruff/m.test(project) || read('ruff.toml') !== null;
  const types = /^\[tool\.mypy/m.test(project) || read('mypy.ini') !== null;
  const runner = wanted ?? (tests?.command === 'tox' ? 'tox' : null);
  if (runner !== null && !has(runner) && has('pytest') && tests !== null)
    return [
      { name: 'test', command: plainPytest, from: `${tests.from}, because ${runner} is not installed` },
    ];
  const found = isPython(read, scripts) ? testPlace(read, scripts) : null;
  if (tests === null && wanted === null && found !== null)
    return [{ name: 'test', ...foundTests(found, has) }];
  return [
    ...(tests === null ? [] : [{ name: 'test', command: `${before}${tests.command}`, from: tests.from }]),
    ...(lint ? [{ name: 'lint', command: `${before}ruff check .`, from: 'ruff' }] : []),
    ...(types ? [{ name: 'typecheck', command: `${before}mypy .`, from: 'mypy' }] : []),
  ];
}

// How it imports the package without installing it.
const plainPytest = 'PYTHONPATH=src:. python3 -m pytest -q';

function isPython(read: ReadManifest, scripts: readonly string[]): boolean {
  if (read('package.json') !== null) return false;
  return (
    scripts.length > 0 ||
    ['pyproject.toml', 'setup.py', 'setup.cfg', 'requirements.txt'].some((name) => read(name) !== null)
  );
}

function testPlace(read: ReadManifest, scripts: readonly string[]): string | null {
  const folder = ['tests', 'test'].find((name) => read(name) !== null);
  return folder === undefined
    ? (scripts.find((name) => /^test_|_test\.py$/.test(name)) ?? null)
    : `${folder}/`;
}

function foundTests(place: string, has: HasProgram): Omit<FoundGate, 'name'> {
  const folder = place.endsWith('/') ? place.slice(0, -1) : '.';
  const unittest = `PYTHONPATH=src:. python3 -m unittest discover -s ${folder}`;
  return { command: has('pytest') ? plainPytest : unittest, from: place };
}

function pythonTests(
  read: ReadManifest,
  project: string,
): { readonly command: string; readonly from: string } | null {
  if (read('tox.ini') !== null) return { command: 'tox', from: 'tox.ini' };
  if (read('pytest.ini') !== null) return { command: 'pytest', from: 'pytest.ini' };
  if (read('setup.cfg')?.includes('[tool:pytest]') === true) return { command: 'pytest', from: 'setup.cfg' };
  return /\bpytest\b/.test(project) ? { command: 'pytest', from: 'pyproject.toml' } : null;
}

function cargoGates(read: ReadManifest): readonly FoundGate[] {
  if (read('Cargo.toml') === null) return [];
  return [
    { name: 'test', command: 'cargo test', from: 'Cargo.toml' },
    { name: 'lint', command: 'cargo clippy -- -D warnings', from: 'Cargo.toml' },
  ];
}

function goGates(read: ReadManifest): readonly FoundGate[] {
  if (read('go.mod') === null) return [];
  return [
    { name: 'test', command: 'go test ./...', from: 'go.mod' },
    { name: 'lint', command: 'go vet ./...', from: 'go.mod' },
  ];
}

function javaGates(read: ReadManifest): readonly FoundGate[] {
  if (read('gradlew') !== null) return [{ name: 'test', command: './gradlew test', from: 'gradlew' }];
  if (read('mvnw') !== null) return [{ name: 'test', command: './mvnw -q test', from: 'mvnw' }];
  const gradle = ['build.gradle', 'build.gradle.kts'].find((name) => read(name) !== null);
  if (gradle !== undefined) return [{ name: 'test', command: 'gradle test', from: gradle }];
  return read('pom.xml') === null ? [] : [{ name: 'test', command: 'mvn -q test', from: 'pom.xml' }];
}

function cmakeGates(read: ReadManifest): readonly FoundGate[] {
  const text = read('CMakeLists.txt');
  if (text === null || makeGates(read).length > 0) return [];
  const build = 'cmake -S . -B build && cmake --build build';
  const tests = /^\s*(?:enable_testing|add_test|include\s*\(\s*CTest)/im.test(text);
  const command = tests ? `${build} && ctest --test-dir build --output-on-failure` : build;
  return [{ name: tests ? 'test' : 'build', command, from: 'CMakeLists.txt' }];
}
