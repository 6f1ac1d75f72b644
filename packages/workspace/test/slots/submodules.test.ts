import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { capture, putBack } from '../../src/index.ts';
import type { Slot } from '../../src/index.ts';
import {
  commit,
  git,
  makeUnlistable,
  opened,
  repositoryOf,
  slotsOf,
  taken,
  write,
} from '../support/repository.ts';

/** A repository with the submodule `lib`, which has the submodule `deep` itself; all of it cloned by the user. */
function nested(): string {
  const add = ['-c', 'protocol.file.allow=always', 'submodule', 'add', '-q'];
  const deep = repositoryOf({ 'deep.txt': 'deep\n' });
  const lib = repositoryOf({ 'lib.txt': 'lib\n' });
  git(lib, ...add, deep, 'deep');
  git(lib, 'commit', '-qam', 'deep');
  const root = repositoryOf({ 'a.txt': 'a\n' });
  git(root, ...add, lib, 'lib');
  git(root, 'commit', '-qam', 'lib');
  git(root, '-c', 'protocol.file.allow=always', 'submodule', 'update', '-q', '--init', '--recursive');
  for (const origin of [deep, lib]) rmSync(origin, { recursive: true });
  return root;
}

async function slotIn(root: string): Promise<Slot> {
  const base = git(root, 'rev-parse', 'HEAD');
  return taken(await (await slotsOf(root)).acquire({ phase: '1', attempt: 1, base, purpose: 'attempt' }));
}

test('ERR_GIT_COMMAND forever: submodules are filled from the clones of the user, and setup finds them up to date', async () => {
  const root = nested();
  const slot = await slotIn(root);
  expect(slot.notices).toEqual([]);
  expect(readFileSync(join(slot.path, 'lib/lib.txt'), 'utf8')).toBe('lib\n');
  expect(readFileSync(join(slot.path, 'lib/deep/deep.txt'), 'utf8')).toBe('deep\n');
  git(slot.path, 'submodule', 'update', '--init', '--recursive');
  expect(git(slot.path, 'submodule', 'status', '--recursive')).toMatch(/^ \w+ lib.*\n \w+ lib\/deep/);
  expect(git(slot.path, 'status', '--porcelain')).toBe('');
});

test('files of submodules that a gate changed are listed like its others, even if it broke their git, and are restored', async () => {
  const root = nested();
  const slot = await slotIn(root);
  const theirs = ['lib/lib.txt', 'lib/deep/deep.txt'];
  write(slot.path, {
    'a.txt': 'changed\n',
    ...Object.fromEntries(theirs.map((path) => [path, 'changed\n'])),
  });
  rmSync(join(slot.path, 'lib/.git'), { recursive: true });
  writeFileSync(join(slot.path, 'lib/.git'), 'gitdir: ../.git/modules/lib\n');
  expect(await putBack(await opened(root), slot)).toEqual(['a.txt', ...theirs]);
  expect(await putBack(await opened(root), slot)).toEqual([]);
  expect(readFileSync(join(slot.path, 'lib/lib.txt'), 'utf8')).toBe('lib\n');
});

test('work inside a submodule is in no commit of the repository, and that is reported', async () => {
  const root = nested();
  const slot = await slotIn(root);
  write(slot.path, { 'b.txt': 'b\n', 'lib/lib.txt': 'changed\n' });
  const base = git(root, 'rev-parse', 'HEAD');
  const captured = taken(await capture(await opened(root), { slot, base, message: 'x\n' }));
  expect(captured.files).toEqual(['b.txt']);
  expect(captured.refused).toMatchObject([{ path: 'lib' }]);
});

const workInside: readonly (readonly [string, (lib: string) => void])[] = [
  [
    'a commit that its HEAD left',
    (lib) => void (commit(lib, { 'n.txt': 'n\n' }), git(lib, 'checkout', '-q', 'HEAD~1')),
  ],
  ['a stash', (lib) => void (write(lib, { 'lib.txt': 'x\n' }), git(lib, 'stash', '-q'))],
  ['a changed file of a submodule in it', (lib) => write(lib, { 'deep/deep.txt': 'x\n' })],
];

test.each(workInside)('%s in a submodule was lost without a word', async (_, leave) => {
  const root = nested();
  const slots = await slotsOf(root, { limit: 1 });
  const base = git(root, 'rev-parse', 'HEAD');
  const request = { phase: '1', attempt: 1, base, purpose: 'attempt' } as const;
  const slot = taken(await slots.acquire(request));
  git(slot.path, 'submodule', 'absorbgitdirs');
  const lib = join(slot.path, 'lib');
  for (const [key, value] of [
    ['user.name', 'A'],
    ['user.email', 'a@example.invalid'],
  ] as const)
    git(lib, 'config', key, value);
  leave(lib);
  const captured = taken(await capture(await opened(root), { slot, base, message: 'x\n' }));
  expect(captured.refused).toMatchObject([{ reason: 'nested_repository' }]);
  const path = captured.refused[0]?.path ?? '';
  const objects = git(join(slot.path, path), 'count-objects');
  await slots.release(slot, 'captured');
  taken(await slots.acquire(request));
  const pool = join(slot.path, '../refused');
  const aside = join(pool, readdirSync(pool)[0] ?? '', path);
  expect(git(aside, 'count-objects')).toBe(objects);
});

test('a pipe in place of the git of a submodule does not hold the capture', async () => {
  const root = nested();
  const slot = await slotIn(root);
  rmSync(join(slot.path, 'lib/.git'), { recursive: true });
  execFileSync('mkfifo', [join(slot.path, 'lib/.git')]);
  const base = git(root, 'rev-parse', 'HEAD');
  expect(taken(await capture(await opened(root), { slot, base, message: 'x\n' })).files).toEqual([]);
});

test('an unreadable folder in a submodule was mistaken for a missing one', async () => {
  const root = nested();
  const slot = await slotIn(root);
  makeUnlistable(join(slot.path, 'lib/new'));
  const base = git(root, 'rev-parse', 'HEAD');
  const captured = taken(await capture(await opened(root), { slot, base, message: 'x\n' }));
  expect(captured.refused).toMatchObject([{ path: 'lib', reason: 'nested_repository' }]);
});

test('a submodule that the user has not fetched stays empty, and what to do is reported', async () => {
  const root = nested();
  rmSync(join(root, '.git/modules/lib/modules'), { recursive: true });
  rmSync(join(root, 'lib/deep/.git'));
  const slot = await slotIn(root);
  expect(existsSync(join(slot.path, 'lib/lib.txt'))).toBe(true);
  expect(slot.notices).toEqual([
    expect.stringMatching(/\blib\/deep\b.*: git submodule update --init --recursive$/),
  ]);
});

test('a commit without the submodule removes it from the worktree', async () => {
  const root = nested();
  const slots = await slotsOf(root, { limit: 1 });
  const base = git(root, 'rev-parse', 'HEAD');
  const slot = taken(await slots.acquire({ phase: '1', attempt: 1, base, purpose: 'attempt' }));
  await slots.release(slot, 'captured');
  git(root, 'rm', '-q', 'lib');
  const without = commit(root, {});
  const again = taken(await slots.acquire({ phase: '1', attempt: 1, base: without, purpose: 'attempt' }));
  expect(existsSync(join(again.path, 'lib'))).toBe(false);
});
