import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Slot } from '../../src/index.ts';
import { commit, folder, git, repositoryOf, slotsOf, taken, write, request } from '../support/repository.ts';

test('a slot is a detached linked worktree at exactly the asked commit, beside the repository', async () => {
  const root = repositoryOf({ 'a.txt': 'one\n', 'dir/b.txt': 'b\n' });
  const base = git(root, 'rev-parse', 'HEAD');
  commit(root, { 'a.txt': 'two\n' });
  const slots = await slotsOf(root);

  const slot = taken(await slots.acquire(request(root, { base })));

  expect(readFileSync(join(slot.path, 'a.txt'), 'utf8')).toBe('one\n');
  expect(dirname(dirname(slot.path))).toBe(dirname(root));
  expect(git(root, 'worktree', 'list', '--porcelain')).toContain(
    `worktree ${slot.path}\nHEAD ${base}\ndetached`,
  );
  expect(git(slot.path, 'rev-parse', 'HEAD')).toBe(base);
  expect(git(slot.path, 'status', '--porcelain')).toBe('');
});

test('gsd-2 #1586, portable-dev-system #187: uncaptured work is secured before its worktree is used again', async () => {
  const root = repositoryOf({ 'a.txt': 'one\n' });
  const slots = await slotsOf(root, { limit: 1 });
  const first = taken(await slots.acquire(request(root)));
  write(first.path, { 'work.txt': 'precious\n' });
  await slots.release(first);

  taken(await slots.acquire(request(root, { phase: '2' })));

  expect(git(root, 'show', 'refs/debussy/r1/kept/1/1:work.txt')).toBe('precious');
});

test('eight at once, while other git processes work in the repository: no lock failures, no two alike', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n', 'd/b.txt': 'b\n' });
  const slots = await slotsOf(root, { limit: 8 });

  const acquired = Promise.all(
    Array.from({ length: 8 }, (_, i) => slots.acquire(request(root, { phase: String(i) }))),
  );
  for (let i = 0; i < 10; i++) {
    git(root, 'worktree', 'list');
    git(root, 'config', 'test.count', String(i));
    git(root, 'branch', '-f', 'busy', 'HEAD');
    git(root, 'worktree', 'prune');
  }
  const all = (await acquired).map((one) => taken(one));

  expect(new Set(all.map(({ path }) => path)).size).toBe(8);
  for (const { path } of all) expect(git(path, 'status', '--porcelain')).toBe('');
  expect(git(root, 'worktree', 'list').split('\n')).toHaveLength(9);
});

test('AO #3921: never more worktrees than the limit; they are kept and used again', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const slots = await slotsOf(root, { limit: 2 });
  const one = taken(await slots.acquire(request(root)));
  const two = taken(await slots.acquire(request(root)));
  const three = await slots.acquire(request(root));
  await slots.release(one, 'discarded');
  await slots.release(two, 'discarded');
  const again = taken(await (await slotsOf(root, { run: 'r2' })).acquire(request(root)));

  expect(three).toMatchObject({
    ok: false,
    error: { code: 'ERR_SLOT_NONE_FREE', message: 'all 2 worktrees of this run are in use' },
  });
  expect([one.path, two.path]).toContain(again.path);
  expect(again.fresh).toBe(false);
});

test('AI-Employee #695, worca-cc #113: two runs never get the same worktree', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const pools = await Promise.all([1, 2, 3].map((n) => slotsOf(root, { run: `r${String(n)}`, limit: 2 })));

  const all = await Promise.all(
    pools.flatMap((slots) => [slots.acquire(request(root)), slots.acquire(request(root))]),
  );

  expect(new Set(all.map((one) => taken(one).path)).size).toBe(6);
});

test('files that an agent left are never seen by a verification, not even ignored ones', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n', '.gitignore': 'out/\n' });
  const slots = await slotsOf(root, { limit: 1 });
  const attempt = taken(await slots.acquire(request(root)));
  write(attempt.path, { 'out/evil.js': '', 'x.txt': 'x' });
  await slots.release(attempt, 'captured');

  const verify = taken(await slots.acquire(request(root, { purpose: 'verify' })));
  write(verify.path, { 'out/built.js': '' });
  await slots.release(verify);
  const next = taken(await slots.acquire(request(root, { purpose: 'verify' })));

  expect(next.path).toBe(attempt.path);
  expect(readdirSync(next.path).toSorted()).toEqual(['.git', '.gitignore', 'a.txt']);
});

test('work that was kept can be gone on with: its files, on the base that it had', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const base = git(root, 'rev-parse', 'HEAD');
  const kept = commit(root, { 'half.txt': 'half\n' });
  git(root, 'reset', '-q', '--hard', base);

  const slot = taken(await (await slotsOf(root)).acquire(request(root, { base, content: kept })));

  expect(readFileSync(join(slot.path, 'half.txt'), 'utf8')).toBe('half\n');
  expect(git(slot.path, 'rev-parse', 'HEAD')).toBe(base);
  expect(git(slot.path, 'status', '--porcelain')).toBe('A  half.txt');
});

test('two agents can stash, configure and branch without meeting each other or the user', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  git(root, 'tag', 'v1');
  git(root, 'branch', 'other');
  git(root, 'branch', 'debussy/plan-r1');
  git(root, 'remote', 'add', 'origin', 'https://example.invalid/x.git');
  const before = git(root, 'for-each-ref');
  const slots = await slotsOf(root);
  const [one, two] = await Promise.all([slots.acquire(request(root)), slots.acquire(request(root))]);
  for (const [name, { path }] of [
    ['one', taken(one)],
    ['two', taken(two)],
  ] as const) {
    write(path, { 'a.txt': `${name}\n` });
    git(path, 'stash');
    git(path, 'config', 'core.editor', name);
    git(path, 'update-ref', 'refs/heads/main', git(path, 'commit-tree', '-m', 'x', 'HEAD^{tree}'));
    git(path, 'branch', '-D', 'other');
    git(path, 'stash', 'pop');
    expect(readFileSync(join(path, 'a.txt'), 'utf8')).toBe(`${name}\n`);
    expect(git(path, 'remote')).toBe('');
    expect(git(path, 'describe', '--tags', 'HEAD')).toBe('v1');
    expect(git(path, 'branch', '--list', 'debussy/*')).toBe('');
  }
  expect(git(root, 'for-each-ref')).toBe(before);
  expect(git(root, 'stash', 'list')).toBe('');
});

test('the snapshot of refs follows the user', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const slots = await slotsOf(root);
  const first = taken(await slots.acquire(request(root)));
  const later = commit(root, { 'b.txt': 'b\n' });
  git(root, 'branch', 'deep/er/branch');
  const second = taken(await slots.acquire(request(root)));

  expect(git(first.path, 'rev-parse', 'main')).not.toBe(later);
  expect(git(second.path, 'rev-parse', 'main', 'deep/er/branch')).toBe(`${later}\n${later}`);
});

test('isolation: worktree leaves the linked worktree to the agent', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const slots = await slotsOf(root, { isolation: 'worktree' });
  for (let round = 0; round < 2; round++) {
    const slot: Slot = taken(await slots.acquire(request(root)));
    expect(slot.isolation).toBe('worktree');
    expect(git(slot.path, 'rev-parse', '--git-common-dir')).toBe(join(root, '.git'));
    expect(git(slot.path, 'status', '--porcelain')).toBe('');
    write(slot.path, { 'b.txt': 'b\n' });
    git(slot.path, 'add', '-A');
    git(slot.path, 'commit', '-qm', 'mine');
    await slots.release(slot, 'discarded');
  }
});

test('a partial clone gets linked worktrees, because a borrowed object could be missing', async () => {
  const origin = repositoryOf({ 'a.txt': 'a\n' });
  git(origin, 'config', 'uploadpack.allowFilter', 'true');
  const root = join(folder(), 'clone');
  git(origin, 'clone', '-q', '--filter=blob:none', `file://${origin}`, root);

  const slot = taken(await (await slotsOf(root)).acquire(request(root)));

  expect(slot.isolation).toBe('worktree');
  expect(readFileSync(join(slot.path, 'a.txt'), 'utf8')).toBe('a\n');
});

test("slots hold the whole tree where the user's checkout is sparse, and work in shallow clones and submodules' parents", async () => {
  const sparse = repositoryOf({ 'in/a.txt': 'a\n', 'out/b.txt': 'b\n' });
  git(sparse, 'sparse-checkout', 'set', 'in');
  const shallow = join(folder(), 'shallow');
  commit(sparse, { 'in/c.txt': 'c\n' });
  git(sparse, 'clone', '-q', '--depth=1', `file://${sparse}`, shallow);
  const first = taken(await (await slotsOf(sparse)).acquire(request(sparse)));
  const second = taken(await (await slotsOf(shallow)).acquire(request(shallow)));

  expect(readFileSync(join(first.path, 'out/b.txt'), 'utf8')).toBe('b\n');
  expect(existsSync(join(sparse, 'out/b.txt'))).toBe(false);
  expect(git(second.path, 'log', '--format=%s')).toBe('more');
  expect(git(second.path, 'status', '--porcelain')).toBe('');
});

test('disk space is checked before the first write', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const slots = await slotsOf(root, { minFreeBytes: 2 ** 60 });

  const refused = await slots.acquire(request(root));

  expect(refused).toMatchObject({
    ok: false,
    error: { code: 'ERR_DISK_SPACE' },
  });
  expect(readdirSync(slots.folder)).toEqual(['debussy-pool.json']);
});
