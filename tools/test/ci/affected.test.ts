import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshClone } from './fresh-clone.ts';
import type { FreshClone } from './fresh-clone.ts';
import { readPackages } from '../../src/manifest.ts';
import { workspaceRoot } from '../../src/workspace-root.ts';

const root = workspaceRoot(import.meta.dirname);
let clone: FreshClone;

beforeAll(() => {
  clone = freshClone(root);
  symlinkSync(path.join(root, 'node_modules'), path.join(clone.path, 'node_modules'));
  writeFileSync(path.join(clone.path, '.git/info/exclude'), 'node_modules\n');
});
afterAll(() => clone.remove());

test('a change of the estimator affects those that stand on it, and no other package', () => {
  const affected = afterChange('packages/estimator/src/index.ts');
  expect(affected).toEqual([...standingOn('@debussy/estimator'), '@debussy/tools'].toSorted());
  expect(affected).not.toContain('@debussy/workspace');
  expect(affected).not.toContain('@debussy/checkpoint');
});

test('a change of the vocabulary affects everybody who uses it, and not the estimator', () => {
  const affected = afterChange('packages/core/src/index.ts');
  expect(affected).toEqual([...standingOn('@debussy/core'), '@debussy/tools'].toSorted());
  expect(affected).not.toContain('@debussy/estimator');
});

test('a change of a page of documentation affects no package, only the check of the pages', () => {
  expect(afterChange('docs/ci.md')).toEqual(['@debussy/tools']);
});

test('a change of what no check reads affects nothing', () => {
  expect(afterChange('.gitattributes')).toEqual([]);
});

test('a change of the lockfile affects everything', () => {
  const all = readPackages(root).map(({ manifest }) => manifest.name);
  expect(afterChange('package-lock.json')).toEqual([...all, '@debussy/tools'].toSorted());
});

/** What nx takes for affected when one more line stands in a file. */
function afterChange(file: string): readonly string[] {
  const place = path.join(clone.path, file);
  mkdirSync(path.dirname(place), { recursive: true });
  appendFileSync(place, '\n');
  run(
    'git',
    '-c',
    'user.name=a',
    '-c',
    'user.email=a@b',
    'commit',
    '--quiet',
    '--all',
    '--message',
    `Change ${file}`,
  );
  const nx = path.join(clone.path, 'node_modules/.bin/nx');
  const lines = run(nx, 'show', 'projects', '--affected', '--base=HEAD~1', '--head=HEAD');
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .toSorted();
}

function run(program: string, ...words: readonly string[]): string {
  const env = Object.entries(process.env).filter(([name]) => !/^(?:GIT_|NX_)/.test(name));
  return execFileSync(program, words, { cwd: clone.path, encoding: 'utf8', env: Object.fromEntries(env) });
}

/** The package and all that depend on it, also by way of others: as their manifests say. */
function standingOn(name: string): readonly string[] {
  const found = new Set([name]);
  const packages = readPackages(clone.path);
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const { manifest } of packages) {
      const needs = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
      if (needs.some((need) => found.has(need))) found.add(manifest.name);
    }
  }
  return [...found].toSorted();
}
