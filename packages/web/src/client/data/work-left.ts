import { wantedPhases } from '@debussy/scheduler';
import type { RunState } from '@debussy/scheduler';

/** Whether a resume would find work: failed phases are retried, skipped ones are not. */
export function hasWorkLeft(state: RunState): boolean {
  return wantedPhases(state).some(({ state: { kind } }) => kind !== 'landed' && kind !== 'skipped');
}
