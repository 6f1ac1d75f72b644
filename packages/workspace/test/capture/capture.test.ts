import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { capture, changedFiles, putBack } from '../../src/index.ts';
import { git, gitBytes, opened, repositoryOf, taken, write } from '../support/repository.ts';
import { gitThat } from '../support/mortal-git.ts';
import { bed, bedOf, refusals } from './bed.ts';

test('Claude-Debussy 4f43790: new files are in, ignored ones are not, removed ones are removed', async () => {
  const { root, slot, snapshot } = await bed({
    'keep.txt': 'k\n',
    'gone.txt': 'g\n',
    'd/gone.txt': 'g\n',
    '.gitignore': '*.log\n',
  });
  rmSync(join(slot.path, 'gone.txt'));
  rmSync(join(slot.path, 'd'), { recursive: true });
  write(slot.path, { 'deep/er/new.txt': 'n\n', 'x.log': 'l\n', empty: '' });

  const { commit, files, refused } = await snapshot();

  expect(git(root, 'ls-tree', '-r', '--name-only', commit).split('\n')).toEqual([
    '.gitignore',
    'deep/er/new.txt',
    'empty',
    'keep.txt',
  ]);
  expect(files).toEqual(['d/gone.txt', 'deep/er/new.txt', 'empty', 'gone.txt']);
  expect(refused).toEqual([]);
});

test("an agent's commits, stashes and staging in its own git directory change nothing: the files count", async () => {
  const { root, slot, snapshot } = await bed({ 'a.txt': 'a\n', 'b.txt': 'b\n' });
  write(slot.path, { 'a.txt': 'committed\n' });
  git(slot.path, 'commit', '-qam', 'mine');
  git(slot.path, 'checkout', '-q', '-b', 'elsewhere');
  git(slot.path, 'update-index', '--assume-unchanged', 'b.txt');
  write(slot.path, { 'b.txt': 'hidden from git status\n' });

  const { commit, files } = await snapshot();

  expect(files).toEqual(['a.txt', 'b.txt']);
  expect(git(root, 'log', '--format=%s', commit)).toBe('m\nfirst');
  expect(git(root, 'branch', '--list')).toBe('* main');
});

test('modes and symbolic links are those of the worktree', async () => {
  const { root, slot, snapshot } = await bed({ 'run.sh': '#!/bin/sh\n', file: 'f\n', 'dir/x': 'x\n' });
  chmodSync(join(slot.path, 'run.sh'), 0o755);
  symlinkSync('dir/x', join(slot.path, 'link'));
  symlinkSync('../file', join(slot.path, 'dir/up'));
  symlinkSync('not/there/yet', join(slot.path, 'dangling'));
  rmSync(join(slot.path, 'file'));
  mkdirSync(join(slot.path, 'file'));
  write(slot.path, { 'file/now-a-folder': '' });
  rmSync(join(slot.path, 'dir/x'));

  const { commit, refused } = await snapshot();

  const modes = git(root, 'ls-tree', '-r', commit)
    .replace(/ blob \S+\t/g, ' ')
    .split('\n');
  expect(modes).toEqual([
    '120000 dangling',
    '120000 dir/up',
    '100644 file/now-a-folder',
    '120000 link',
    '100755 run.sh',
  ]);
  expect(refused).toEqual([]);
});

test('a folder that became a file, and a file that became a link', async () => {
  const { root, slot, snapshot } = await bed({ 'd/a': 'a\n', 'd/b': 'b\n', f: 'f\n', g: 'g\n' });
  rmSync(join(slot.path, 'd'), { recursive: true });
  writeFileSync(join(slot.path, 'd'), 'a file\n');
  rmSync(join(slot.path, 'f'));
  symlinkSync('g', join(slot.path, 'f'));

  const { commit } = await snapshot();

  expect(git(root, 'ls-tree', '-r', commit).replace(/ blob \S+\t/g, ' ')).toBe(
    '100644 d\n120000 f\n100644 g',
  );
});

test('line endings are untouched, whatever core.autocrlf says, unless the attributes of the project speak', async () => {
  for (const autocrlf of ['false', 'input', 'true']) {
    const root = repositoryOf({
      'lf.txt': 'a\nb\n',
      'forced.bat': 'x\n',
      '.gitattributes': '*.bat text eol=crlf\n',
    });
    git(root, 'config', 'core.autocrlf', autocrlf);
    git(root, 'config', 'core.safecrlf', 'true');
    const { slot, snapshot } = await bedOf(root);

    const untouched = await snapshot();
    write(slot.path, { 'new.bat': 'n\r\n', 'mixed.bin': 'a\r\nb\nc\0' });
    const changed = await snapshot();

    expect(untouched.files).toEqual([]);
    expect(readFileSync(join(slot.path, 'lf.txt'), 'utf8')).toBe(
      autocrlf === 'true' ? 'a\r\nb\r\n' : 'a\nb\n',
    );
    expect(readFileSync(join(slot.path, 'forced.bat'), 'utf8')).toBe('x\r\n');
    expect(gitBytes(root, 'show', `${changed.commit}:new.bat`).toString()).toBe('n\n');
    expect(gitBytes(root, 'show', `${changed.commit}:mixed.bin`).toString()).toBe('a\r\nb\nc\0');
  }
});

test('a git that could not open its repository once, or at all, left the work out as unreadable', async () => {
  const { slot, snapshot } = await bed({ 'a.txt': 'a\n' });
  write(slot.path, { 'b.txt': 'b\n' });
  const { heal } = gitThat('update-index', { once: 'echo "fatal: not a git repository" >&2; exit 128' });
  expect((await snapshot()).files).toEqual(['b.txt']);
  heal();
  write(slot.path, { 'c.txt': 'c\n' });
  gitThat('update-index', { does: 'echo "fatal: not a git repository" >&2; exit 128' });
  await expect(snapshot()).rejects.toMatchObject({ code: 'ERR_CAPTURE_FAILED' });
});

test('a file that a failing disk did not give was left out, and the rest landed without it', async () => {
  const { slot, snapshot } = await bed({ 'a.txt': 'a\n' });
  write(slot.path, { 'b.txt': 'b\n' });
  const failing =
    'test -z "$(tr -d "\\000")" || { echo "error: open(b.txt): Input/output error" >&2; exit 128; }';
  const { heal } = gitThat('update-index', { does: failing });
  await expect(snapshot()).rejects.toMatchObject({ code: 'ERR_CAPTURE_FAILED' });
  heal();
  expect((await snapshot()).files).toEqual(['b.txt']);
});

test('one file that git cannot take does not keep the others out', async () => {
  const { root, slot, snapshot } = await bed({ 'a.txt': 'a\n' });
  write(slot.path, { '.gitattributes': 'bad*.txt text working-tree-encoding=UTF-16\n', 'a.txt': 'b\n' });
  const names = Array.from({ length: 20 }, (_, i) => `n${String(i)}.txt`);
  write(slot.path, Object.fromEntries([...names, 'bad1.txt', 'bad2.txt'].map((name) => [name, 'odd'])));

  const captured = await snapshot();

  expect(refusals(captured)).toEqual(['bad1.txt: unreadable', 'bad2.txt: unreadable']);
  expect(captured.files).toEqual(['.gitattributes', 'a.txt', ...names].toSorted());
  expect(
    await changedFiles({ commonDir: join(root, '.git') }, `${captured.commit}^`, captured.commit),
  ).toHaveLength(22);
});

test('a worktree whose rights an agent or a gate took away ended the run', async () => {
  const { root, slot, snapshot } = await bed({ 'a.txt': 'a\n' });
  write(slot.path, { 'b.txt': 'b\n' });
  chmodSync(slot.path, 0);
  expect((await snapshot()).files).toEqual(['b.txt']);
  write(slot.path, { 'a.txt': 'changed\n' });
  chmodSync(slot.path, 0o300);
  expect(await putBack(await opened(root), slot)).toEqual(['a.txt']);
  expect(statSync(slot.path).mode & 0o700).toBe(0o700);
});

test('a ref that git refused to make was mistaken for a snapshot that exists', async () => {
  const { root, slot, base } = await bed({ 'a.txt': 'a\n' });
  write(slot.path, { 'b.txt': 'b\n' });
  const repository = await opened(root);
  writeFileSync(join(root, '.git/shallow'), 'garbage\n');
  const request = { slot, base, message: 'm\n', ref: 'refs/debussy/r1/wip/1/1' };
  expect(await capture(repository, request)).toMatchObject({
    ok: false,
    error: { code: 'ERR_CAPTURE_REF', message: expect.stringContaining('bad shallow line') },
  });
});

test('a second snapshot of the same work names all paths that differ from the base, and its ref must be new', async () => {
  const { root, base, slot, snapshot } = await bed({ 'a.txt': 'a\n' });
  write(slot.path, { 'one.txt': '1\n' });
  await snapshot();
  write(slot.path, { 'two.txt': '2\n' });
  const repository = await opened(root);
  const request = { slot, base, message: 'm\n', ref: 'refs/debussy/r1/wip/1/1' };

  const second = taken(await capture(repository, request));
  const third = await capture(repository, request);

  expect(second.files).toEqual(['one.txt', 'two.txt']);
  expect(third).toMatchObject({
    ok: false,
    error: { code: 'ERR_CAPTURE_REF', message: expect.stringContaining('refs/debussy/r1/wip/1/1') },
  });
});

test('a snapshot needs no identity, runs no hook and is not signed', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  git(root, 'config', '--unset', 'user.name');
  git(root, 'config', '--unset', 'user.email');
  git(root, 'config', 'user.useConfigOnly', 'true');
  git(root, 'config', 'commit.gpgsign', 'true');
  git(root, 'config', 'gpg.program', '/bin/false');
  writeFileSync(join(root, '.git/hooks/reference-transaction'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const home = process.env['GIT_CONFIG_GLOBAL'];
  process.env['GIT_CONFIG_GLOBAL'] = '/dev/null';
  try {
    const { base, slot } = await bedOf(root);
    write(slot.path, { 'b.txt': 'b\n' });
    const captured = taken(
      await capture(await opened(root), { slot, base, message: 'm\n', ref: 'refs/debussy/r1/x' }),
    );
    expect(git(root, 'log', '-1', '--format=%an %cn %G?', captured.commit)).toBe('debussy debussy N');
  } finally {
    if (home === undefined) delete process.env['GIT_CONFIG_GLOBAL'];
    else process.env['GIT_CONFIG_GLOBAL'] = home;
  }
});
