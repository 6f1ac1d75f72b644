import { isFolder } from './is-folder.ts';
import { lendIndex, putLinkBack } from './link.ts';
import type { SlotPlace } from './slot-place.ts';
import { readState, writeState } from './state.ts';

/** What became of the work in a slot. `unknown` keeps it safe: it is captured before the slot is used again. */
export type Fate = 'captured' | 'discarded' | 'unknown';

/** Makes a slot an ordinary linked worktree again, and says whether its files are still the only copy of something. */
export async function giveBack(place: SlotPlace, fate: Fate): Promise<void> {
  const known = await readState(place);
  if (known.kind === 'known' && fate !== 'unknown')
    await writeState(place, { ...known.state, holds: null, leftAt: Date.now() });
  // Without its folder there is nothing to give back: the next one who gets this slot makes it anew.
  if (!(await isFolder(place.path))) return;
  await putLinkBack(place);
  await lendIndex(place).catch((error: unknown) => {
    // Somebody unregistered the worktree, or it was never filled.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  });
}
