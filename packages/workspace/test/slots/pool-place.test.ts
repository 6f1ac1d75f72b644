import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { isHidden, poolPlace } from '../../src/slots/pool-place.ts';
import { slotPlace } from '../../src/slot/slot-place.ts';
import { folder, git, repositoryOf, slotsOf, taken, request } from '../support/repository.ts';

const questionOf = (root: string, worktrees: string | null = null) => ({
  root,
  commonDir: join(root, '.git'),
  worktrees,
});

test('worktrees below a dot folder fail 55 tests of express: they are beside the repository, in its name', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const slot = taken(await (await slotsOf(root)).acquire(request(root)));
  expect(slot.path).toBe(join(`${root}.debussy`, '1'));
  expect(git(root, 'worktree', 'list', '--porcelain')).not.toContain('locked');
});

test('a repository inside of another one has its worktrees beside the outer one', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const inner = join(root, 'deep/inner');
  mkdirSync(inner, { recursive: true });
  git(inner, 'init', '-q');
  expect(await poolPlace(questionOf(inner))).toBe(join(dirname(root), 'inner.debussy'));
});

test('a setting names the folder: absolute, from the home, or from the repository; one inside is refused', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  expect(await poolPlace(questionOf(root, '/somewhere/else'))).toBe('/somewhere/else');
  expect(await poolPlace(questionOf(root, '~/trees'))).toBe(join(homedir(), 'trees'));
  expect(await poolPlace(questionOf(root, '../trees'))).toBe(join(dirname(root), 'trees'));
  await expect(poolPlace(questionOf(root, 'trees'))).rejects.toMatchObject({
    code: 'ERR_SLOT_INSIDE',
    message: expect.stringMatching(`trees .* ${root}`),
    hint: expect.stringContaining('../repo.debussy'),
  });
});

test('a foreign folder is left alone', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  mkdirSync(`${root}.debussy`);
  writeFileSync(join(`${root}.debussy`, 'mine.txt'), 'mine\n');
  expect(await poolPlace(questionOf(root))).toMatch(/repo\.debussy-[0-9a-f]{8}$/);
});

test('a kill while the folder for worktrees was marked does not lead to a second folder', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  mkdirSync(`${root}.debussy`);
  writeFileSync(join(`${root}.debussy`, '.debussy-pool.json.999999999-0123456789ab.tmp'), '{');
  const { folder: pool } = await slotsOf(root);
  expect(pool).toBe(`${root}.debussy`);
  expect(readdirSync(pool)).toEqual(['debussy-pool.json']);
});

test('without any folder for worktrees there is an error that says where it was tried', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const file = join(folder(), 'file');
  writeFileSync(file, '');
  await expect(slotsOf(root, { worktrees: join(file, 'trees') })).rejects.toMatchObject({
    code: 'ERR_SLOT_FOLDER',
    message: expect.stringContaining(join(file, 'trees')),
  });
});

test('the manual way: without the folder, git worktree prune forgets its worktrees, and the next run makes new ones', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const slots = await slotsOf(root);
  const slot = taken(await slots.acquire(request(root)));
  await slots.release(slot, 'captured');
  renameSync(slots.folder, join(folder(), 'gone'));
  git(root, 'worktree', 'prune');
  expect(git(root, 'worktree', 'list').split('\n')).toHaveLength(1);
  const again = taken(await (await slotsOf(root)).acquire(request(root)));
  expect(readFileSync(join(again.path, 'a.txt'), 'utf8')).toBe('a\n');
});

test('an entry that is pruned while its worktree is in use does not stop the next phase in it', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const slots = await slotsOf(root, { limit: 1 });
  const slot = taken(await slots.acquire(request(root)));
  renameSync(join(slot.path, '.git'), join(folder(), 'git'));
  git(root, 'worktree', 'prune');
  await slots.release(slot, 'captured');
  const again = taken(await slots.acquire(request(root)));
  expect(again.path).toBe(slot.path);
  expect(git(root, 'worktree', 'list')).toContain(again.path);
});

test('another setting: the old folder is deleted, and work that only it had is kept under a ref', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const old = join(folder(), 'elsewhere');
  const slots = await slotsOf(root, { worktrees: old });
  const slot = taken(await slots.acquire(request(root)));
  writeFileSync(join(slot.path, 'work.txt'), 'only here\n');
  await slots.release(slot, 'unknown');

  const moved = await slotsOf(root);
  const rescued = await moved.rescueAll();
  expect(rescued).toMatchObject([{ ok: true, value: { files: ['work.txt'] } }]);
  expect(git(root, 'show', 'refs/debussy/r1/kept/1/1:work.txt')).toBe('only here');
  expect(existsSync(old)).toBe(false);
  expect(git(root, 'worktree', 'list').split('\n')).toHaveLength(1);
});

test('a repository that is moved together with its worktrees continues with them; moved alone, its work is kept', async () => {
  for (const together of [true, false]) {
    const root = repositoryOf({ 'a.txt': 'a\n' });
    const slots = await slotsOf(root);
    const slot = taken(await slots.acquire(request(root)));
    writeFileSync(join(slot.path, 'work.txt'), 'only here\n');
    await slots.release(slot, 'unknown');
    const there = join(folder(), 'repo');
    renameSync(root, there);
    if (together) renameSync(`${root}.debussy`, `${there}.debussy`);

    const moved = await slotsOf(there);
    expect(await moved.rescueAll()).toMatchObject([{ ok: true, value: { files: ['work.txt'] } }]);
    expect(git(there, 'show', 'refs/debussy/r1/kept/1/1:work.txt')).toBe('only here');
    const again = taken(await moved.acquire(request(there)));
    expect(again.path).toBe(slotPlace(join(there, '.git'), `${there}.debussy`, 's1').path);
    expect(existsSync(`${root}.debussy`)).toBe(false);
  }
});

test('a part of a path that begins with a dot is hidden', () => {
  expect(['/a/.b/c', '/.a', '/a/b', '/a/..b', '/a.b'].map((path) => isHidden(path))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
