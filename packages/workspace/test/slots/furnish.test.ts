import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  rmSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { capture } from '../../src/index.ts';
import type { Slot, SlotOptions, Slots } from '../../src/index.ts';
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

async function take(root: string, options: Partial<SlotOptions> = {}): Promise<{ slot: Slot; slots: Slots }> {
  const slots = await slotsOf(root, { limit: 1, ...options });
  return { slots, slot: taken(await slots.acquire(request(root))) };
}

test('Archon #3025: the files of .worktreeinclude are in every worktree, and its names without a match are reported', async () => {
  const root = repositoryOf({
    '.gitignore': '.env*\nlocal/\n',
    '.worktreeinclude': '# secrets\n.env\nlocal/*.json\n!local/no.json\n.env.missing\nnot-ignored.txt\n',
  });
  write(root, {
    '.env': 'A=1\n',
    'local/yes.json': '{}',
    'local/no.json': '{}',
    'local/x.txt': '',
    'not-ignored.txt': 'n\n',
    'sub/.env': 'B=1\n',
  });
  symlinkSync('.env', join(root, '.env.link'));

  const { slot, slots } = await take(root);
  writeFileSync(join(slot.path, '.env'), 'changed by an agent\n');
  await slots.release(slot, 'discarded');
  writeFileSync(join(root, '.env'), 'A=2\n');
  const again = taken(await slots.acquire(request(root)));

  expect(readFileSync(join(again.path, '.env'), 'utf8')).toBe('A=2\n');
  expect(readFileSync(join(again.path, 'sub/.env'), 'utf8')).toBe('B=1\n');
  expect(existsSync(join(again.path, 'local/yes.json'))).toBe(true);
  for (const name of ['local/no.json', 'local/x.txt', 'not-ignored.txt'])
    expect(existsSync(join(again.path, name))).toBe(false);
  expect(again.notices).toEqual([
    expect.stringContaining('".env.missing"'),
    expect.stringContaining('"not-ignored.txt"'),
  ]);
});

test('an unreadable folder of .worktreeinclude was reported as missing, and an unreadable file was not reported', async () => {
  const root = repositoryOf({ '.gitignore': 'local/\n', '.worktreeinclude': 'local/\n' });
  makeUnlistable(join(root, 'local'));
  const { slot } = await take(root);
  expect(slot.notices).toEqual([expect.stringContaining('local/x')]);
});

test('nothing is copied through a link that an agent left in the way', async () => {
  const root = repositoryOf({ '.gitignore': 'conf\nconf/\n', '.worktreeinclude': 'conf/\n' });
  write(root, { 'conf/secret': 's\n' });
  const elsewhere = folder();
  const { slot, slots } = await take(root);
  rmSync(join(slot.path, 'conf'), { recursive: true });
  symlinkSync(elsewhere, join(slot.path, 'conf'));
  await slots.release(slot, 'discarded');

  const again = taken(await slots.acquire(request(root)));

  expect(existsSync(join(elsewhere, 'secret'))).toBe(false);
  expect(readFileSync(join(again.path, 'conf/secret'), 'utf8')).toBe('s\n');
});

test('share copies folders of the checkout to each worktree, outside of snapshots, and removes them', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n', '.gitignore': 'node_modules/\n' });
  write(root, { 'node_modules/dep/index.js': 'x\n', 'packages/one/node_modules/b.js': 'b\n' });
  const share = ['node_modules', 'packages/one/node_modules/', 'vendor', '../escape', '.git'];
  const { slot, slots } = await take(root, { share });
  write(slot.path, { 'b.txt': 'b\n' });

  const captured = taken(await capture(await opened(root), { slot, base: slot.base, message: 'm\n' }));
  await slots.release(slot, 'captured');
  const kept = taken(await slots.acquire(request(root)));
  const found = readFileSync(join(kept.path, 'packages/one/node_modules/b.js'), 'utf8');
  const status = git(kept.path, 'status', '--porcelain');
  await slots.release(kept, 'captured');
  const { slot: without } = await take(root);

  expect(captured).toMatchObject({ files: ['b.txt'], refused: [] });
  expect(found).toBe('b\n');
  expect(status).toBe('');
  expect(slot.notices).toEqual([
    expect.stringContaining('"../escape"'),
    expect.stringContaining('".git"'),
    expect.stringContaining(join(root, 'vendor')),
  ]);
  expect(without.path).toBe(slot.path);
  expect(existsSync(join(without.path, 'node_modules'))).toBe(false);
  expect(readFileSync(join(root, 'node_modules/dep/index.js'), 'utf8')).toBe('x\n');
});

test('a shared folder is a link only where the file system cannot copy on write', async () => {
  const root = repositoryOf({ '.gitignore': 'node_modules\n' });
  write(root, { 'node_modules/a.js': 'a\n' });

  const { slot } = await take(root, { share: ['node_modules'] });

  const shared = join(slot.path, 'node_modules');
  if (lstatSync(shared).isSymbolicLink()) expect(readlinkSync(shared)).toBe(join(root, 'node_modules'));
  else expect(lstatSync(join(shared, 'a.js')).ino).not.toBe(lstatSync(join(root, 'node_modules/a.js')).ino);
});

test('setup runs once for each worktree and lockfile, with the two places in its environment', async () => {
  const root = repositoryOf({ 'package-lock.json': '1\n', '.gitignore': 'deps/\n' });
  const setup = 'mkdir -p deps && echo "$SOURCE_DIR $WORKTREE_DIR $PWD" >> deps/ran';
  const { slot, slots } = await take(root, setupBy(setup));
  const ran = (): string[] => readFileSync(join(slot.path, 'deps/ran'), 'utf8').trimEnd().split('\n');
  expect(ran()).toEqual([`${root} ${slot.path} ${slot.path}`]);
  await slots.release(slot, 'discarded');

  await slots.release(taken(await slots.acquire(request(root))), 'discarded');
  expect(ran()).toHaveLength(1);

  write(root, { 'package-lock.json': '2\n' });
  git(root, 'commit', '-qam', 'new lockfile');
  await slots.release(taken(await slots.acquire(request(root))), 'discarded');
  expect(ran()).toHaveLength(2);
});

test('a setup that changes what git does not ignore is reported', async () => {
  const root = repositoryOf({ lock: '1\n' });

  const { slot } = await take(root, setupBy('echo 2 > lock; touch made'));

  expect(slot.notices).toEqual([expect.stringMatching(/: lock, made$/)]);
});

test('a setup that fails is loud, names its log, and is tried again', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const slots = await slotsOf(root, { limit: 1, ...setupBy('echo no such package >&2; exit 7') });

  const failed = await slots.acquire(request(root));
  const again = await slots.acquire(request(root));

  const log = join(root, '.git/debussy/slots/s1/setup.log');
  expect(failed).toMatchObject({
    ok: false,
    error: {
      code: 'ERR_SLOT_SETUP',
      message: expect.stringMatching(/`echo no such package >&2; exit 7` .* 7 .*:\nno such package$/),
      hint: expect.stringContaining(log),
    },
  });
  expect(readFileSync(log, 'utf8')).toBe('no such package\n');
  expect(again.ok).toBe(false);
});

test('a setup that hangs is stopped with all that it started', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const pid = join(folder(), 'pid');
  const setup = `(trap '' TERM; sh -c 'echo $PPID' > ${pid}; while :; do :; done) & wait`;
  const slots = await slotsOf(root, { limit: 1, ...setupBy(setup, { timeoutMs: 1000 }) });

  const failed = await slots.acquire(request(root));

  expect(failed).toMatchObject({
    ok: false,
    error: { code: 'ERR_SLOT_SETUP', message: expect.stringContaining(' 1 s ') },
  });
  await vi.waitFor(() => expect(isRunning(Number(readFileSync(pid, 'utf8')))).toBe(false), 60_000);
});

test('a setup that floods its output is stopped, and neither it nor much output fills the disk', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const logOf = (id: string): string => join(root, '.git/debussy/slots', id, 'setup.log');
  const much = await slotsOf(root, { limit: 1, ...setupBy('yes | head -c 20000000; echo the end') });
  const slot = taken(await much.acquire(request(root)));
  const kept = readFileSync(logOf(slot.id), 'latin1');
  expect(kept).toMatch(/the end\n$/);
  await much.release(slot, 'discarded');

  const flood = await slotsOf(root, { limit: 1, ...setupBy('exec yes') });
  const failed = await flood.acquire(request(root));
  expect(failed).toMatchObject({
    ok: false,
    error: { code: 'ERR_SLOT_SETUP', message: expect.stringContaining(' 256 MB ') },
  });
  expect(statSync(logOf(slot.id)).size).toBeLessThan(101 * 1024 * 1024);
});

function isRunning(pid: number): boolean {
  const state = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)])
    .stdout.toString()
    .trim();
  return state !== '' && !state.startsWith('Z');
}
