import { wantedPhases } from '@debussy/scheduler';
import type { RunState } from '@debussy/scheduler';

/** A split phase counts by its sub-phases: they are the work. A phase that a person left out is no work. */
export function progressOf(state: RunState): { readonly landed: number; readonly total: number } {
  const leaves = wantedPhases(state).filter(
    (entry) => entry.group === null && entry.state.kind !== 'skipped',
  );
  return { landed: leaves.filter((entry) => entry.state.kind === 'landed').length, total: leaves.length };
}
