import { phaseKey } from '@debussy/core';
import type { PhaseEntry } from './phase-state.ts';
import { entryOf } from './run-state.ts';
import type { Hold, RunState } from './run-state.ts';

/** Why a phase starts no session until the run is resumed: a reason of its own, or of a phase that contains it. */
export function holdOn(state: RunState, entry: PhaseEntry): Hold | null {
  if (state.held.size === 0) return null;
  let at = entry;
  for (;;) {
    const hold = state.held.get(phaseKey(at.spec.id));
    if (hold !== undefined) return hold;
    if (at.spec.parent === null) return null;
    at = entryOf(state, at.spec.parent);
  }
}
