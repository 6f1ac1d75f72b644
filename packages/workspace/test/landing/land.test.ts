import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { keptRef } from '@debussy/core';
import { beginRun, land, landedPhases, takeEpoch } from '../../src/index.ts';
import type { Epoch } from '../../src/index.ts';
import { currentHolder } from '@debussy/host';
import { cleanCandidate, entry, sandbox } from './sandbox.ts';
import type { Sandbox } from './sandbox.ts';

async function begin(box: Sandbox): Promise<{ epoch: Epoch; base: string; branch: string }> {
  const base = box.git('rev-parse', 'main');
  const target = { plan: 'MASTER_PLAN.md', branch: 'main' };
  const request = { run: 'r1', slug: 'plan', target, base, holder: await currentHolder(), replaces: null };
  const begun = await beginRun(box.store, request);
  if (begun.kind !== 'begun') throw new Error('not begun');
  return begun;
}

describe('land', () => {
  it('moves the tip and leaves the checkout alone', async () => {
    const box = sandbox();
    const { epoch, base, branch } = await begin(box);
    const made = await cleanCandidate(box, base, [entry('1', box.commit(base, { 'c.txt': 'c\n' }))]);
    const keep = [{ ref: keptRef('r1', '1', 'a'), commit: made.commit }];
    const landing = await land(box.store, {
      ref: branch,
      expectedTip: base,
      newTip: made.commit,
      epoch,
      keep,
    });
    expect(landing).toEqual({ kind: 'landed', tip: made.commit });
    expect(box.git('rev-parse', branch, keptRef('r1', '1', 'a')).split('\n')).toEqual([
      made.commit,
      made.commit,
    ]);
    expect(box.git('status', '--porcelain')).toBe('');
    expect(box.git('rev-parse', 'HEAD')).toBe(base);
  });

  it('gastown #3604: lands while the checkout is dirty, in the middle of a merge, and locked', async () => {
    const box = sandbox();
    const { epoch, base, branch } = await begin(box);
    box.write({ 'a.txt': 'dirty\n', 'c.txt': 'untracked, and in the way\n' });
    writeFileSync(join(box.top, '.git/MERGE_HEAD'), `${base}\n`);
    writeFileSync(join(box.top, '.git/index.lock'), '');
    const made = await cleanCandidate(box, base, [
      entry('1', box.commit(base, { 'a.txt': 'A\n', 'c.txt': 'c\n' })),
    ]);
    const landing = await land(box.store, { ref: branch, expectedTip: base, newTip: made.commit, epoch });
    expect(landing.kind).toBe('landed');
    expect(box.git('status', '--porcelain')).toBe(' M a.txt\n?? c.txt');
  });

  it('bernstein #2756: reads landed phases from the branch alone, by commit', async () => {
    const box = sandbox();
    const { epoch, base, branch } = await begin(box);
    const works = ['1', '2'].map((phase) => entry(phase, box.commit(base, { [`${phase}.txt`]: 'x\n' })));
    const foreign = { ...works[1]!, message: 'Not of this run\n\nDebussy-Run: other\nDebussy-Phase: 9\n' };
    const made = await cleanCandidate(box, base, [...works, foreign]);
    await land(box.store, { ref: branch, expectedTip: base, newTip: made.commit, epoch });
    const landed = await landedPhases(box.store, { run: 'r1', base, tip: branch });
    expect(landed.map(({ phase, commit, tree }) => ({ phase, commit, tree }))).toEqual(
      made.commits.slice(0, 2).map(({ commit, tree }, i) => ({ phase: `${i + 1}`, commit, tree })),
    );
  });

  it('is not misled by replaced objects', async () => {
    const box = sandbox();
    const { base } = await begin(box);
    const made = await cleanCandidate(box, base, [entry('1', box.commit(base, { 'c.txt': 'c\n' }))]);
    box.git('replace', made.commit, box.commit(base, {}, 'Forged\n\nDebussy-Run: r1\nDebussy-Phase: 2'));
    const landed = await landedPhases(box.store, { run: 'r1', base, tip: made.commit });
    expect(landed.map(({ phase }) => phase)).toEqual(['1']);
  });

  it('says that the tip has moved, and where to', async () => {
    const box = sandbox();
    const { epoch, base, branch } = await begin(box);
    const one = box.commit(base, { 'c.txt': 'c\n' });
    const two = box.commit(base, { 'd.txt': 'd\n' });
    expect(await land(box.store, { ref: branch, expectedTip: base, newTip: one, epoch })).toMatchObject({
      kind: 'landed',
    });
    expect(await land(box.store, { ref: branch, expectedTip: base, newTip: two, epoch })).toEqual({
      kind: 'moved',
      tip: one,
    });
    expect(await land(box.store, { ref: branch, expectedTip: base, newTip: one, epoch })).toEqual({
      kind: 'landed',
      tip: one,
    });
  });

  it('lets a superseded holder land nothing', async () => {
    const box = sandbox();
    const { epoch, base, branch } = await begin(box);
    const taking = await takeEpoch(box.store, { run: 'r1', holder: await currentHolder(), force: true });
    expect(taking).toMatchObject({ kind: 'taken', epoch: { number: 2 } });
    const newTip = box.commit(base, { 'c.txt': 'c\n' });
    expect(await land(box.store, { ref: branch, expectedTip: base, newTip, epoch })).toEqual({
      kind: 'superseded',
    });
    expect(box.git('rev-parse', branch)).toBe(base);
  });

  it('names the lock that is in the way', async () => {
    const box = sandbox();
    const { epoch, base, branch } = await begin(box);
    writeFileSync(join(box.top, '.git', `${branch}.lock`), '');
    const newTip = box.commit(base, { 'c.txt': 'c\n' });
    await expect(land(box.store, { ref: branch, expectedTip: base, newTip, epoch })).rejects.toMatchObject({
      code: 'ERR_REF_LOCKED',
    });
    expect(box.git('rev-parse', branch)).toBe(base);
  });

  it('gives an unborn branch its first commit without a parent', async () => {
    const box = sandbox(null);
    const target = { plan: 'MASTER_PLAN.md', branch: 'main' };
    const request = {
      run: 'r1',
      slug: 'plan',
      target,
      base: null,
      holder: await currentHolder(),
      replaces: null,
    };
    const begun = await beginRun(box.store, request);
    if (begun.kind !== 'begun') throw new Error('not begun');
    const { base, branch: ref, epoch } = begun;
    const works = ['1', '2'].map((phase) =>
      entry(phase, box.commit(base, { 'a.txt': 'same\n', [phase]: 'x\n' })),
    );
    const made = await cleanCandidate(box, base, works);
    expect(await land(box.store, { ref, expectedTip: base, newTip: made.commit, epoch })).toMatchObject({
      kind: 'landed',
    });
    expect(box.git('log', '--format=%an', made.commit)).toBe('Ada\nAda');
    const landed = await landedPhases(box.store, { run: 'r1', base, tip: ref });
    expect(landed.map(({ phase }) => phase)).toEqual(['1', '2']);
  });
});
