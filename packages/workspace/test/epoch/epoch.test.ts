import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Holder } from '@debussy/core';
import { describe, expect, it } from 'vitest';

import { runRefs } from '@debussy/core';
import {
  beginRun,
  currentEpoch,
  findTarget,
  land,
  releaseEpoch,
  takeBackBegin,
  takeEpoch,
} from '../../src/index.ts';
import { currentHolder } from '@debussy/host';
import { sandbox } from '../landing/sandbox.ts';
import type { Sandbox } from '../landing/sandbox.ts';

const target = { plan: 'MASTER_PLAN.md', branch: 'main' };

async function goneHolder(): Promise<Holder> {
  return { ...(await currentHolder()), started: 'another process had this pid' };
}

async function begin(box: Sandbox, run: string, holder: Holder): ReturnType<typeof beginRun> {
  const base = box.git('rev-parse', 'main');
  return await beginRun(box.store, { run, slug: 'plan', target, base, holder, replaces: null });
}

describe('the epoch of a run', () => {
  it('is refused while its holder lives, with pid, start time and host', async () => {
    const box = sandbox();
    const holder = await currentHolder();
    await begin(box, 'r1', holder);
    expect(await takeEpoch(box.store, { run: 'r1', holder })).toEqual({
      kind: 'held',
      holder,
      number: 1,
      why: 'alive',
    });
  });

  it('is released, and left without a lock, if a git of ours could not remove its own', async () => {
    const box = sandbox();
    const begun = await begin(box, 'r1', await currentHolder());
    if (begun.kind !== 'begun') throw new Error(begun.kind);
    const lock = join(box.store.commonDir, `${begun.epoch.ref}.lock`);
    writeFileSync(lock, '');
    utimesSync(lock, 1, 1);
    await releaseEpoch(box.store, begun.epoch);
    expect(existsSync(lock)).toBe(false);
    expect((await currentEpoch(box.store, 'r1'))?.record).toMatchObject({ released: true });
  });

  it.each([
    ['the same boot', 'here', true],
    ['another boot', 'an earlier boot', false],
  ])('after a clean end in %s, torn objects are looked for after a power cut', async (_, boot, stays) => {
    const box = sandbox();
    const holder = await currentHolder();
    const begun = await begin(box, 'r1', { ...holder, boot });
    if (begun.kind !== 'begun') throw new Error(begun.kind);
    const [empty = '', torn = ''] = ['empty', 'torn'].map((text) => {
      writeFileSync(join(box.store.commonDir, text), text);
      const oid = box.git('hash-object', '-w', join(box.store.commonDir, text));
      return join(box.store.commonDir, 'objects', oid.slice(0, 2), oid.slice(2));
    });
    await releaseEpoch(box.store, begun.epoch);
    for (const path of [empty, torn]) chmodSync(path, 0o600);
    writeFileSync(empty, '');
    writeFileSync(torn, readFileSync(torn).fill(0));
    await takeEpoch(box.store, { run: 'r1', holder: { ...holder, boot: 'here' } });
    expect([empty, torn].map((path) => existsSync(path))).toEqual([false, stays]);
    const aside = join(box.store.commonDir, 'debussy/torn-objects');
    expect(existsSync(aside) ? readdirSync(aside) : []).toHaveLength(stays ? 0 : 1);
  });

  it('passes on when the holder is gone: dead, its pid used again, or the machine started again', async () => {
    const box = sandbox();
    const holder = await currentHolder();
    const child = spawn('true');
    await once(child, 'close');
    await begin(box, 'r1', { ...holder, pid: child.pid ?? 0 });
    expect(await takeEpoch(box.store, { run: 'r1', holder: await goneHolder() })).toMatchObject({
      kind: 'taken',
      epoch: { number: 2 },
      from: { pid: child.pid },
    });
    const before = { ...(await goneHolder()), boot: 'an earlier boot' };
    expect(await takeEpoch(box.store, { run: 'r1', holder: before })).toMatchObject({ epoch: { number: 3 } });
    expect(await takeEpoch(box.store, { run: 'r1', holder })).toMatchObject({
      epoch: { number: 4 },
      from: before,
    });
  });

  it('is taken from another machine only by force', async () => {
    const box = sandbox();
    const [holder, away] = [await currentHolder(), { ...(await goneHolder()), machine: 'another' }];
    await begin(box, 'r1', away);
    expect(await takeEpoch(box.store, { run: 'r1', holder })).toMatchObject({
      kind: 'held',
      holder: away,
      why: 'elsewhere',
    });
    expect(await takeEpoch(box.store, { run: 'r1', holder, force: true })).toMatchObject({ kind: 'taken' });
  });

  it('needs no proof of death after it was released', async () => {
    const box = sandbox();
    const holder = await currentHolder();
    const begun = await begin(box, 'r1', holder);
    if (begun.kind !== 'begun') throw new Error('not begun');
    await releaseEpoch(box.store, begun.epoch);
    expect((await currentEpoch(box.store, 'r1'))?.record.released).toBe(true);
    expect(await takeEpoch(box.store, { run: 'r1', holder })).toMatchObject({
      kind: 'taken',
      epoch: { number: 2 },
    });
    await releaseEpoch(box.store, begun.epoch);
    expect((await currentEpoch(box.store, 'r1'))?.record).toMatchObject({ epoch: 2, released: false });
  });

  it('goes to one of many who reach for it at once', async () => {
    const box = sandbox();
    await begin(box, 'r1', await goneHolder());
    const holder = await currentHolder();
    const all = await Promise.all(
      Array.from({ length: 6 }, () => takeEpoch(box.store, { run: 'r1', holder })),
    );
    expect(all.filter(({ kind }) => kind === 'taken')).toHaveLength(1);
    expect(all.filter(({ kind }) => kind === 'held')).toHaveLength(5);
  });

  it('outlives the locks of a killed git, and leaves those alone that are not its own', async () => {
    const box = sandbox();
    const begun = await begin(box, 'r1', await goneHolder());
    if (begun.kind !== 'begun') throw new Error('not begun');
    const branch = runRefs('plan', 'r1').branch;
    const locks = [begun.epoch.ref, branch, 'refs/heads/main'].map((ref) =>
      join(box.top, '.git', `${ref}.lock`),
    );
    const justNow = new Date(Date.now() - 1500);
    for (const lock of locks) {
      writeFileSync(lock, '');
      utimesSync(lock, justNow, justNow);
    }
    const taken = await takeEpoch(box.store, { run: 'r1', holder: await currentHolder() });
    if (taken.kind !== 'taken') throw new Error('not taken');
    const newTip = box.commit(begun.base, { 'c.txt': 'c\n' });
    const request = { ref: branch, expectedTip: begun.base, newTip, epoch: taken.epoch };
    expect(await land(box.store, request)).toMatchObject({ kind: 'landed' });
    expect(() => box.git('branch', '-f', 'main', newTip)).toThrow();
  });

  it('says so when its ref points at something else', async () => {
    const box = sandbox();
    box.git('update-ref', 'refs/debussy/r1/epoch', box.git('hash-object', '-w', 'a.txt'));
    await expect(takeEpoch(box.store, { run: 'r1', holder: await currentHolder() })).rejects.toMatchObject({
      code: 'ERR_RUN_REF_UNREADABLE',
    });
  });
});

describe('a target', () => {
  it('belongs to one run, however many begin at once', async () => {
    const box = sandbox();
    const holder = await currentHolder();
    const all = await Promise.all(['r1', 'r2', 'r3', 'r4'].map((run) => begin(box, run, holder)));
    const begun = all.filter(({ kind }) => kind === 'begun');
    expect(begun).toHaveLength(1);
    const claim = await findTarget(box.store, target);
    expect(all.filter(({ kind }) => kind === 'taken')).toEqual(
      Array.from({ length: 3 }, () => ({ kind: 'taken', claim })),
    );
    expect(await findTarget(box.store, { ...target, branch: 'other' })).toBeNull();
  });

  it('goes to a new run that replaces the old one, and the old one stays', async () => {
    const box = sandbox();
    const holder = await currentHolder();
    await begin(box, 'r1', holder);
    const replaces = await findTarget(box.store, target);
    const base = box.git('rev-parse', 'main');
    const again = await beginRun(box.store, { run: 'r2', slug: 'plan', target, base, holder, replaces });
    expect(again.kind).toBe('begun');
    expect(await findTarget(box.store, target)).toMatchObject({ run: 'r2', slug: 'plan', target });
    expect(box.git('rev-parse', runRefs('plan', 'r1').branch)).toBe(base);
  });

  it('cannot be started where a branch has the name that ours need', async () => {
    const box = sandbox();
    box.git('branch', 'debussy');
    await expect(begin(box, 'r1', await currentHolder())).rejects.toMatchObject({
      code: 'ERR_BRANCH_IN_THE_WAY',
      hint: expect.stringContaining('git branch -m debussy <another-name>'),
    });
    expect(box.git('for-each-ref', 'refs/debussy')).toBe('');
  });

  it('can be started again where a begin was killed while it held the lock of the target', async () => {
    const box = sandbox();
    const holder = await currentHolder();
    await begin(box, 'r1', holder);
    const [claim = ''] = box.git('for-each-ref', '--format=%(refname)', 'refs/debussy/targets').split('\n');
    const replaces = await findTarget(box.store, target);
    const lock = join(box.top, '.git', `${claim}.lock`);
    writeFileSync(lock, '');
    const ahead = new Date(Date.now() + 3_600_000);
    utimesSync(lock, ahead, ahead);
    const base = box.git('rev-parse', 'main');
    const again = await beginRun(box.store, { run: 'r2', slug: 'plan', target, base, holder, replaces });
    expect(again.kind).toBe('begun');
    expect(existsSync(lock)).toBe(false);
  });

  it('is free again when a begin was killed between its refs', async () => {
    const box = sandbox();
    const holder = await currentHolder();
    await begin(box, 'r1', holder);
    const claim = await findTarget(box.store, target);
    if (claim === null) throw new Error('no claim');
    expect(await takeBackBegin(box.store, claim)).toBe(false);
    box.git('update-ref', '-d', 'refs/debussy/r1/epoch');
    expect(await takeBackBegin(box.store, claim)).toBe(true);
    expect(box.git('for-each-ref', 'refs/debussy', 'refs/heads/debussy')).toBe('');
    expect((await begin(box, 'r2', holder)).kind).toBe('begun');
  });

  it('cannot be started under the id of a run that exists', async () => {
    const box = sandbox();
    const base = box.git('rev-parse', 'main');
    box.git('branch', 'debussy/plan-r1');
    const request = { run: 'r1', slug: 'plan', target, base, holder: await currentHolder(), replaces: null };
    await expect(beginRun(box.store, request)).rejects.toMatchObject({ code: 'ERR_RUN_NOT_BEGUN' });
    expect(box.git('for-each-ref', 'refs/debussy')).toBe('');
  });
});
