import { DebussyError, nearest, phaseKey } from '@debussy/core';
import { unitOf } from '@debussy/scheduler';
import type { PhaseEntry, RunState } from '@debussy/scheduler';

/** A phase of a run, in any spelling of its id. */
export function findPhase(state: RunState, id: string): PhaseEntry {
  const entry = state.phases.get(phaseKey(id));
  if (entry !== undefined) return entry;
  const ids = [...state.phases.values()].map(({ spec }) => spec.id);
  const unit = unitOf(state);
  const near = nearest(id, ids);
  const list = `It has: ${ids.join(', ')}`;
  throw new DebussyError({
    code: 'ERR_PHASE_UNKNOWN',
    message: `run ${state.run} has no ${unit} ${id}`,
    hint: near === null ? list : `Did you mean ${near}? ${list}`,
    exitCode: 2,
  });
}
