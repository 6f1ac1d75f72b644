import type { PhaseEntry } from '../state/phase-state.ts';

/** An agent gets work from elsewhere only by name. */
export function isRepaired({ spec }: PhaseEntry): boolean {
  return spec.candidate === undefined || spec.agent !== undefined;
}

/** Whether the next step of a phase that has not started is to verify its existing work. */
export function isBrought(entry: PhaseEntry): boolean {
  const { spec, state } = entry;
  if (spec.candidate === undefined || state.kind !== 'pending') return false;
  return state.carried === null || !isRepaired(entry);
}
