import { groupRef, runRefs, wipRef } from '@debussy/core';
import { currentHolder } from '@debussy/host';
import { expect, test } from 'vitest';
import { beginRun, currentEpoch, findTarget, restoreRunRefs, takeEpoch } from '../../src/index.ts';
import { sandbox } from '../landing/sandbox.ts';

const target = { plan: 'MASTER_PLAN.md', branch: 'refs/heads/main' };

test('a run of another clone is taken here although its holder lives there, and what this clone had of it is kept', async () => {
  const box = sandbox();
  const base = box.git('rev-parse', 'main');
  const holder = await currentHolder();
  const begun = await beginRun(box.store, { run: 'r', slug: 'plan', target, base, holder, replaces: null });
  if (begun.kind !== 'begun') throw new Error('it was not begun');
  const own = box.git('commit-tree', `${base}^{tree}`, '-p', base, '-m', 'what only this clone has');
  const landed = box.git('commit-tree', `${base}^{tree}`, '-p', base, '-m', 'what landed there');
  box.git('update-ref', begun.branch, own);
  box.git('update-ref', wipRef('r', '7', 'a1-s1'), own);
  const refs = new Map([
    [begun.branch, landed],
    [runRefs('plan', 'r').base, base],
    [groupRef('r', '2'), landed],
    // Neither is a ref of the run that a hub may set.
    ['refs/heads/main', landed],
    [runRefs('plan', 'r').epoch, landed],
  ]);
  await restoreRunRefs(box.store, { run: 'r', branch: begun.branch, target, refs, epoch: 6, holder });
  expect(box.git('rev-parse', begun.branch)).toBe(landed);
  expect(box.git('rev-parse', groupRef('r', '2'))).toBe(landed);
  expect(box.git('rev-parse', 'main')).toBe(base);
  const kept = box.git('for-each-ref', '--format=%(objectname)', 'refs/debussy/r/kept').split('\n');
  expect(kept).toEqual([own, own]);
  expect(box.git('for-each-ref', wipRef('r', '7', 'a1-s1'))).toBe('');
  expect((await findTarget(box.store, target))?.run).toBe('r');
  expect((await currentEpoch(box.store, 'r'))?.record).toMatchObject({ epoch: 6, released: true });
  const taking = await takeEpoch(box.store, { run: 'r', holder });
  expect(taking.kind === 'taken' && taking.epoch.number).toBe(7);
});

test("a hub that names a branch of the user's as that of the run moves nothing", async () => {
  const box = sandbox();
  const base = box.git('rev-parse', 'main');
  const other = box.git('commit-tree', `${base}^{tree}`, '-p', base, '-m', 'what nobody here has asked for');
  const holder = await currentHolder();
  for (const branch of ['refs/heads/main', 'refs/heads/debussy/plan-q', 'refs/tags/debussy/plan-r']) {
    const order = { run: 'r', branch, target, refs: new Map([[branch, other]]), epoch: 6, holder };
    await expect(restoreRunRefs(box.store, order)).rejects.toThrow('an impossible branch');
  }
  expect(box.git('for-each-ref', '--format=%(objectname)').split('\n')).not.toContain(other);
});
