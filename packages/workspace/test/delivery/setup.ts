import { runRefs } from '@debussy/core';
import { beginRun, deliver, land } from '../../src/index.ts';
import type { Delivery, Epoch, DeliveryRequest } from '../../src/index.ts';
import { currentHolder } from '@debussy/host';
import { cleanCandidate, entry } from '../landing/sandbox.ts';
import type { Files, Sandbox } from '../landing/sandbox.ts';

export interface Landed {
  readonly base: string;
  readonly tip: string;
  readonly epoch: Epoch;
  readonly request: DeliveryRequest;
}

/** Begins a run on the sandbox and lands one phase with these changes. */
export async function landOne(
  box: Sandbox,
  change: Files,
  on: { branch?: string | null } = {},
): Promise<Landed> {
  const branch = on.branch === undefined ? 'main' : on.branch;
  const head = box.git('for-each-ref', '--format=%(objectname)', 'refs/heads/main') || null;
  const target = { plan: 'MASTER_PLAN.md', branch };
  const holder = await currentHolder();
  const begun = await beginRun(box.store, {
    run: 'r1',
    slug: 'plan',
    target,
    base: head,
    holder,
    replaces: null,
  });
  if (begun.kind !== 'begun') throw new Error('not begun');
  const { base, epoch } = begun;
  const made = await cleanCandidate(box, base, [entry('1', box.commit(base, change))]);
  const { branch: ref } = runRefs('plan', 'r1');
  await land(box.store, { ref, expectedTip: base, newTip: made.commit, epoch });
  const to = made.commit;
  const request: DeliveryRequest = {
    run: 'r1',
    stays: null,
    branch,
    root: box.top,
    from: head,
    to,
    runBranch: ref,
    epoch,
  };
  return { base, tip: to, epoch, request };
}

export async function landAndDeliver(box: Sandbox, change: Files): Promise<Landed & { delivery: Delivery }> {
  const landed = await landOne(box, change);
  return { ...landed, delivery: await deliver(box.store, landed.request) };
}
