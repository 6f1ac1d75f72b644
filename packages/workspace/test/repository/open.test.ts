import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { locateRepository, openRepository } from '../../src/index.ts';
import { commit, folder, git, opened, repositoryOf, slotsOf, taken, write } from '../support/repository.ts';

async function withPath<T>(program: string, work: () => Promise<T>): Promise<T> {
  const bin = folder();
  writeFileSync(join(bin, 'git'), program, { mode: 0o755 });
  const path = process.env['PATH'] ?? '';
  process.env['PATH'] = `${bin}${delimiter}${path}`;
  try {
    return await work();
  } finally {
    process.env['PATH'] = path;
  }
}

const realGit = execFileSync('sh', ['-c', 'command -v git']).toString().trim();

async function refusalOf(cwd: string): Promise<unknown> {
  const result = await openRepository(cwd);
  return result.ok
    ? 'opened'
    : {
        code: result.error.code,
        message: result.error.message,
        hint: result.error.hint,
        exit: result.error.exitCode,
      };
}

test('an ordinary repository, from a folder below its top', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n', 'sub/b.txt': 'b\n' });
  write(root, { 'a.txt': 'changed\n', 'sub/staged.txt': 's\n', 'new file.txt': 'n\n' });
  git(root, 'add', 'sub/staged.txt');

  const repository = await opened(join(root, 'sub'));

  expect(repository).toMatchObject({
    root,
    commonDir: join(root, '.git'),
    gitDir: join(root, '.git'),
    head: git(root, 'rev-parse', 'HEAD'),
    branch: 'main',
    unborn: false,
    detached: false,
    dirty: ['a.txt', 'sub/staged.txt'],
    untracked: ['new file.txt'],
    operation: null,
    submodules: [],
    lfs: false,
    sparse: false,
    shallow: false,
    partial: false,
    objectFormat: 'sha1',
    identity: { name: 'Ada', email: 'ada@example.com' },
    signing: false,
    writable: true,
  });
  expect(repository.gitVersion).toMatch(/^\d+\.\d+/);
});

test('detached HEAD, a branch without commits, and a linked worktree of the user work', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  git(root, 'worktree', 'add', '-q', '-b', 'feature', join(root, '../linked'));
  const linked = await opened(join(root, '../linked'));
  git(root, 'checkout', '-q', '--detach');
  const detached = await opened(root);
  git(root, 'checkout', '-q', '--orphan', 'fresh');
  const unborn = await opened(root);

  expect(linked).toMatchObject({
    branch: 'feature',
    root: join(root, '../linked'),
    commonDir: join(root, '.git'),
    gitDir: join(root, '.git/worktrees/linked'),
  });
  expect(detached).toMatchObject({ branch: null, detached: true, unborn: false });
  expect(unborn).toMatchObject({ branch: 'fresh', detached: false, unborn: true, head: null });
});

test('an unusable repository is refused, with a remedy', async () => {
  const nowhere = folder();
  const bare = join(folder(), 'bare.git');
  git(nowhere, 'init', '-q', '--bare', bare);
  const root = repositoryOf({ 'a.txt': 'a\n' });

  expect(await refusalOf(nowhere)).toMatchObject({
    code: 'ERR_GIT_NO_REPOSITORY',
    message: expect.stringContaining(nowhere),
    hint: expect.stringContaining('git init'),
    exit: 2,
  });
  expect(await refusalOf(join(nowhere, 'missing'))).toMatchObject({
    code: 'ERR_GIT_NO_REPOSITORY',
    message: expect.stringContaining(join(nowhere, 'missing')),
  });
  expect(await refusalOf(bare)).toMatchObject({
    code: 'ERR_GIT_BARE',
    message: expect.stringContaining(bare),
    hint: expect.stringContaining('git worktree add'),
    exit: 2,
  });
  expect(await refusalOf(join(root, '.git'))).toMatchObject({
    code: 'ERR_GIT_NO_CHECKOUT',
    message: expect.stringContaining(join(root, '.git')),
  });
});

test('a folder name with a line break is refused', async () => {
  const root = join(folder(), 'two\nlines');
  mkdirSync(root);
  git(root, 'init', '-q');

  expect(await refusalOf(root)).toMatchObject({
    code: 'ERR_GIT_PATH',
    message: expect.stringContaining(JSON.stringify(root)),
  });
});

test('a repository of another user is refused with the command that trusts it', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const refusal = await withPath(
    `#!/bin/sh\nexport GIT_TEST_ASSUME_DIFFERENT_OWNER=1\nexec ${realGit} "$@"\n`,
    () => refusalOf(root),
  );

  expect(refusal).toEqual({
    code: 'ERR_GIT_OWNERSHIP',
    message: expect.stringContaining(root),
    hint: expect.stringContaining(`git config --global --add safe.directory '${root}'`),
    exit: 2,
  });
});

test('git that is missing or too old is refused', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const old = await withPath('#!/bin/sh\necho git version 2.37.9\n', () => refusalOf(root));
  const path = process.env['PATH'];
  process.env['PATH'] = folder();
  const missing = await refusalOf(root);
  process.env['PATH'] = path;

  expect(old).toEqual({
    code: 'ERR_GIT_TOO_OLD',
    message: expect.stringMatching(/ 2\.37\.9 .* 2\.38$/),
    hint: expect.stringContaining('git --version'),
    exit: 2,
  });
  expect(missing).toMatchObject({ code: 'ERR_GIT_MISSING' });
});

test('a worktree of ours is never mistaken for a checkout of the user', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const slot = taken(
    await (
      await slotsOf(root)
    ).acquire({ phase: '1', attempt: 1, base: git(root, 'rev-parse', 'HEAD'), purpose: 'attempt' }),
  );

  expect(await refusalOf(slot.path)).toMatchObject({
    code: 'ERR_GIT_INSIDE_SLOT',
    message: expect.stringContaining(slot.path),
  });
});

test('refs that are not kept in files are refused with the command that converts them', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  git(root, 'config', 'core.repositoryformatversion', '0');
  git(root, 'config', 'extensions.refStorage', 'reftable');

  expect(await refusalOf(root)).toMatchObject({
    code: 'ERR_GIT_REF_FORMAT',
    message: expect.stringMatching(`${root} .*"reftable"`),
    hint: expect.stringContaining('git refs migrate --ref-format=files'),
  });
});

test('submodules, LFS, sparse checkouts, shallow and partial clones, signing and hooks are seen', async () => {
  const library = repositoryOf({ 'l.txt': 'l\n' });
  const root = repositoryOf({ 'a/x': 'x\n', 'b/y': 'y\n' });
  git(root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', library, 'vendored/lib');
  commit(root, { '.gitattributes': '*.bin filter=lfs diff=lfs merge=lfs -text\n' }, 'two');
  for (const [key, value] of [
    ['filter.lfs.clean', 'cat'],
    ['commit.gpgsign', 'yes'],
    ['core.ignorecase', 'on'],
    ['core.autocrlf', 'input'],
    ['core.hooksPath', '.husky'],
  ] as const) {
    git(root, 'config', key, value);
  }
  git(root, 'sparse-checkout', 'set', 'a', 'vendored');
  const full = await opened(root);
  git(root, 'config', 'uploadpack.allowFilter', 'true');
  const shallow = join(folder(), 'shallow');
  git(root, 'clone', '-q', '--no-checkout', '--depth=1', '--filter=blob:none', `file://${root}`, shallow);
  const cloned = await opened(shallow);

  expect(full).toMatchObject({
    submodules: ['vendored/lib'],
    lfs: true,
    sparse: true,
    signing: true,
    ignoreCase: true,
    autocrlf: 'input',
    hooksPath: '.husky',
    dirty: [],
  });
  expect(cloned).toMatchObject({ shallow: true, partial: true });
});

test('a repository below another one is its own, and a path through a link is the real one', async () => {
  const outer = repositoryOf({ 'a.txt': 'a\n' });
  const inner = join(outer, 'inner');
  mkdirSync(inner);
  git(inner, 'init', '-q');
  const link = join(folder(), 'link');
  symlinkSync(inner, link);

  expect(taken(await locateRepository(link))).toMatchObject({ root: inner, commonDir: join(inner, '.git') });
});
