import { describe, expect, it } from 'vitest';

import { groupRef, keptRef, runRefs, wipRef } from '@debussy/core';
import { beginRun, clean, deliver, listRuns, openStore, releaseEpoch } from '../../src/index.ts';
import type { CleanItem } from '../../src/index.ts';
import { currentHolder, gitAt } from '@debussy/host';
import { sandbox } from '../landing/sandbox.ts';
import type { Sandbox } from '../landing/sandbox.ts';
import { landOne } from '../delivery/setup.ts';
import type { Landed } from '../delivery/setup.ts';

const branch = runRefs('plan', 'r1').branch;

/** A run that has landed one phase, ended, and is (or is not) on the user's branch. */
async function ended(given: { delivered: boolean }): Promise<{ box: Sandbox; landed: Landed; work: string }> {
  const box = sandbox();
  const landed = await landOne(box, { 'c.txt': 'c\n' });
  const work = box.commit(landed.base, { 'c.txt': 'c\n' });
  box.git('update-ref', wipRef('r1', '1', '1'), work);
  if (given.delivered) await deliver(box.store, landed.request);
  await releaseEpoch(box.store, landed.epoch);
  return { box, landed, work };
}

function fate(items: readonly CleanItem[]): Record<string, string> {
  return Object.fromEntries(items.map(({ name, action }) => [name.replace('refs/debussy/', ''), action]));
}

function refs(box: Sandbox): string[] {
  return box.git('for-each-ref', '--format=%(refname)').split('\n');
}

describe('clean', () => {
  it('lists its actions, and does nothing, in a dry run', async () => {
    const { box } = await ended({ delivered: true });
    const before = refs(box);
    const items = await clean(box.store, { dryRun: true });
    expect(refs(box)).toEqual(before);
    expect(items).toContainEqual({
      kind: 'branch',
      name: branch,
      run: 'r1',
      action: 'delete',
      why: { kind: 'spare', ref: 'refs/heads/main' },
    });
    expect(items.map(({ action }) => action)).toEqual(items.map(() => 'delete'));
  });

  it("removes a run that is on the user's branch, with all that it left", async () => {
    const { box, landed } = await ended({ delivered: true });
    await clean(box.store, { dryRun: false });
    expect(refs(box)).toEqual(['refs/heads/main']);
    expect(box.git('rev-parse', 'main')).toBe(landed.tip);
    expect(await clean(box.store, { dryRun: false })).toEqual([]);
  });

  it('gastown #2028, bernstein #1847: keeps a branch that is merged nowhere', async () => {
    const { box, landed } = await ended({ delivered: false });
    const items = await clean(box.store, { dryRun: false });
    expect(items.find(({ kind }) => kind === 'branch')).toEqual({
      kind: 'branch',
      name: branch,
      run: 'r1',
      action: 'keep',
      why: { kind: 'only_here', commits: 1 },
    });
    expect(fate(items)).toMatchObject({ 'r1/base': 'keep', 'r1/epoch': 'keep', 'r1/wip/1/1': 'delete' });
    expect(box.git('rev-parse', branch)).toBe(landed.tip);
  });

  it('keeps a branch that is checked out, merged or not', async () => {
    const { box } = await ended({ delivered: true });
    box.git('switch', '-q', 'debussy/plan-r1');
    const items = await clean(box.store, { dryRun: false });
    expect(items.find(({ kind }) => kind === 'branch')?.why).toEqual({
      kind: 'checked_out',
      workTree: box.top,
    });
    expect(box.git('status', '--porcelain')).toBe('');
  });

  it('tells runs apart whose ids end alike', async () => {
    const { box } = await ended({ delivered: false });
    const base = box.git('rev-parse', 'main');
    const target = { plan: 'other', branch: null };
    const holder = await currentHolder();
    await beginRun(box.store, { run: 'x-r1', slug: 'a', target, base, holder, replaces: null });
    expect((await listRuns(box.store)).map(({ run, branch: found }) => [run, found?.ref])).toEqual([
      ['r1', branch],
      ['x-r1', 'refs/heads/debussy/a-x-r1'],
    ]);
  });

  it('bernstein #2792: keeps the only copy of work that did not land', async () => {
    const { box, landed } = await ended({ delivered: true });
    const failed = box.commit(landed.base, { 'c.txt': 'another try\n' });
    box.git('update-ref', wipRef('r1', '1', '2'), failed);
    box.git('update-ref', keptRef('r1', '2', '1'), box.commit(landed.base, { 'kept.txt': 'kept\n' }));
    box.git('update-ref', wipRef('r1', '3', '1'), box.commit(landed.base, { 'wip.txt': 'wip\n' }));
    const items = await clean(box.store, { dryRun: false });
    expect(fate(items)).toMatchObject({
      [branch]: 'delete',
      'r1/wip/1/1': 'delete',
      'r1/wip/1/2': 'keep',
      'r1/kept/2/1': 'keep',
      'r1/wip/3/1': 'keep',
      'r1/epoch': 'keep',
    });
    const why = (end: string): CleanItem['why'] | undefined =>
      items.find(({ name }) => name.endsWith(end))?.why;
    expect(why('wip/1/2')).toEqual({ kind: 'differs', commit: landed.tip });
    expect(why('kept/2/1')).toEqual({ kind: 'not_landed' });
    expect(why('r1/base')).toEqual({ kind: 'needed', left: 3 });
    expect(box.git('show', `${wipRef('r1', '1', '2')}:c.txt`)).toBe('another try');
  });

  it('keeps work that only renames or removes files, although all contents exist elsewhere', async () => {
    const { box, landed } = await ended({ delivered: true });
    box.git(
      'update-ref',
      wipRef('r1', '1', '2'),
      box.commit(landed.base, { 'a.txt': null, 'moved.txt': 'a\n' }),
    );
    expect(fate(await clean(box.store, { dryRun: false }))).toMatchObject({ 'r1/wip/1/2': 'keep' });
  });

  it('removes the branch of a group when the group has landed, and keeps it otherwise', async () => {
    const { box, landed } = await ended({ delivered: true });
    box.git('update-ref', groupRef('r1', '1'), box.commit(landed.base, { 'c.txt': 'c\n' }));
    box.git('update-ref', groupRef('r1', '2'), box.commit(landed.base, { 'sibling.txt': 's\n' }));
    const items = fate(await clean(box.store, { dryRun: false }));
    expect(items).toMatchObject({ 'r1/group/1': 'delete', 'r1/group/2': 'keep' });
  });

  it('taskplane #633: removes nothing of a run that a living process holds', async () => {
    const box = sandbox();
    const landed = await landOne(box, { 'c.txt': 'c\n' });
    await deliver(box.store, landed.request);
    const before = refs(box);
    const items = await clean(box.store, { dryRun: false });
    expect(new Set(items.map(({ action }) => action))).toEqual(new Set(['keep']));
    expect(items[0]?.why).toMatchObject({ kind: 'held', holder: { pid: process.pid } });
    expect(refs(box)).toEqual(before);
  });

  it('takes no word of a remote, a stash or another run for it', async () => {
    const { box, landed } = await ended({ delivered: false });
    box.git('update-ref', 'refs/remotes/origin/main', landed.tip);
    box.git('update-ref', 'refs/heads/debussy/plan-r0', landed.tip);
    expect(fate(await clean(box.store, { dryRun: false, runs: ['r1'] }))).toMatchObject({ [branch]: 'keep' });
    box.git('tag', 'v1', landed.tip);
    expect(fate(await clean(box.store, { dryRun: false }))).toMatchObject({ [branch]: 'delete' });
  });

  it('removes nothing if the branch that contains it moves at that moment', async () => {
    const { box, landed } = await ended({ delivered: true });
    const store = openStore(box.store.commonDir, (place) => async (args, options) => {
      if (args.includes('update-ref')) box.git('update-ref', 'refs/heads/main', landed.base);
      return await gitAt(place)(args, options);
    });
    const items = await clean(store, { dryRun: false });
    expect(new Set(items.map(({ action }) => action))).toEqual(new Set(['keep']));
    expect(items[0]?.why).toMatchObject({
      kind: 'git_refused',
      stderr: expect.stringContaining('refs/heads/main'),
    });
    expect(box.git('rev-parse', branch)).toBe(landed.tip);
  });
});
