import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OwnRefWatch, openStore, updateRefs } from '../../src/index.ts';
import { commit, git, opened, repositoryOf } from '../support/repository.ts';

const branch = 'refs/heads/debussy/plan-r1';
const kept = 'refs/debussy/r1/kept/1/a';

test('writes of other processes to the refs of a run are reported, and our own are not', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const first = git(root, 'rev-parse', 'HEAD');
  const second = commit(root, { 'a.txt': 'b\n' });
  const { commonDir } = await opened(root);
  git(root, 'update-ref', branch, first);
  git(root, 'update-ref', 'refs/debussy/r1/base', first);
  const watch = new OwnRefWatch({ commonDir, run: 'r1', branch });
  const moves = [
    { do: 'update', ref: kept, new: first, old: null },
    { do: 'update', ref: branch, new: second, old: first },
  ] as const;
  expect(await updateRefs(openStore(commonDir), moves, 'test')).toEqual({ done: true });
  git(root, 'update-ref', 'refs/debussy/r2/kept/1/a', first);
  git(root, 'pack-refs', '--all');
  expect([...watch.strays()]).toEqual([]);

  git(root, 'update-ref', '-d', kept);
  git(root, 'update-ref', branch, first);
  git(root, 'update-ref', 'refs/debussy/r1/kept/2/b', second);
  expect(watch.strays()).toEqual(
    new Map([
      [kept, null],
      ['refs/debussy/r1/kept/2/b', second],
      [branch, first],
    ]),
  );
});

test('a pipe in the place of a ref is reported and never read', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const { commonDir } = await opened(root);
  const watch = new OwnRefWatch({ commonDir, run: 'r1', branch });
  mkdirSync(join(commonDir, 'refs/debussy/r1'), { recursive: true });
  execFileSync('mkfifo', [join(commonDir, 'refs/debussy/r1/pipe')]);
  expect([...watch.strays().keys()]).toEqual(['refs/debussy/r1/pipe']);
});

test('refs that the system does not let us read are not mistaken for deleted ones', async () => {
  const root = repositoryOf({ 'a.txt': 'a\n' });
  const { commonDir } = await opened(root);
  git(root, 'update-ref', kept, 'HEAD');
  const watch = new OwnRefWatch({ commonDir, run: 'r1', branch });
  renameSync(join(commonDir, 'refs/debussy'), join(commonDir, 'away'));
  symlinkSync('debussy', join(commonDir, 'refs/debussy'));
  expect(() => watch.strays()).toThrow(/ELOOP/);
});
