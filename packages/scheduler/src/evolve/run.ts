import { phaseKey } from '@debussy/core';
import type { EventOf } from '@debussy/core';
import { attemptOf, isOver } from '../state/attempt.ts';
import type { PhaseEntry } from '../state/phase-state.ts';
import { nothingSpent } from '../state/run-state.ts';
import type { RunState } from '../state/run-state.ts';
import { newEntry } from './phase.ts';

export function runStarted(event: EventOf<'run.started'>, at: number): RunState {
  return {
    run: event.run,
    config: event.config,
    startedAt: at,
    base: event.base,
    tip: event.base,
    branch: event.branch,
    phases: new Map(event.phases.map((spec) => [phaseKey(spec.id), newEntry(spec)])),
    only: event.only === null ? null : new Set(event.only.map(phaseKey)),
    queues: new Map(),
    verifications: new Map(),
    verified: 0,
    limits: new Map(),
    budgetExceeded: false,
    paused: false,
    draining: null,
    stopNow: false,
    delivered: false,
    ended: null,
    spent: nothingSpent,
  };
}

/** A new holder goes on: with its own flags, and without the reasons for which the last one stopped. */
export function runResumed(state: RunState, event: EventOf<'run.resumed'>, at: number): RunState {
  return {
    ...state,
    config: event.config,
    startedAt: at,
    limits: new Map(),
    budgetExceeded: false,
    paused: false,
    draining: null,
    stopNow: false,
    delivered: false,
    ended: null,
  };
}

export function planChanged(state: RunState, event: EventOf<'plan.changed'>): RunState {
  const phases = new Map(state.phases);
  for (const spec of event.added) phases.set(phaseKey(spec.id), newEntry(spec));
  for (const spec of event.edited) {
    const entry = phases.get(phaseKey(spec.id));
    if (entry !== undefined) phases.set(phaseKey(spec.id), edited({ ...entry, spec }));
  }
  for (const id of event.removed) {
    const entry = phases.get(phaseKey(id));
    if (entry !== undefined && !isOver(entry.state)) {
      phases.set(phaseKey(id), { ...entry, state: { kind: 'skipped', by: 'plan' } });
    }
  }
  return { ...state, phases };
}

function edited(entry: PhaseEntry): PhaseEntry {
  const untouched = entry.state.kind === 'landed' || attemptOf(entry.state) !== null;
  return untouched ? entry : { ...entry, state: { kind: 'pending' } };
}
