import { wantedPhases } from '@debussy/scheduler';
import type { RunState } from '@debussy/scheduler';

/** Whether a resume would find something to do: what failed is tried again, what was skipped is not. */
export function hasWorkLeft(state: RunState): boolean {
  return wantedPhases(state).some(({ state: { kind } }) => kind !== 'landed' && kind !== 'skipped');
}
