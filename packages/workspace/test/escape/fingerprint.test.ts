import { appendFileSync, existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changedSince, fingerprint } from '../../src/index.ts';
import { git, opened, repositoryOf, write } from '../support/repository.ts';

async function changedBy(root: string, work: () => void): Promise<readonly string[]> {
  const repository = await opened(root);
  const before = await fingerprint(repository);
  work();
  return changedSince(before, await fingerprint(repository));
}

test('gsd-core #260, claude-code #63853: every file that is written, made or removed in the checkout is listed', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n', 'b.txt': 'b\n', 'sub/c.txt': 'c\n', '.gitignore': 'out/\n' });
  write(root, { 'b.txt': 'mine\n', 'note.txt': 'n\n' });

  const changed = await changedBy(root, () => {
    writeFileSync(join(root, 'a.txt'), 'x\n');
    writeFileSync(join(root, 'b.txt'), 'mint\n');
    rmSync(join(root, 'sub/c.txt'));
    write(root, { 'new file.txt': 'n\n', 'caf\u00e9/n': 'n\n', 'out/built.js': '' });
  });

  expect(changed).toEqual(['a.txt', 'b.txt', 'caf\u00e9/n', 'new file.txt', 'sub/c.txt']);
});

test('HEAD, the index, configuration and hooks are compared; other refs are not', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const changed = await changedBy(root, () => {
    git(root, 'branch', 'other');
    git(root, 'config', 'core.fsmonitor', '/bin/evil');
    writeFileSync(join(root, '.git/hooks/pre-commit'), '#!/bin/sh\n');
    appendFileSync(join(root, '.git/info/exclude'), 'hidden\n');
    git(root, 'rm', '-q', '--cached', 'a.txt');
    git(root, 'symbolic-ref', 'HEAD', 'refs/heads/other');
  });

  const files = ['config', 'hooks/pre-commit', 'info/exclude'].map((name) => join(root, '.git', name));
  expect(changed).toEqual([...files, 'HEAD', 'a.txt'].toSorted());
});

test('a commit, and a rebase that begins, change HEAD', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  expect(await changedBy(root, () => git(root, 'commit', '-q', '--allow-empty', '-m', 'more'))).toEqual([
    'HEAD',
  ]);
  expect(await changedBy(root, () => write(root, { '.git/rebase-merge/todo': 'x' }))).toEqual(['HEAD']);
});

test('an untouched checkout has no differences, also when git refreshed its index in between', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n', 'b.txt': 'b\n' });
  utimesSync(join(root, 'a.txt'), 1, 1);

  expect(await changedBy(root, () => git(root, 'status'))).toEqual([]);
});

test('a branch without commits can be compared', async () => {
  const root = repositoryOf({});
  git(root, 'checkout', '-q', '--orphan', 'empty');

  expect(await changedBy(root, () => write(root, { x: '1' }))).toEqual(['x']);
});

test('a filter that an agent configured for the checkout is not run by looking at it', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const proof = join(root, '../proof');
  const changed = await changedBy(root, () => {
    git(root, 'config', 'filter.evil.clean', `touch ${proof}; cat`);
    git(root, 'config', 'core.fsmonitor', `touch ${proof}`);
    write(root, { '.gitattributes': '* filter=evil\n', 'a.txt': 'b\n' });
  });

  expect(changed).toEqual(['.gitattributes', join(root, '.git/config'), 'a.txt']);
  expect(existsSync(proof)).toBe(false);
  git(root, 'status');
  expect(existsSync(proof)).toBe(true);
});
