import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setAside } from './set-aside.ts';
import type { SlotPlace } from '../slot/slot-place.ts';
import type { SlotState } from '../slot/state.ts';
import { throwAway } from '../slot/trash.ts';

/** Removes a slot that is leased to us and holds nothing. Its lease stays, so that its numbers go on growing. */
export async function removeSlot(place: SlotPlace, state: SlotState): Promise<void> {
  await setAside(place, state);
  throwAway(place.pool, place.path);
  throwAway(place.pool, join(place.pool, `${place.id}.out`));
  await rm(place.admin, { recursive: true, force: true });
  await rm(place.index, { force: true });
  await rm(join(place.home, 'state.json'), { force: true });
}
