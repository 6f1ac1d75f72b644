import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { capture } from '../../src/index.ts';
import {
  folder,
  git,
  makeUnlistable,
  opened,
  repositoryOf,
  setupBy,
  slotsOf,
  taken,
  write,
  request,
} from '../support/repository.ts';

test('removed worktrees are made again; an unknown folder is left alone', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const slots = await slotsOf(root);
  const slot = taken(await slots.acquire(request(root)));
  await slots.release(slot, 'discarded');
  rmSync(slot.path, { recursive: true });
  mkdirSync(join(slots.folder, '2'));
  writeFileSync(join(slots.folder, '2/mine.txt'), 'mine\n');

  const first = taken(await slots.acquire(request(root)));
  const second = taken(await slots.acquire(request(root)));

  expect([first.id, first.fresh, second.id]).toEqual(['s1', true, 's3']);
  expect(readFileSync(join(slots.folder, '2/mine.txt'), 'utf8')).toBe('mine\n');
});

test('a folder of worktrees that was removed while the run continued ended the run: it is made again', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const slots = await slotsOf(root);
  await slots.release(taken(await slots.acquire(request(root))), 'captured');
  rmSync(slots.folder, { recursive: true });

  const again = taken(await slots.acquire(request(root)));

  expect(readFileSync(join(again.path, 'a.txt'), 'utf8')).toBe('a\n');
  expect(readdirSync(slots.folder)).toContain('debussy-pool.json');
});

test('after any damage to its worktree, the next agent gets a clean one with its ignored files', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n', 'd/b.txt': 'b\n', '.gitignore': 'ig\n' });
  const slots = await slotsOf(root, { limit: 1 });
  const first = taken(await slots.acquire(request(root)));
  rmSync(join(first.path, 'd'), { recursive: true });
  rmSync(join(first.path, 'a.txt'));
  write(first.path, { 'a.txt/now/a/folder.txt': '', d: 'now a file', 'repo/x': 'x', 'empty/ig': '' });
  git(root, 'init', '-q', join(first.path, 'repo'));
  mkdirSync(join(first.path, 'hollow/deep'), { recursive: true });
  write(first.path, { 'e/ig': 'ignored' });
  const { ino } = statSync(join(first.path, 'e/ig'));
  await slots.release(first, 'discarded');

  const second = taken(await slots.acquire(request(root)));

  expect(git(second.path, 'status', '--porcelain')).toBe('');
  expect(readFileSync(join(second.path, 'd/b.txt'), 'utf8')).toBe('b\n');
  expect(existsSync(join(second.path, 'repo'))).toBe(false);
  expect(existsSync(join(second.path, 'hollow'))).toBe(false);
  expect([second.path, second.folder === first.folder, existsSync(first.folder)]).toEqual([
    first.path,
    false,
    false,
  ]);
  expect(statSync(join(second.path, 'e/ig')).ino).toBe(ino);
});

test('a missing commit is a failure with a reason, and the slot stays usable', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const slots = await slotsOf(root, { limit: 1 });

  const missing = await slots.acquire(request(root, { base: 'f'.repeat(40) }));

  expect(missing).toMatchObject({
    ok: false,
    error: { code: 'ERR_SLOT_FILL' },
  });
  expect((await slots.acquire(request(root))).ok).toBe(true);
});

test('the trash is deleted on request', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const slots = await slotsOf(root);
  const slot = taken(await slots.acquire(request(root)));
  // As Go's module cache is: nobody but root deletes what is in it.
  mkdirSync(join(slot.path, '.git', 'cache', 'mod'), { recursive: true });
  chmodSync(join(slot.path, '.git', 'cache'), 0o555);
  await slots.release(slot, 'discarded');
  expect(readdirSync(join(slots.folder, 'trash'))).not.toEqual([]);

  await slots.tidy('refs/heads/none');

  expect(readdirSync(join(slots.folder, 'trash'))).toEqual([]);
});

test('one worktree whose work could not be kept failed every phase after it: all others are better', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const slots = await slotsOf(root, { limit: 1 });
  const stuck = taken(await slots.acquire(request(root)));
  makeUnlistable(join(stuck.path, 'shut'));
  await slots.release(stuck);

  const next = taken(await slots.acquire(request(root, { phase: '2' })));

  expect(next.id).not.toBe(stuck.id);
  await slots.release(next, 'captured');
  expect(taken(await slots.acquire(request(root, { phase: '3' }))).id).toBe(next.id);
});

test('files set aside by sessions are deleted while the run continues', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const slots = await slotsOf(root);
  for (let i = 0; i < 50; i++) await slots.release(taken(await slots.acquire(request(root))), 'discarded');

  await vi.waitFor(() => expect(readdirSync(join(slots.folder, 'trash'))).toEqual([]), 20_000);
});

test('files that a snapshot refused are moved aside when the worktree is used again, never deleted', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const slots = await slotsOf(root, { limit: 1 });
  const slot = taken(await slots.acquire(request(root)));
  git(root, 'init', '-q', join(slot.path, 'app'));
  write(slot.path, { 'app/main.ts': 'all of the work\n', 'b.txt': 'b\n' });
  await slots.release(slot);
  const [rescued] = await slots.rescueAll();
  const next = taken(await slots.acquire(request(root)));
  await slots.tidy('refs/heads/none');

  expect(rescued).toMatchObject({
    ok: true,
    value: { files: ['b.txt'], refused: [{ path: 'app/', reason: 'nested_repository' }] },
  });
  expect(readdirSync(next.path)).not.toContain('app');
  const [aside = ''] = readdirSync(join(slots.folder, 'refused'));
  expect(readFileSync(join(slots.folder, 'refused', aside, 'app/main.ts'), 'utf8')).toBe('all of the work\n');
});

test('bernstein #1847, taskplane #633: only slots without work that is not captured are removed', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const slots = await slotsOf(root);
  const [done, open, used] = await Promise.all(
    [1, 2, 3].map(async (n) => taken(await slots.acquire(request(root, { attempt: n })))),
  );
  write(open!.path, { 'b.txt': 'b\n' });
  await slots.release(done!, 'captured');
  await slots.release(open!);

  const stay = await slots.removeAll();

  expect(stay.toSorted()).toEqual([open!.path, used!.path].toSorted());
  expect(existsSync(done!.path)).toBe(false);
  expect(readFileSync(join(open!.path, 'b.txt'), 'utf8')).toBe('b\n');
  expect(git(root, 'worktree', 'list').split('\n')).toHaveLength(3);
  expect((await slots.acquire(request(root))).ok).toBe(true);
});

test('a worktree replaced by a link is not written through', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const slots = await slotsOf(root, { limit: 1 });
  const slot = taken(await slots.acquire(request(root)));
  const elsewhere = folder();
  write(elsewhere, { 'mine.txt': 'mine\n' });
  rmSync(slot.path, { recursive: true });
  symlinkSync(elsewhere, slot.path);

  const captured = await capture(await opened(root), { slot, base: slot.base, message: 'm\n' });
  await slots.release(slot, 'discarded');
  const next = taken(await slots.acquire(request(root)));

  expect(captured).toMatchObject({ ok: false, error: { code: 'ERR_CAPTURE_NO_WORKTREE' } });
  expect(readdirSync(elsewhere)).toEqual(['mine.txt']);
  expect(git(next.path, 'status', '--porcelain')).toBe('');
});

test('settings that are fine for a checkout of the user do not hide changes in a slot', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n', 'b.txt': 'b\n' });
  for (const [key, value] of [
    ['core.ignoreStat', 'true'],
    ['core.splitIndex', 'true'],
    ['core.trustctime', 'false'],
    ['core.checkStat', 'minimal'],
    ['submodule.recurse', 'true'],
    ['core.untrackedCache', 'true'],
    ['index.version', '4'],
    ['status.showUntrackedFiles', 'no'],
  ] as const) {
    git(root, 'config', key, value);
  }
  const slots = await slotsOf(root, { limit: 1 });
  for (const text of ['x', 'y']) {
    const slot = taken(await slots.acquire(request(root)));
    expect(git(slot.path, 'status', '--porcelain', '-unormal')).toBe('');
    write(slot.path, { 'a.txt': `${text}\n`, 'new.txt': 'n\n' });
    const captured = taken(await capture(await opened(root), { slot, base: slot.base, message: 'm\n' }));
    expect(captured.files).toEqual(['a.txt', 'new.txt']);
    await slots.release(slot, 'captured');
  }
});

test('a worktree that cannot be recycled is made again, and set up again', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n', '.gitignore': 'deps\n' });
  const slots = await slotsOf(root, { limit: 1, ...setupBy('echo x >> deps') });
  await slots.release(taken(await slots.acquire(request(root))), 'discarded');
  writeFileSync(join(root, '.git/debussy/slots/s1/index'), 'not an index');

  const again = taken(await slots.acquire(request(root)));

  expect(readFileSync(join(again.path, 'deps'), 'utf8')).toBe('x\n');
  expect(git(again.path, 'status', '--porcelain')).toBe('');
});
