import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { workspaceRoot } from '@debussy/testing/tool';
import { freshClone } from './fresh-clone.ts';

const root = workspaceRoot(import.meta.dirname);

test('the workflow runs the script that can be tried here', () => {
  const workflow = readFileSync(path.join(root, '.github/workflows/ci.yml'), 'utf8');
  expect(workflow).toMatch(/run: npm ci\n[\s\S]*run: \.ci\/check "\$BEFORE"\n/);
});

test('a second job runs the two commands of the README in an image with Node alone', () => {
  const workflow = readFileSync(path.join(root, '.github/workflows/ci.yml'), 'utf8');
  const bare = workflow.slice(workflow.indexOf('\n  bare:'));
  expect(bare).toMatch(/container: node:\d+-.*slim/);
  expect(bare).toContain('run: npm ci && npx debussy demo --fast');
  expect(bare).toContain('run: npm ci && npm test');
});

test('actions of others are pinned by commit', () => {
  const texts = ['.github/workflows/ci.yml', 'action.yml'].map((file) =>
    readFileSync(path.join(root, file), 'utf8'),
  );
  const used = texts.flatMap((text) => [...text.matchAll(/uses: (\S+)/g)].map(([, name = '']) => name));
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter((name) => !/@[0-9a-f]{40}$/.test(name))).toEqual([]);
});

test('no template installs debussy by a name on a registry', () => {
  for (const file of ['action.yml', 'ci/gitlab.yml'])
    expect(readFileSync(path.join(root, file), 'utf8')).not.toMatch(/(?:default|PACKAGE): debussy$/m);
});

test.each([
  ['the commit before', 'HEAD^', 'HEAD^'],
  ['a push without a past', '0000000000000000000000000000000000000000', 'the root'],
  ['nothing', '', 'the root'],
])('a check against %s compares with an existing commit', (_, given, compared) => {
  const clone = freshClone(root);
  onTestFinished(() => clone.remove());
  const bin = path.join(clone.path, 'bin-for-test');
  mkdirSync(bin);
  writeFileSync(path.join(bin, 'npx'), '#!/bin/sh\ngit rev-parse "$NX_BASE"\n', { mode: 0o755 });
  writeFileSync(path.join(bin, 'node'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}` };
  const ran = spawnSync(path.join(clone.path, '.ci/check'), [given], {
    cwd: clone.path,
    env,
    encoding: 'utf8',
  });
  const git = (...words: readonly string[]): string =>
    spawnSync('git', words, { cwd: clone.path, encoding: 'utf8' }).stdout.trim();
  const expected =
    compared === 'the root'
      ? git('rev-list', '--max-parents=0', 'HEAD').split('\n').at(-1)
      : git('rev-parse', given);
  expect(ran).toMatchObject({
    status: 0,
    stdout: `${expected ?? ''}\npackages/cli/bin/debussy.js --version\n`,
  });
});
