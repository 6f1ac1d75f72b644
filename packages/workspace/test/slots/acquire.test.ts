import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { capture } from '../../src/index.ts';
import { commit, git, opened, repositoryOf, slotsOf, taken, write } from '../support/repository.ts';

test('a slot is a detached linked worktree at exactly the asked commit, beside the repository', async () => {
  const root = repositoryOf({ 'a.txt': 'one\n', 'dir/b.txt': 'b\n' });
  const base = git(root, 'rev-parse', 'HEAD');
  commit(root, { 'a.txt': 'two\n' });
  const slots = await slotsOf(root);

  const slot = taken(await slots.acquire({ phase: '1', attempt: 1, base, purpose: 'attempt' }));

  expect(readFileSync(join(slot.path, 'a.txt'), 'utf8')).toBe('one\n');
  expect(dirname(dirname(slot.path))).toBe(dirname(root));
  expect(git(root, 'worktree', 'list', '--porcelain')).toContain(
    `worktree ${slot.path}\nHEAD ${base}\ndetached`,
  );
  expect(git(slot.path, 'rev-parse', 'HEAD')).toBe(base);
  expect(git(slot.path, 'status', '--porcelain')).toBe('');
});

test('work is captured with its new files and without ignored ones', async () => {
  const root = repositoryOf({ 'a.txt': 'one\n', '.gitignore': 'out/\n' });
  const base = git(root, 'rev-parse', 'HEAD');
  const slots = await slotsOf(root);
  const slot = taken(await slots.acquire({ phase: '1', attempt: 1, base, purpose: 'attempt' }));
  write(slot.path, { 'a.txt': 'two\n', 'new/c.txt': 'c\n', 'out/x': 'x' });

  const captured = taken(
    await capture(await opened(root), { slot, base, message: 'phase 1\n', ref: 'refs/debussy/r1/phase/1/1' }),
  );
  await slots.release(slot, 'captured');

  expect(captured.files).toEqual(['a.txt', 'new/c.txt']);
  expect(git(root, 'show', '--name-only', '--format=%P', 'refs/debussy/r1/phase/1/1')).toBe(
    `${base}\n\na.txt\nnew/c.txt`,
  );
  expect(git(root, 'status', '--porcelain')).toBe('');
  expect(git(slot.path, 'rev-parse', '--git-common-dir')).toBe(join(root, '.git'));
});

test('a recycled slot has nothing of its last user but ignored files', async () => {
  const root = repositoryOf({ 'a.txt': 'one\n', '.gitignore': 'out/\n' });
  const base = git(root, 'rev-parse', 'HEAD');
  const slots = await slotsOf(root);
  const first = taken(await slots.acquire({ phase: '1', attempt: 1, base, purpose: 'attempt' }));
  write(first.path, { 'a.txt': 'two\n', 'new/c.txt': 'c\n', 'out/cache': 'x' });
  const inode = statSync(join(first.path, 'out/cache')).ino;
  await slots.release(first, 'discarded');

  const second = taken(await slots.acquire({ phase: '2', attempt: 1, base, purpose: 'attempt' }));

  expect(second.path).toBe(first.path);
  expect(second.folder).not.toBe(first.folder);
  expect(existsSync(first.folder)).toBe(false);
  expect(git(second.path, 'status', '--porcelain')).toBe('');
  expect(existsSync(join(second.path, 'new'))).toBe(false);
  expect(statSync(join(second.path, 'out/cache')).ino).toBe(inode);
});

test('gsd-2 #1586, portable-dev-system #187: uncaptured work is secured before its worktree is used again', async () => {
  const root = repositoryOf({ 'a.txt': 'one\n' });
  const base = git(root, 'rev-parse', 'HEAD');
  const slots = await slotsOf(root, { limit: 1 });
  const first = taken(await slots.acquire({ phase: '1', attempt: 1, base, purpose: 'attempt' }));
  writeFileSync(join(first.path, 'work.txt'), 'precious\n');
  await slots.release(first);

  taken(await slots.acquire({ phase: '2', attempt: 1, base, purpose: 'attempt' }));

  expect(git(root, 'show', 'refs/debussy/r1/kept/1/1:work.txt')).toBe('precious');
});
