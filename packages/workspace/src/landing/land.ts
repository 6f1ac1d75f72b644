import { DebussyError } from '@debussy/core';

import type { Epoch } from '../epoch/epoch.ts';
import { syncFileSystem } from '@debussy/host';
import { readRefValue } from './read-ref.ts';
import type { Store } from './store.ts';
import { updateRefs } from './update-refs.ts';
import type { RefUpdate } from './update-refs.ts';

export interface TipMove {
  /** The run's branch, or a group's. */
  readonly ref: string;
  /** The tip that was verified; null if the ref does not exist yet. */
  readonly expectedTip: string | null;
  readonly newTip: string;
  readonly epoch: Epoch;
  /** Refs that are created together with the landing, and only with it. */
  readonly keep?: readonly { readonly ref: string; readonly commit: string }[];
}

export type TipMoveResult =
  | { readonly kind: 'landed'; readonly tip: string }
  /** Another program moved the tip: build the candidate again on this one. */
  | { readonly kind: 'moved'; readonly tip: string | null }
  /** Another process holds the run now, so this one stops. */
  | { readonly kind: 'superseded' };

/**
 * Moves a tip in one transaction that also proves that we still hold the run. The objects are on disk before the ref
 * names them, the ref before this returns. Repeating it after a crash is harmless: it returns `landed`.
 */
export async function land(store: Store, request: TipMove): Promise<TipMoveResult> {
  const { ref, expectedTip, newTip, epoch, keep = [] } = request;
  const updates: RefUpdate[] = [
    { do: 'verify', ref: epoch.ref, old: epoch.oid },
    { do: 'update', ref, new: newTip, old: expectedTip },
    ...keep.map((kept): RefUpdate => ({ do: 'update', ref: kept.ref, new: kept.commit, old: null })),
  ];
  await syncFileSystem(store.commonDir);
  const result = await updateRefs(store, updates, `debussy: land ${newTip}`);
  return result.done ? { kind: 'landed', tip: newTip } : await explain(store, request, result.stderr);
}

async function explain(store: Store, request: TipMove, stderr: string): Promise<TipMoveResult> {
  if ((await readRefValue(store, request.epoch.ref)) !== request.epoch.oid) return { kind: 'superseded' };
  const tip = await readRefValue(store, request.ref);
  if (tip === request.newTip) return { kind: 'landed', tip };
  if (tip !== request.expectedTip) return { kind: 'moved', tip };
  throw new DebussyError({
    code: 'ERR_REF_LOCKED',
    message: `git could not move ${request.ref}: ${stderr}`,
    hint: 'Nothing has changed. If no git is running, remove the .lock file that git names, then run `debussy resume`.',
  });
}
