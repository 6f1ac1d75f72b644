import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { someOf } from '@debussy/testing';
import { expect, test } from 'vitest';
import { capture } from '../../src/index.ts';
import { commit, git, opened, repositoryOf, slotsOf, taken, write } from '../support/repository.ts';
import { bed, bedOf, refusals } from './bed.ts';

function keptRefs(root: string): readonly string[] {
  return git(root, 'for-each-ref', '--format=%(objectname)', 'refs/debussy/r1/kept')
    .split('\n')
    .filter(Boolean);
}

test('work that an agent had stashed when it was stopped is kept and named, with its untracked files', async () => {
  const { root, slot, snapshot } = await bed({ 'a.txt': 'a\n' });
  write(slot.path, { 'a.txt': 'an hour of work\n', 'new.txt': 'and more\n' });
  git(slot.path, 'stash', '-q', '-u');

  const { files, refused } = await snapshot();

  const [kept = ''] = keptRefs(root);
  expect(files).toEqual([]);
  expect(refused).toEqual([{ path: 'stash@{0}', reason: 'own_commit', commit: kept, detail: kept }]);
  expect(git(root, 'show', `${kept}:a.txt`)).toBe('an hour of work');
  expect(git(root, 'show', `${kept}^3:new.txt`)).toBe('and more');
  expect(git(root, 'fsck', '--no-dangling', '--no-progress')).toBe('');
});

test('commits on an abandoned branch of an agent are kept if its files do not contain them', async () => {
  const { root, slot, snapshot } = await bed({ 'a.txt': 'a\n' });
  git(slot.path, 'switch', '-q', '-c', 'feature');
  const left = commit(slot.path, { 'b.txt': 'b\n' });
  git(slot.path, 'switch', '-q', 'main');
  const givenUp = commit(slot.path, { 'c.txt': 'c\n' });
  git(slot.path, 'reset', '-q', '--hard', 'HEAD~1');

  const first = await snapshot();
  write(slot.path, { 'b.txt': 'b\n', 'd.txt': 'd\n' });
  const second = await snapshot();

  expect(first.refused.map(({ path, commit: oid }) => `${path} ${oid ?? ''}`)).toEqual([
    `branch feature ${left}`,
  ]);
  expect(keptRefs(root)).toEqual([left]);
  // Of what is in its files now nothing is missing, and what it gave up for something else was its own choice.
  expect(second.refused).toEqual([]);
  git(slot.path, 'branch', '-qD', 'feature');
  git(slot.path, 'clean', '-qfd');
  expect((await snapshot()).refused.map(({ commit: oid }) => oid)).toEqual([givenUp]);
});

test('merged, unstashed or only committed work of an agent is not reported', async () => {
  const { root, slot, snapshot } = await bed({ 'a.txt': 'a\n' });
  git(slot.path, 'switch', '-q', '-c', 'feature');
  commit(slot.path, { 'b.txt': 'b\n' });
  git(slot.path, 'switch', '-q', '-c', 'further');
  commit(slot.path, { 'b.txt': 'b, and better\n' });
  write(slot.path, { 'a.txt': 'stashed\n' });
  git(slot.path, 'stash', '-q');
  git(slot.path, 'stash', 'pop', '-q');

  expect((await snapshot()).refused).toEqual([]);
  expect(keptRefs(root)).toEqual([]);
});

test('nothing that an agent sets up in its git directory runs or is written to when its stash is looked for', async () => {
  const { root, slot, snapshot } = await bed({ 'a.txt': 'a\n' });
  write(slot.path, { 'a.txt': 'work\n' });
  git(slot.path, 'stash', '-q');
  const own = join(slot.path, '.git');
  const trap = join(root, '..', 'sprung');
  for (const key of [
    'core.fsmonitor',
    'core.sshCommand',
    'uploadpack.packObjectsHook',
    'core.alternateRefsCommand',
  ])
    git(slot.path, 'config', key, `touch ${trap}`);
  mkdirSync(join(own, 'refs/heads/debussy'), { recursive: true });
  writeFileSync(join(own, 'refs/heads/debussy/odd'), 'not a commit\n');
  writeFileSync(join(own, 'refs/heads/gone'), `${'e'.repeat(40)}\n`);

  expect(refusals(await snapshot())).toEqual(['stash@{0}: own_commit']);
  expect(existsSync(trap)).toBe(false);
});

test('an ignored file is reported if the agent added it by force, or wrote nothing else', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n', '.gitignore': 'lib/\n*.log\n' });
  const { slot, snapshot } = await bedOf(root);
  write(slot.path, { 'lib/index.ts': 'export {};\n' });
  expect(refusals(await snapshot())).toEqual(['lib/: ignored']);

  write(slot.path, { 'b.txt': 'b\n', 'x.log': 'noise\n' });
  expect(refusals(await snapshot())).toEqual([]);

  git(slot.path, 'add', '-f', 'lib/index.ts');
  expect(refusals(await snapshot())).toEqual(['lib/index.ts: ignored']);
});

const halfway: readonly (readonly [string, (worktree: string) => void])[] = [
  ['rebase', (at) => git(at, '-c', 'sequence.editor=sed -i 1s/pick/edit/', 'rebase', '-q', '-i', 'HEAD~2')],
  [
    'bisect',
    (at) => ['start', 'bad', 'good HEAD~2'].forEach((step) => git(at, 'bisect', ...step.split(' '))),
  ],
  ['older commit', (at) => git(at, 'checkout', '-q', 'HEAD~1')],
  ['tag', (at) => ['tag keep', 'reset -q --hard HEAD~1'].forEach((step) => git(at, ...step.split(' ')))],
  [
    'annotated tag',
    (at) => ['tag -m x keep', 'reset -q --hard HEAD~1'].forEach((step) => git(at, ...step.split(' '))),
  ],
  [
    'ref of one worktree',
    (at) =>
      ['update-ref refs/worktree/x HEAD', 'reset -q --hard HEAD~1'].forEach((step) =>
        git(at, ...step.split(' ')),
      ),
  ],
  [
    'second worktree',
    (at) =>
      ['worktree add -q --detach ../second', 'reset -q --hard HEAD~1'].forEach((step) =>
        git(at, ...step.split(' ')),
      ),
  ],
  [
    'packed branch',
    (at) =>
      ['branch mine', 'reset -q --hard HEAD~1', 'pack-refs --all'].forEach((step) =>
        git(at, ...step.split(' ')),
      ),
  ],
];

test.each(someOf(halfway, 2))('a commit that only a %s still held was lost', async (_, leave) => {
  const { root, slot, snapshot } = await bed({ 'a.txt': 'a\n' });
  commit(slot.path, { 'b.txt': 'b\n' });
  commit(slot.path, { 'c.txt': 'only here\n' });
  leave(slot.path);
  write(slot.path, { 'o.txt': 'o\n' });

  const { refused } = await snapshot();

  expect(refused).toMatchObject([{ reason: 'own_commit' }]);
  expect(git(root, 'show', `${keptRefs(root)[0] ?? ''}:c.txt`)).toBe('only here');
});

test('files behind a folder that became a link are gone, without a report', async () => {
  const { root, slot, snapshot } = await bed({ 'd/a.txt': 'a\n', 'd/b.txt': 'b\n', 'e/a.txt': 'other\n' });
  rmSync(join(slot.path, 'd'), { recursive: true });
  symlinkSync('e', join(slot.path, 'd'));

  const { refused, commit: made } = await snapshot();

  expect(refused).toEqual([]);
  expect(git(root, 'ls-tree', '-r', '--name-only', made).split('\n')).toEqual(['d', 'e/a.txt']);
});

test('files in the place of a submodule that an agent removed were lost', async () => {
  const root = repositoryOf({
    'a.txt': 'a\n',
    '.gitmodules': '[submodule "sub"]\n\tpath = sub\n\turl = ../sub\n',
  });
  git(root, 'update-index', '--add', '--cacheinfo', `160000,${'a'.repeat(40)},sub`);
  git(root, 'commit', '-qm', 'Submodule');
  const { slot, snapshot } = await bedOf(root);
  rmSync(join(slot.path, '.gitmodules'));
  write(slot.path, { 'sub/s.txt': 'vendored\n', 'sub/t/u.txt': 'too\n' });

  const { refused, commit: made } = await snapshot();

  expect(refused).toEqual([]);
  expect(git(root, 'ls-tree', '-r', '--name-only', made).split('\n')).toEqual([
    'a.txt',
    'sub/s.txt',
    'sub/t/u.txt',
  ]);
});

test('ignored files that a report names are kept and named, secrets are not', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n', '.gitignore': 'build/\n.env\n' });
  const slots = await slotsOf(root, { limit: 1 });
  const base = git(root, 'rev-parse', 'HEAD');
  const slot = taken(await slots.acquire({ phase: '1', attempt: 1, base, purpose: 'attempt' }));
  write(slot.path, {
    'o.txt': 'o\n',
    'src/build/p.ts': 'only here\n',
    'build/other.js': 'o\n',
    '.env': 'TOKEN=abc\n',
  });
  const named = ['o.txt', './src/build/p.ts', '.env', '../../etc/passwd', 'missing.ts'];

  const { refused } = taken(await capture(await opened(root), { slot, base, message: 'm\n', named }));

  expect(refused).toMatchObject([
    { path: 'src/build/p.ts', reason: 'ignored', commit: expect.any(String) },
    { path: '.env', reason: 'ignored' },
  ]);
  expect(git(root, 'ls-tree', '-r', '--name-only', refused[0]?.commit ?? '')).toContain('src/build/p.ts');
  expect(git(root, 'ls-tree', '-r', '--name-only', refused[0]?.commit ?? '')).not.toContain('.env');
  expect(keptRefs(root)).toEqual([refused[0]?.commit]);
});

test.each(['info/alternates', `aa/${'a'.repeat(38)}`])(
  'a pipe at objects/%s does not hold the capture',
  async (name) => {
    const { slot, snapshot } = await bed({ 'a.txt': 'a\n' });
    git(slot.path, 'switch', '-q', '-c', 'feature');
    commit(slot.path, { 'b.txt': 'b\n' });
    git(slot.path, 'switch', '-q', 'main');
    write(slot.path, { '.git/refs/heads/other': `${'a'.repeat(40)}\n` });
    const pipe = join(slot.path, '.git/objects', name);
    mkdirSync(join(pipe, '..'), { recursive: true });
    rmSync(pipe, { force: true });
    execFileSync('mkfifo', [pipe]);

    const { refused } = await snapshot();

    expect(refused).toMatchObject([{ path: '.git/objects', reason: 'special_file' }]);
  },
);
