import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { lostPhase } from '../../src/index.ts';
import type { Slot, Slots } from '../../src/index.ts';
import { moveTornObjects } from '../../src/epoch/torn-objects.ts';
import { git, repositoryOf, slotsOf, taken, write } from '../support/repository.ts';

interface Workplace {
  readonly root: string;
  readonly slots: Slots;
  readonly slot: Slot;
  readonly home: string;
}

/** A worktree with work in it that nobody has captured, as a crash leaves it. */
async function interrupted(): Promise<Workplace> {
  const root = repositoryOf({ 'a.txt': 'a\n', 'b/c.txt': 'c\n', empty: '' });
  const slots = await slotsOf(root);
  const base = git(root, 'rev-parse', 'HEAD');
  const slot = taken(await slots.acquire({ phase: '1', attempt: 1, base, purpose: 'attempt' }));
  write(slot.path, { 'work.txt': 'hours of it\n' });
  await slots.release(slot);
  return { root, slots, slot, home: join(root, '.git/debussy/slots', slot.id) };
}

test('files that a power cut emptied are not work: they are restored, and listed', async () => {
  const { root, slots, slot } = await interrupted();
  truncateSync(join(slot.path, 'a.txt'), 0);
  writeFileSync(join(slot.path, 'b/c.txt'), Buffer.alloc(2));
  const [rescued] = await slots.rescueAll();
  expect(rescued).toMatchObject({
    ok: true,
    value: { files: ['work.txt'], restored: ['a.txt', 'b/c.txt'] },
  });
  const commit = rescued?.ok === true ? rescued.value.commit : '';
  expect(git(root, 'show', `${commit}:a.txt`)).toBe('a');
  expect(git(root, 'show', `${commit}:work.txt`)).toBe('hours of it');
});

test('a slot whose state never reached the disk is emptied and reused', async () => {
  const { slots, slot, home } = await interrupted();
  for (const name of ['state.json', 'index']) rmSync(join(home, name));
  writeFileSync(join(home, 'index.lock'), '');
  expect(await slots.rescueAll()).toEqual([]);
  expect(existsSync(slot.path)).toBe(false);
  expect(existsSync(join(home, 'index.lock'))).toBe(false);
});

test('a file waiting to be renamed into place at a power cut was left beside an unused worktree', async () => {
  const { slots, home } = await interrupted();
  await slots.rescueAll();
  const drafts = ['HEAD.new', 'admin.new', 'index.new', 'state.json.new'].map((name) => join(home, name));
  for (const draft of drafts) writeFileSync(draft, '');
  expect(await slots.rescueAll()).toEqual([]);
  expect(drafts.filter((draft) => existsSync(draft))).toEqual([]);
});

test('work in a folder that the system did not give for a while was mistaken for a removed worktree', async () => {
  const { slots, slot } = await interrupted();
  const pool = dirname(slot.path);
  renameSync(pool, `${pool}-away`);
  symlinkSync(pool, pool);
  await slots.rescueAll().catch(() => []);
  rmSync(pool);
  renameSync(`${pool}-away`, pool);
  expect(await slots.rescueAll()).toMatchObject([{ ok: true, value: { files: ['work.txt'] } }]);
});

test('an index that a power cut emptied does not keep work from being rescued', async () => {
  const { slots, home } = await interrupted();
  truncateSync(join(home, 'index'), 0);
  expect(await slots.rescueAll()).toMatchObject([{ ok: true, value: { files: ['work.txt'] } }]);
});

test('an index that names contents which a power cut took from the objects does not keep work from being rescued', async () => {
  const { root, slots, slot, home } = await interrupted();
  const env = { ...process.env, GIT_DIR: join(root, '.git'), GIT_INDEX_FILE: join(home, 'index') };
  execFileSync('git', ['--work-tree', slot.path, 'add', 'work.txt'], { cwd: slot.path, env });
  const id = git(root, 'hash-object', join(slot.path, 'work.txt'));
  rmSync(join(root, '.git/objects', id.slice(0, 2), id.slice(2)), { force: true });
  expect(await slots.rescueAll()).toMatchObject([{ ok: true, value: { files: ['work.txt'] } }]);
});

test('a folder of worktrees whose mark a power cut emptied is still the same folder', async () => {
  const { root, slots } = await interrupted();
  truncateSync(join(slots.folder, 'debussy-pool.json'), 0);
  expect((await slotsOf(root)).folder).toBe(slots.folder);
});

test('a worktree whose state and HEAD a power cut emptied is kept as work, and git can read the repository', async () => {
  const { root, slots, slot, home } = await interrupted();
  const [admin = ''] = readdirSync(join(root, '.git/worktrees'));
  for (const file of [join(home, 'state.json'), join(root, '.git/worktrees', admin, 'HEAD')])
    truncateSync(file, 0);
  const [rescued] = await slots.rescueAll();
  expect(rescued).toMatchObject({ ok: true, value: { phase: lostPhase(slot.id), files: ['work.txt'] } });
  expect(git(root, 'fsck')).toBe('');
});

test('a worktree that lost its HEAD in a power cut does not break git in the repository', async () => {
  const { root, slots, home } = await interrupted();
  const [admin = ''] = readdirSync(join(root, '.git/worktrees'));
  const head = join(root, '.git/worktrees', admin, 'HEAD');
  rmSync(head);
  expect(await slots.rescueAll()).toMatchObject([{ ok: true, value: { files: ['work.txt'] } }]);
  expect(git(root, 'fsck')).toBe('');
  for (const file of [head, join(home, 'state.json')]) rmSync(file);
  await slots.rescueAll();
  expect(git(root, 'fsck')).toBe('');
  expect(git(root, 'worktree', 'list').split('\n')).toHaveLength(1);
});

test('objects that a power cut left empty or torn make room for whole ones', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const objects = join(root, '.git/objects');
  const make = (text: string): string => {
    write(root, { 'new.txt': text });
    return git(root, 'hash-object', '-w', 'new.txt');
  };
  const ids = ['empty\n', 'torn\n', 'whole\n'].map(make);
  const [empty = '', torn = '', whole = ''] = ids.map((id) => join(objects, id.slice(0, 2), id.slice(2)));
  for (const path of [empty, torn]) chmodSync(path, 0o600);
  truncateSync(empty, 0);
  writeFileSync(torn, readFileSync(torn).fill(0, 4));
  expect(await moveTornObjects(join(root, '.git'), Date.now() - 60_000)).toBe(2);
  expect([empty, torn, whole].map((path) => existsSync(path))).toEqual([false, false, true]);
});

test('an object that was written long ago is not looked at, unless it is empty', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  expect(await moveTornObjects(join(root, '.git'), Date.now() + 60_000)).toBe(0);
});
