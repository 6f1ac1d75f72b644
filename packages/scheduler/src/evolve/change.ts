import { phaseKey } from '@debussy/core';
import type { PhaseEntry, PhaseState } from '../state/phase-state.ts';
import { PhaseTable } from '../state/phase-table.ts';
import { entryOf, targetOf } from '../state/run-state.ts';
import type { RunState } from '../state/run-state.ts';

export function withEntry(state: RunState, entry: PhaseEntry): RunState {
  return { ...state, phases: PhaseTable.of(state.phases).with(entry) };
}

export function withPhaseState(state: RunState, phase: string, next: PhaseState): RunState {
  return withEntry(state, { ...entryOf(state, phase), state: next });
}

/** Takes a phase out of the queue of its target. Verifications of chains with it become meaningless. */
export function unqueued(state: RunState, phase: string): RunState {
  const key = phaseKey(phase);
  const target = targetOf(entryOf(state, phase));
  const queue = state.queues.get(target) ?? [];
  if (!queue.includes(key)) return state;
  const queues = new Map(state.queues).set(
    target,
    queue.filter((other) => other !== key),
  );
  const verifications = new Map(state.verifications);
  for (const verification of state.verifications.values()) {
    if (verification.result.kind !== 'running' && verification.phases.includes(key))
      verifications.delete(verification.id);
  }
  return { ...state, queues, verifications };
}

export function queued(state: RunState, phase: string): RunState {
  const key = phaseKey(phase);
  const target = targetOf(entryOf(state, phase));
  const queue = (state.queues.get(target) ?? []).filter((other) => other !== key);
  return { ...state, queues: new Map(state.queues).set(target, [...queue, key]) };
}

/** A phase that cannot continue: it failed, needs the user, or was skipped. */
export function settled(state: RunState, phase: string, next: PhaseState): RunState {
  return withPhaseState(unqueued(state, phase), phase, next);
}
