import {
  chmodSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { capture, changedFiles } from '../../src/index.ts';
import type { Capture, Policy, Slot } from '../../src/index.ts';
import { git, gitBytes, opened, repositoryOf, slotsOf, taken, write } from '../support/repository.ts';

interface Bed {
  readonly root: string;
  readonly base: string;
  readonly slot: Slot;
  readonly snapshot: (policy?: Partial<Policy>) => Promise<Capture>;
}

async function bed(
  files: Readonly<Record<string, string | Uint8Array>>,
  ...init: readonly string[]
): Promise<Bed> {
  const root = repositoryOf(files, ...init);
  return bedOf(root);
}

async function bedOf(root: string): Promise<Bed> {
  const base = git(root, 'rev-parse', 'HEAD');
  const slots = await slotsOf(root);
  const slot = taken(await slots.acquire({ phase: '1', attempt: 1, base, purpose: 'attempt' }));
  const repository = await opened(root);
  const snapshot = async (policy: Partial<Policy> = {}): Promise<Capture> =>
    taken(await capture(repository, { slot, base, message: 'm\n', policy }));
  return { root, base, slot, snapshot };
}

const refusals = ({ refused }: Capture): readonly string[] =>
  refused.map(({ path, reason }) => `${path}: ${reason}`).toSorted();

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

test('what an agent commits, stashes or stages in its own git directory changes nothing: the files count', async () => {
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

test('modes and symbolic links are as they stand in the worktree', async () => {
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

test('links that leave the tree are refused, by whatever way they leave it', async () => {
  const { root, slot, snapshot } = await bed({ 'a/b/c/x': 'x\n' });
  symlinkSync('/etc/passwd', join(slot.path, 'absolute'));
  symlinkSync('../../outside', join(slot.path, 'a/b/fine-depth'));
  symlinkSync('../../../outside', join(slot.path, 'a/b/c/fine'));
  symlinkSync('../../../../outside', join(slot.path, 'a/b/c/out'));
  symlinkSync('../../..', join(slot.path, 'a/b/c/top'));
  symlinkSync('a/b/c/top/../outside', join(slot.path, 'through-another-link'));
  symlinkSync('.git/config', join(slot.path, 'into-git'));
  symlinkSync('loop', join(slot.path, 'loop'));
  write(slot.path, { 'ordinary.txt': 'o\n' });

  const captured = await snapshot();

  expect(refusals(captured)).toEqual([
    'a/b/c/out: symlink_outside',
    'absolute: symlink_outside',
    'into-git: symlink_outside',
    'loop: symlink_outside',
    'through-another-link: symlink_outside',
  ]);
  expect(git(root, 'show', `${captured.commit}:ordinary.txt`)).toBe('o');
  expect(captured.files).toEqual(['a/b/c/fine', 'a/b/c/top', 'a/b/fine-depth', 'ordinary.txt']);
});

test('nested repositories, names that some file system takes for .git, and links of special names are refused; the rest is taken', async () => {
  const { root, slot, snapshot } = await bed({ 'a.txt': 'a\n' });
  git(root, 'init', '-q', join(slot.path, 'nested'));
  write(slot.path, {
    'nested/in.txt': 'n\n',
    '.GIT/config': '',
    'sub/.Git/hooks/x': '',
    'git~1': '',
    '.git ./x': '',
    '.g\u200cit/config': '',
    '.git::$INDEX_ALLOCATION/x': '',
    'fine/.github/x.yml': 'fine\n',
    'fine/.gitkeep': '',
    'fine/git~x': '',
  });
  symlinkSync('a.txt', join(slot.path, '.gitmodules'));

  const captured = await snapshot();

  expect(refusals(captured)).toEqual(
    [
      '.GIT/config: git_name',
      '.git ./x: git_name',
      '.git::$INDEX_ALLOCATION/x: git_name',
      '.gitmodules: git_name',
      '.g\u200cit/config: git_name',
      'git~1: git_name',
      'nested/: nested_repository',
      'sub/.Git/hooks/x: git_name',
    ].toSorted(),
  );
  expect(captured.files).toEqual(['fine/.github/x.yml', 'fine/.gitkeep', 'fine/git~x']);
});

test('empty files are taken, files of 200 MB are refused without being read', async () => {
  const { slot, snapshot } = await bed({ 'grows.bin': 'small\n' });
  write(slot.path, { 'empty.txt': '', 'huge.bin': '' });
  truncateSync(join(slot.path, 'huge.bin'), 200 * 1024 * 1024);
  truncateSync(join(slot.path, 'grows.bin'), 200 * 1024 * 1024);

  const captured = await snapshot();

  expect(captured.files).toEqual(['empty.txt']);
  expect(captured.refused).toEqual([
    { path: 'grows.bin', reason: 'too_large', detail: '209715200 bytes; the limit is 52428800' },
    { path: 'huge.bin', reason: 'too_large', detail: '209715200 bytes; the limit is 52428800' },
  ]);
});

test('names like keys and credentials are refused on request, if they are new', async () => {
  const { slot, snapshot } = await bed({ '.env': 'tracked\n' });
  write(slot.path, {
    '.env': 'changed\n',
    'sub/.env': 's\n',
    '.env.example': 'e\n',
    id_rsa: 'k\n',
    'server.key': 'k\n',
    'key.ts': 'k\n',
  });

  const captured = await snapshot({ refuseSecrets: true });

  expect(refusals(captured)).toEqual(['id_rsa: secret', 'server.key: secret', 'sub/.env: secret']);
  expect(captured.files).toEqual(['.env', '.env.example', 'key.ts']);
});

test('names with spaces, line breaks, quotes and bytes that are not UTF-8 are kept, byte by byte', async () => {
  const { root, slot, snapshot } = await bed({ 'a.txt': 'a\n' });
  const names = [
    ' lead',
    'trail ',
    'line\nbreak',
    'tab\t',
    'quo"te',
    "apo'strophe",
    'back\\slash',
    '-dash',
    ':(glob)x',
    '*',
    'é',
  ];
  write(slot.path, Object.fromEntries(names.map((name) => [name, 'x'])));
  const latin = Buffer.concat([Buffer.from(`${slot.path}/caf`), Buffer.from([0xe9])]);
  writeFileSync(latin, 'x');

  const { commit, files } = await snapshot();

  expect(files).toEqual([...names, '"caf\\351"'].toSorted());
  const tree = gitBytes(root, 'ls-tree', '-z', '--name-only', commit).toString('latin1').split('\0');
  expect(tree).toContain('caf\u00e9');
  expect(tree).toContain('line\nbreak');
});

test('a path of 4,000 characters is taken, or named', async () => {
  const { root, slot, snapshot } = await bed({ 'a.txt': 'a\n' });
  const room = 4090 - slot.path.length;
  const long = `${'d'.repeat(249)}/`.repeat(15) + 'f'.repeat(Math.min(250, room - 250 * 15));
  mkdirSync(join(slot.path, long, '..'), { recursive: true });
  writeFileSync(join(slot.path, long), 'deep\n');

  const { commit, files } = await snapshot();

  expect(long.length).toBeGreaterThan(3900);
  expect(files).toEqual([long]);
  expect(git(root, 'ls-tree', '-r', '--name-only', commit)).toBe(`a.txt\n${long}`);
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

test('a worktree that somebody removed is a failure, never a snapshot without files', async () => {
  const { root, base, slot } = await bed({ 'a.txt': 'a\n' });
  rmSync(slot.path, { recursive: true });

  const captured = await capture(await opened(root), { slot, base, message: 'm\n' });

  expect(captured).toMatchObject({
    ok: false,
    error: {
      code: 'ERR_CAPTURE_NO_WORKTREE',
      message: `the worktree ${slot.path} is gone, so nothing can be kept of it`,
    },
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

test('repositories with SHA-256 object names work', async () => {
  const { root, slot, snapshot } = await bed({ 'a.txt': 'a\n' }, '--object-format=sha256');
  write(slot.path, { 'b.txt': 'b\n' });
  git(slot.path, 'add', '-A');

  const { commit } = await snapshot();

  expect(commit).toHaveLength(64);
  expect(git(root, 'show', `${commit}:b.txt`)).toBe('b');
});
