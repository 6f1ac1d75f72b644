import { appendFileSync, existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareFingerprints, fingerprint } from '../../src/index.ts';
import { git, opened, repositoryOf, write } from '../support/repository.ts';

async function changedBy(root: string, work: () => void): Promise<readonly string[]> {
  const repository = await opened(root);
  const before = await fingerprint(repository);
  work();
  return compareFingerprints(before, await fingerprint(repository, { since: before }));
}

test('gsd-core #260, claude-code #63853: every file that is written, made or removed in the checkout is named', async () => {
  const root = repositoryOf({
    'a.txt': 'a\n',
    'b.txt': 'b\n',
    'sub/c.txt': 'c\n',
    '.gitignore': '.env\nout/\n',
  });
  write(root, { '.env': 'SECRET=1\n', 'b.txt': 'mine\n', 'note.txt': 'n\n' });

  const changed = await changedBy(root, () => {
    writeFileSync(join(root, 'a.txt'), 'x\n');
    writeFileSync(join(root, 'b.txt'), 'mint\n');
    rmSync(join(root, 'sub/c.txt'));
    writeFileSync(join(root, '.env'), 'SECRET=2\n');
    write(root, { 'new file.txt': 'n\n', 'out/built.js': '' });
  });

  expect(changed).toEqual(['.env', 'a.txt', 'b.txt', 'new file.txt', 'sub/c.txt']);
});

test('refs, HEAD, configuration, hooks, the index and other worktrees are watched', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const changed = await changedBy(root, () => {
    git(root, 'branch', 'sneaky');
    git(root, 'config', 'core.fsmonitor', '/bin/evil');
    writeFileSync(join(root, '.git/hooks/pre-commit'), '#!/bin/sh\n');
    appendFileSync(join(root, '.git/info/exclude'), 'hidden\n');
    git(root, 'rm', '-q', '--cached', 'a.txt');
    git(root, 'symbolic-ref', 'HEAD', 'refs/heads/sneaky');
    git(root, 'worktree', 'add', '-q', '--detach', join(root, '../elsewhere'));
  });

  expect(changed).toEqual(
    [
      join(root, '.git/HEAD'),
      join(root, '.git/config'),
      join(root, '.git/hooks/pre-commit'),
      join(root, '.git/info/exclude'),
      join(root, '.git/worktrees/elsewhere'),
      'a.txt',
      'a.txt (staged)',
      'refs/heads/sneaky',
    ].toSorted(),
  );
});

test('a rebase or a bisection that is begun in the checkout is seen', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const changed = await changedBy(root, () => {
    write(root, { '.git/rebase-merge/todo': 'x', '.git/BISECT_LOG': 'x' });
  });
  expect(changed).toEqual([join(root, '.git/BISECT_LOG'), join(root, '.git/rebase-merge')]);
});

test('what debussy did itself is explained', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const repository = await opened(root);
  const before = await fingerprint(repository);
  git(root, 'update-ref', 'refs/debussy/r1/base', 'HEAD');
  git(root, 'branch', 'debussy/plan-r1');
  git(root, 'branch', 'debussy-mine');
  const after = await fingerprint(repository, { since: before });

  expect(compareFingerprints(before, after, ['refs/debussy/', 'refs/heads/debussy/plan-r1'])).toEqual([
    'refs/heads/debussy-mine',
  ]);
});

test('a checkout that nobody touched has no differences, also when git refreshed its index in between', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n', 'b.txt': 'b\n' });
  utimesSync(join(root, 'a.txt'), 1, 1);

  expect(await changedBy(root, () => git(root, 'status'))).toEqual([]);
});

test('a branch without commits can be watched', async () => {
  const root = repositoryOf({});
  git(root, 'checkout', '-q', '--orphan', 'empty');

  expect(await changedBy(root, () => write(root, { x: '1' }))).toEqual(['x']);
});

test('a filter that an agent configured for the checkout is not run by looking at it', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const proof = join(root, '../proof');
  const repository = await opened(root);
  const before = await fingerprint(repository);
  git(root, 'config', 'filter.evil.clean', `touch ${proof}; cat`);
  write(root, { '.gitattributes': '* filter=evil\n', 'a.txt': 'b\n' });
  const after = await fingerprint(repository, { since: before });

  expect(compareFingerprints(before, after)).toEqual(['.gitattributes', join(root, '.git/config'), 'a.txt']);
  expect(existsSync(proof)).toBe(false);
  git(root, 'status');
  expect(existsSync(proof)).toBe(true);
});

test('refs that git packs, and refs of debussy itself, are no differences; one that is deleted is', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  for (const name of ['kept', 'old/gone', 'caf\u00e9']) git(root, 'branch', name);
  git(root, 'tag', '-a', '-m', 'one', 'v1');
  const repository = await opened(root);
  const ownRefs = ['refs/debussy/', 'refs/heads/debussy/'];
  const before = await fingerprint(repository, { ownRefs });
  git(root, 'update-ref', 'refs/debussy/r1/base', 'HEAD');
  git(root, 'pack-refs', '--all');
  git(root, 'branch', 'debussy/plan-r1');
  const packed = await fingerprint(repository, { ownRefs, since: before });
  git(root, 'update-ref', '-d', 'refs/heads/old/gone');
  const after = await fingerprint(repository, { ownRefs, since: before });

  expect(compareFingerprints(before, packed)).toEqual([]);
  expect(compareFingerprints(before, after)).toEqual(['refs/heads/old/gone']);
});

test('a commit that leaves the index as it was is seen in what is staged', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const first = git(root, 'rev-parse', 'HEAD');
  writeFileSync(join(root, 'a.txt'), 'b\n');
  git(root, 'commit', '-qam', 'second');

  expect(await changedBy(root, () => git(root, 'update-ref', 'refs/heads/main', first))).toEqual([
    'a.txt (staged)',
    'refs/heads/main',
  ]);
});
