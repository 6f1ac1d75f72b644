import { basename, dirname } from 'node:path';

import type { Holder } from '@debussy/core';

import { listCheckouts } from '../finish/checkouts.ts';
import type { Store } from '../landing/store.ts';
import { lockHolder } from '@debussy/host';
import { slotPlace } from '../slots/slot-place.ts';
import { readState } from '../slots/state.ts';
import type { Holds } from '../slots/state.ts';

/** A worktree of ours, and what is known of it. */
export interface LeftSlot {
  readonly path: string;
  /** The attempt whose work is in the files and nowhere else; null when there is none. */
  readonly holds: Holds | null;
  /** A process that is alive and uses it. */
  readonly holder: Holder | null;
  /** Its state cannot be read: nobody can say what is in it. */
  readonly unknown: boolean;
}

export async function listSlots(store: Store): Promise<readonly LeftSlot[]> {
  const slots: LeftSlot[] = [];
  for (const { gitDir, workTree } of await listCheckouts(store)) {
    const place = slotPlace(store.commonDir, dirname(workTree), basename(workTree));
    if (place.admin !== gitDir) continue;
    const state = await readState(place);
    const holds = state.kind === 'known' ? state.state.holds : null;
    const holder = await lockHolder(place.home);
    slots.push({ path: workTree, holds, holder, unknown: state.kind !== 'known' });
  }
  return slots;
}
