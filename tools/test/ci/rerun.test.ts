import { execFileSync } from 'node:child_process';
import { appendFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshClone } from './fresh-clone.ts';
import type { FreshClone } from './fresh-clone.ts';
import { readPackages } from '../../src/manifest.ts';
import { workspaceRoot } from '@debussy/testing/tool';

const root = workspaceRoot(import.meta.dirname);
let clone: FreshClone;
let before: ReadonlyMap<string, string>;

beforeAll(() => {
  clone = freshClone(root);
  symlinkSync(path.join(root, 'node_modules'), path.join(clone.path, 'node_modules'));
  writeFileSync(path.join(clone.path, '.git/info/exclude'), 'node_modules\n');
  before = taskHashes();
});
afterAll(() => clone.remove());

const names = readPackages(root).map(({ manifest }) => manifest.name);
const everything = [...names, '@debussy/tools'];
/** Those whose tests start the bundled program. */
const ofProgram = [
  '@debussy/fleet',
  '@debussy/lab',
  '@debussy/proof',
  '@debussy/testing',
  '@debussy/tools',
  '@debussy/web',
  'debussy',
];

test('a source of the estimator reruns it, its dependents and the bundles, and no other package', () => {
  const again = after(() => appendFileSync(file('packages/estimator/src/index.ts'), '\n'));
  const standing = standingOn('@debussy/estimator');
  expect(projectsOf(again, 'build')).toEqual(standing.filter((name) => !isPrivate(name)));
  expect(projectsOf(again, 'typecheck')).toEqual([...standing, '@debussy/tools'].toSorted());
  expect(projectsOf(again, 'test')).toEqual([...new Set([...standing, ...ofProgram])].toSorted());
  expect(projectsOf(again, 'lint')).toEqual([...standing, '@debussy/tools'].toSorted());
});

test('a test: the checks of its own package alone', () => {
  const again = after(() => appendFileSync(file('packages/core/test/ids.test.ts'), '\n'));
  expect(again).toEqual(
    ['lint', 'test', 'typecheck']
      .map((target) => `@debussy/core:${target}`)
      .concat('@debussy/tools:lint', '@debussy/tools:test')
      .toSorted(),
  );
});

test('pages and scripts of the build: the tests of the tools; the action: those that play its steps; other files: nothing', () => {
  const paths = ['docs/ci.md', '.ci/check', '.ci/redis', 'action.yml', '.gitattributes'];
  const again = after(() => paths.forEach((name) => appendFileSync(file(name), '\n')));
  expect(again).toEqual(['@debussy/tools:test', 'debussy:test']);
});

test('the bundler: what it builds, and all tests of the bundled program', () => {
  const again = after(() => appendFileSync(file('tools/bin/bundle.mjs'), '\n'));
  expect(projectsOf(again, 'test')).toEqual(ofProgram);
  expect(projectsOf(again, 'build')).toEqual(['@debussy/web', 'debussy']);
});

test('a seed, the full suite, a program that was installed: every test, and nothing else', () => {
  const folder = path.join(clone.path, '..', 'bin');
  execFileSync('mkdir', [folder]);
  writeFileSync(path.join(folder, 'redis-server'), '#!/bin/sh\n', { mode: 0o755 });
  const tests = everything.map((project) => `${project}:test`).toSorted();
  const installed = { PATH: `${folder}:${process.env['PATH'] ?? ''}` };
  for (const env of [{ DEBUSSY_SEED: '17' }, { DEBUSSY_TEST_FULL: '17' }, installed])
    expect(changed(taskHashes(env))).toEqual(tests);
});

test('the lockfile: everything', () => {
  expect(after(() => appendFileSync(file('package-lock.json'), '\n'))).toEqual([...before.keys()].toSorted());
});

const file = (name: string): string => path.join(clone.path, name);

/** The tasks that are run again after a change, which is then taken back. */
function after(change: () => void): readonly string[] {
  change();
  const again = changed(taskHashes());
  const changedFiles = run('git', ['diff', '--name-only', '-z']).split('\0').filter(Boolean);
  run('git', ['checkout', '--quiet', '.']);
  for (const name of changedFiles) touch(file(name));
  return again;
}

let ticks = 0;

/** Nx takes a file for unchanged while its time is the same second. */
function touch(name: string): void {
  ticks += 10;
  const time = Date.now() / 1000 + ticks;
  utimesSync(name, time, time);
}

function changed(now: ReadonlyMap<string, string>): readonly string[] {
  return [...now].flatMap(([id, hash]) => (before.get(id) === hash ? [] : [id])).toSorted();
}

function projectsOf(ids: readonly string[], target: string): readonly string[] {
  return ids.filter((id) => id.endsWith(`:${target}`)).map((id) => id.slice(0, -target.length - 1));
}

function taskHashes(env: NodeJS.ProcessEnv = {}): ReadonlyMap<string, string> {
  const script = path.join(root, 'tools/test/ci/hash-tasks.mjs');
  const pairs: readonly (readonly [string, string])[] = JSON.parse(run(process.execPath, [script], env));
  return new Map(pairs);
}

function run(program: string, words: readonly string[], more: NodeJS.ProcessEnv = {}): string {
  const own = Object.entries(process.env).filter(([name]) => !/^(?:GIT_|NX_|DEBUSSY_)/.test(name));
  const env = { ...Object.fromEntries(own), NX_DAEMON: 'false', ...more };
  return execFileSync(program, words, { cwd: clone.path, encoding: 'utf8', env });
}

function isPrivate(name: string): boolean {
  return readPackages(root).some(({ manifest }) => manifest.name === name && manifest['private'] === true);
}

/** The package and all that depend on it, also by way of others: as their manifests say. */
function standingOn(name: string): readonly string[] {
  const found = new Set([name]);
  for (const one of found)
    for (const { manifest } of readPackages(root))
      if ({ ...manifest.dependencies, ...manifest.devDependencies }[one] !== undefined)
        found.add(manifest.name);
  return [...found].toSorted();
}
