import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SlotRequest } from '../../src/index.ts';
import { git, repositoryOf, setupBy, slotsOf, taken, write } from '../support/repository.ts';

function request(root: string): SlotRequest {
  return { phase: 'verify', attempt: 0, base: git(root, 'rev-parse', 'HEAD'), purpose: 'verify' };
}

test('a verification gets the files of setup unchanged by earlier gates', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n', '.gitignore': 'deps/\n' });
  const setup = 'mkdir -p deps && echo good > deps/tool && echo x >> ../../ran';
  const slots = await slotsOf(root, { limit: 1, ...setupBy(setup) });
  let slot = taken(await slots.acquire(request(root)));
  const tool = (): string => readFileSync(join(slot.path, 'deps/tool'), 'utf8');
  const renew = async (): Promise<void> => void (slot = taken(await slots.renew(slot, request(root))));

  write(slot.path, { 'deps/cache/x': '', 'a.txt': 'b\n' });
  await renew();
  expect(existsSync(join(slot.path, 'deps/cache'))).toBe(false);
  expect(readFileSync(join(slot.path, 'a.txt'), 'utf8')).toBe('a\n');
  expect(readFileSync(join(slot.path, '../../ran'), 'utf8')).toBe('x\n');

  write(slot.path, { 'deps/tool': 'evil\n' });
  await renew();
  expect(tool()).toBe('good\n');
  rmSync(join(slot.path, 'deps/tool'));
  await renew();
  expect(tool()).toBe('good\n');
  expect(readFileSync(join(slot.path, '../../ran'), 'utf8')).toBe('x\nx\nx\n');
});

test('a verification runs its setup again for another tree, but not if only other files than its inputs differ', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n', 'package.json': '{}\n', '.gitignore': 'deps/\n' });
  const setup = 'mkdir -p deps && date +%N >> deps/ran';
  for (const [inputs, expected] of [
    [undefined, false],
    [['package.json'], true],
  ] as const) {
    const slots = await slotsOf(root, { limit: 1, ...setupBy(setup, inputs ? { inputs } : {}) });
    const ran = async (): Promise<string> => {
      const slot = taken(await slots.acquire(request(root)));
      const text = readFileSync(join(slot.path, 'deps/ran'), 'utf8');
      await slots.release(slot);
      return text;
    };
    const first = await ran();
    write(root, { 'a.txt': `${String(expected)}\n` });
    git(root, 'commit', '-qam', 'more');
    expect((await ran()) === first).toBe(expected);
    write(root, { 'package.json': `{"now":${String(expected)}}\n` });
    git(root, 'commit', '-qam', 'other dependencies');
    expect(await ran()).not.toBe(first);
  }
});

test('a file of the commit among what setup had made was removed as if a gate had added it', async () => {
  const root = repositoryOf({ 'package.json': '{}\n', '.gitignore': 'deps/\n' });
  const slots = await slotsOf(root, {
    limit: 1,
    ...setupBy('mkdir -p deps && echo good > deps/tool && echo x >> ../../ran', { inputs: ['package.json'] }),
  });
  const first = taken(await slots.acquire(request(root)));
  await slots.release(first);
  for (const [files, runs] of [
    [{ 'a.txt': 'a\n' }, 'x\n'],
    [{ 'deps/patch': 'p\n' }, 'x\nx\n'],
  ] as const) {
    write(root, files);
    git(root, 'add', '--force', ...Object.keys(files));
    git(root, 'commit', '-qm', 'more');
    const slot = taken(await slots.acquire(request(root)));
    for (const [name, text] of Object.entries(files))
      expect(readFileSync(join(slot.path, name), 'utf8')).toBe(text);
    expect(readFileSync(join(slot.path, 'deps/tool'), 'utf8')).toBe('good\n');
    expect(readFileSync(join(slot.path, '../../ran'), 'utf8')).toBe(runs);
    await slots.release(slot);
  }
});

test('what setup made in thousands of places is looked at like one folder, and its setup is not run again', async () => {
  const root = repositoryOf({ 'package.json': '{}\n', '.gitignore': 'made-*\n' });
  const setup = 'echo x >> ../../ran; i=0; while [ $((i += 1)) -le 1500 ]; do echo x > made-$i; done';
  const slots = await slotsOf(root, { limit: 1, ...setupBy(setup, { inputs: ['package.json'] }) });
  const ran = async (): Promise<string> => {
    write(root, { 'a.txt': String(Math.random()) });
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'more');
    const slot = taken(await slots.acquire(request(root)));
    await slots.release(slot);
    return readFileSync(join(slot.path, '../../ran'), 'utf8');
  };
  expect(await ran()).toBe('x\n');
  expect(await ran()).toBe('x\n');
});

test('a verification judges the files of the commit, not what setup or an included file makes of them', async () => {
  const root = repositoryOf({ lock: '1\n', 'local.conf': 'theirs\n', '.gitignore': 'deps/\n' });
  write(root, { '.worktreeinclude': 'local.conf\n' });
  git(root, 'rm', '-q', '--cached', 'local.conf');
  write(root, { '.gitignore': 'deps/\nlocal.conf\n', 'local.conf': 'mine\n' });
  const slots = await slotsOf(root, { limit: 1, ...setupBy('echo 2 > lock; mkdir deps') });
  const slot = taken(await slots.acquire(request(root)));
  expect(readFileSync(join(slot.path, 'lock'), 'utf8')).toBe('1\n');
  expect(readFileSync(join(slot.path, 'local.conf'), 'utf8')).toBe('theirs\n');
  expect(slot.notices).toEqual([expect.stringContaining('were put back before the gates: lock')]);
});

test('a verification gets a copy of a shared folder, and a new one when it or the original was changed', async () => {
  const root = repositoryOf({ '.gitignore': 'node_modules\n' });
  write(root, { 'node_modules/a.js': 'a\n' });
  const slots = await slotsOf(root, { limit: 1, share: ['node_modules'] });
  let slot = taken(await slots.acquire(request(root)));
  const text = (): string => readFileSync(join(slot.path, 'node_modules/a.js'), 'utf8');
  write(slot.path, { 'node_modules/a.js': 'evil\n' });
  expect(readFileSync(join(root, 'node_modules/a.js'), 'utf8')).toBe('a\n');
  slot = taken(await slots.renew(slot, request(root)));
  expect(text()).toBe('a\n');
  write(root, { 'node_modules/a.js': 'newer\n' });
  slot = taken(await slots.renew(slot, request(root)));
  expect(text()).toBe('newer\n');
});

test('a verification finds no pipe that an earlier one left', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const slots = await slotsOf(root, { limit: 1 });
  const slot = taken(await slots.acquire(request(root)));
  spawnSync('mkfifo', [join(slot.path, 'server.sock')]);
  taken(await slots.renew(slot, request(root)));
  expect(existsSync(join(slot.path, 'server.sock'))).toBe(false);
});

test('a verification got the caches of tools with a shared folder, and with them results of the agent', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n', '.gitignore': 'deps/\n' });
  write(root, { 'deps/tool': 'good\n', 'deps/.cache/tool/passed': 'yes\n', 'deps/in/__pycache__/a.pyc': '' });
  const slots = await slotsOf(root, { limit: 1, share: ['deps'] });
  const slot = taken(await slots.acquire(request(root)));
  const left = ['deps/tool', 'deps/.cache', 'deps/in/__pycache__'].map((path) =>
    existsSync(join(slot.path, path)),
  );
  expect(left).toEqual([true, false, false]);
});
