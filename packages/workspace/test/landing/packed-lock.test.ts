import { gitAt } from '@debussy/host';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../src/index.ts';
import { removeStaleLocks } from '../../src/epoch/stale-locks.ts';
import { updateRefs } from '../../src/landing/update-refs.ts';
import { sandbox } from './sandbox.ts';

const ref = 'refs/debussy/r/phase/1/1';

/** A repository in which git is killed while it holds the locks of a transaction. */
function killedInside(box: ReturnType<typeof sandbox>): ReturnType<typeof openStore> {
  const hooks = join(box.store.commonDir, 'deadly');
  mkdirSync(hooks);
  writeFileSync(join(hooks, 'reference-transaction'), '#!/bin/sh\n[ "$1" = prepared ] && kill -9 $PPID\n', {
    mode: 0o700,
  });
  return openStore(box.store.commonDir, (place) => {
    const git = gitAt(place);
    return (args, options) => git(['-c', `core.hooksPath=${hooks}`, ...args], options);
  });
}

test("a git that is killed while it deletes a ref of ours leaves the user's packed-refs unlocked", async () => {
  const box = sandbox();
  const old = box.git('rev-parse', 'main');
  box.git('update-ref', ref, old);
  box.git('pack-refs', '--all');
  const lock = join(box.store.commonDir, 'packed-refs.lock');
  await expect(updateRefs(killedInside(box), [{ do: 'delete', ref, old }], 'test')).rejects.toThrow(
    'SIGKILL',
  );
  expect(existsSync(lock)).toBe(false);
  expect(readdirSync(join(box.store.commonDir, 'debussy/deletes-refs'))).toEqual([]);
});

test('locks of a killed git are removed by the next process that takes the run; a lock of the user stays', async () => {
  const box = sandbox();
  const lock = join(box.store.commonDir, 'packed-refs.lock');
  const marks = join(box.store.commonDir, 'debussy/deletes-refs');
  writeFileSync(lock, '');
  await removeStaleLocks(box.store, 'r');
  expect(existsSync(lock)).toBe(true);
  mkdirSync(marks, { recursive: true });
  writeFileSync(join(marks, '1-1'), '');
  await removeStaleLocks(box.store, 'r');
  expect(existsSync(lock)).toBe(false);
});
