import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clockOf, OtherWorktrees } from '../../src/index.ts';
import { git, opened, repositoryOf, slotsOf, taken, write } from '../support/repository.ts';

const files = { 'a.txt': 'a\n', 'b/c.txt': 'c\n', 'd.txt': 'd\n', '.gitignore': 'ignored/\n' };

interface Places {
  readonly root: string;
  readonly other: string;
}

/** A repository of which the user has a second worktree. */
function places(): Places {
  const root = repositoryOf(files);
  const other = join(root, '../other worktree');
  git(root, 'worktree', 'add', '-q', '-b', 'mine', other);
  return { root, other };
}

async function changedBy(place: string, work: () => void): Promise<readonly string[]> {
  const look = await new OtherWorktrees(await opened(place)).look(await clockOf(place));
  work();
  return look.changed();
}

test('what is written, made and removed in another worktree of the user is named by its whole path', async () => {
  const { root, other } = places();
  const changed = await changedBy(root, () => {
    writeFileSync(join(other, 'a.txt'), 'x\n');
    utimesSync(join(other, 'a.txt'), 0, 0);
    rmSync(join(other, 'b/c.txt'));
    write(other, { 'new.txt': 'n\n', 'ignored/x.txt': 'x\n' });
  });
  expect(changed).toEqual([join(other, 'a.txt'), join(other, 'b/'), join(other, 'new.txt')]);
});

test('what was written in the very moment before is not laid at the door of the session that begins', async () => {
  const { root, other } = places();
  const worktrees = new OtherWorktrees(await opened(root));
  for (let i = 0; i < 20; i++) {
    writeFileSync(join(other, 'a.txt'), `${i}\n`);
    const look = await worktrees.look(await clockOf(root));
    expect(await look.changed()).toEqual([]);
    writeFileSync(join(other, 'a.txt'), `${i}!\n`);
    expect(await look.changed()).toEqual([join(other, 'a.txt')]);
  }
});

test('a HEAD that is set and what is staged are named; git looking at the files is not', async () => {
  const { root, other } = places();
  expect(await changedBy(root, () => git(other, 'update-index', '--really-refresh'))).toEqual([]);
  const admin = git(other, 'rev-parse', '--absolute-git-dir');
  const changed = await changedBy(root, () => {
    git(other, 'rm', '-q', '--cached', 'd.txt');
    git(other, 'switch', '-q', '--detach');
  });
  expect(changed).toEqual([join(admin, 'HEAD'), `${other}/ (staged)`]);
});

test('from a linked worktree, the main checkout is another one', async () => {
  const { root, other } = places();
  const changed = await changedBy(other, () => writeFileSync(join(root, 'a.txt'), 'x\n'));
  expect(changed).toEqual([join(root, 'a.txt')]);
});

test('slots, worktrees that are gone and other repositories inside of a worktree are none of them', async () => {
  const { root, other } = places();
  const slots = await slotsOf(root);
  const base = git(root, 'rev-parse', 'HEAD');
  const slot = taken(await slots.acquire({ phase: '1', attempt: 1, base, purpose: 'attempt' }));
  git(other, 'init', '-q', 'inner');
  const changed = await changedBy(root, () => {
    write(slot.path, { 'a.txt': 'the work of an agent\n' });
    write(other, { 'inner/own.txt': 'own\n' });
  });
  expect(changed).toEqual([]);
  rmSync(other, { recursive: true });
  expect(await changedBy(root, () => write(slot.path, { 'a.txt': 'more\n' }))).toEqual([]);
});

test('nothing that stands in another worktree is run', async () => {
  const { root, other } = places();
  const proof = join(root, '../proof');
  git(root, 'config', 'filter.evil.clean', `touch ${proof}; cat`);
  git(root, 'config', 'core.fsmonitor', `touch ${proof}`);
  const changed = await changedBy(root, () =>
    write(other, { '.gitattributes': '* filter=evil\n', 'a.txt': 'b\n' }),
  );
  expect(changed).toEqual([join(other, '.gitattributes'), join(other, 'a.txt')]);
  expect(existsSync(proof)).toBe(false);
});
