import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DebussyError, epochRef } from '@debussy/core';
import type { Holder } from '@debussy/core';
import { liveness } from '@debussy/host';
import { readRefValue } from '../landing/read-ref.ts';
import type { Store } from '../landing/store.ts';
import { updateRefs } from '../landing/update-refs.ts';
import { readEpoch, writeEpoch } from './epoch.ts';
import type { Epoch, EpochRecord } from './epoch.ts';
import { removeStaleLocks } from './stale-locks.ts';
import { sweepTornObjects } from './torn-objects.ts';

export interface TakeRequest {
  readonly run: string;
  readonly holder: Holder;
  /** Take it from a holder that is alive, or on a host that we cannot see. */
  readonly force?: boolean;
}

export type Taking =
  | { readonly kind: 'taken'; readonly epoch: Epoch; readonly from: Holder | null }
  /** `elsewhere`: another machine or PID namespace holds it, and it is unknown here whether it is alive. */
  | {
      readonly kind: 'held';
      readonly holder: Holder;
      readonly number: number;
      readonly why: 'alive' | 'elsewhere';
    };

/** Takes over a run whose holder is provably gone. The loser of the race learns the winner. */
export async function takeEpoch(store: Store, request: TakeRequest): Promise<Taking> {
  const current = await currentEpoch(store, request.run);
  if (current !== null && !request.force) {
    const why = await heldBy(current.record);
    if (why !== null)
      return { kind: 'held', holder: current.record.holder, number: current.record.epoch, why };
  }
  const number = (current?.record.epoch ?? 0) + 1;
  const epoch = await writeEpoch(store, request.run, {
    epoch: number,
    holder: request.holder,
    released: false,
  });
  await removeStaleLocks(store, request.run);
  await sweepTornObjects(store, request.run, { record: current?.record ?? null, here: request.holder });
  const update = { do: 'update', ref: epoch.ref, new: epoch.oid, old: current?.oid ?? null } as const;
  const result = await updateRefs(store, [update], `debussy: epoch ${number}`);
  if (result.done) return { kind: 'taken', epoch, from: current?.record.holder ?? null };
  return await lost(store, request.run, { before: current?.oid ?? null, stderr: result.stderr });
}

/** The holder of a run, or null if there never was one. */
export async function currentEpoch(
  store: Store,
  run: string,
): Promise<{ readonly oid: string; readonly record: EpochRecord } | null> {
  const oid = await readRefValue(store, epochRef(run));
  return oid === null ? null : { oid, record: await readEpoch(store, oid) };
}

/**
 * Records that the holder is done, so that the next one need not check whether it is alive. A superseded holder
 * records nothing.
 */
export async function releaseEpoch(store: Store, epoch: Epoch): Promise<void> {
  // Our own git left this lock when it could not remove it; no other process holds it for longer than a moment.
  if (existsSync(join(store.commonDir, `${epoch.ref}.lock`))) await removeStaleLocks(store, epoch.run);
  const released = await writeEpoch(store, epoch.run, {
    epoch: epoch.number,
    holder: epoch.holder,
    released: true,
  });
  await updateRefs(
    store,
    [{ do: 'update', ref: epoch.ref, new: released.oid, old: epoch.oid }],
    'debussy: released',
  );
}

/** Removes locks that killed processes left on the refs of a run without a holder; false if it may have one. */
export async function tidyRefs(store: Store, run: string): Promise<boolean> {
  const current = await currentEpoch(store, run);
  if (current !== null && (await heldBy(current.record)) !== null) return false;
  await removeStaleLocks(store, run);
  return true;
}

async function heldBy(record: EpochRecord): Promise<'alive' | 'elsewhere' | null> {
  if (record.released) return null;
  const found = await liveness(record.holder);
  if (found === 'dead') return null;
  return found === 'alive' ? 'alive' : 'elsewhere';
}

async function lost(
  store: Store,
  run: string,
  failed: { before: string | null; stderr: string },
): Promise<Taking> {
  const winner = await currentEpoch(store, run);
  if (winner !== null && winner.oid !== failed.before) {
    return { kind: 'held', holder: winner.record.holder, number: winner.record.epoch, why: 'alive' };
  }
  throw new DebussyError({
    code: 'ERR_REF_LOCKED',
    message: `git could not take run ${run}: ${failed.stderr}`,
    hint: 'Nothing has changed. If no git is running, remove the .lock file that git names, then try again.',
  });
}
