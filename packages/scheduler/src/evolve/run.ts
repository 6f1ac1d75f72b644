import { nothingSpent, phaseKey } from '@debussy/core';
import type { EventOf } from '@debussy/core';
import type { PhaseEntry } from '../state/phase-state.ts';
import { PhaseTable } from '../state/phase-table.ts';
import type { Publication, RunState } from '../state/run-state.ts';
import { cameBack, edited, leftOutInSession, skippedWithParts, unblocked } from './course.ts';
import { newEntry } from './phase.ts';

export function runStarted(event: EventOf<'run.started'>, at: number): RunState {
  return {
    run: event.run,
    rebuilt: false,
    config: event.config,
    startedAt: at,
    base: event.base,
    tip: event.base,
    tipTree: null,
    proven: new Set(),
    ground: event.base,
    branch: event.branch,
    runBranch: event.run_branch.replace(/^refs\/heads\//, ''),
    userCommits: new Map(),
    tampered: false,
    phases: PhaseTable.of(new Map(event.phases.map((spec) => [phaseKey(spec.id), newEntry(spec)]))),
    only: chosen(event.only),
    messages: [],
    queues: new Map(),
    verifications: new Map(),
    verified: 0,
    redPhases: 0,
    limits: new Map(),
    budgetExceeded: false,
    held: new Map(),
    paused: false,
    draining: null,
    stopNow: false,
    delivered: false,
    publication: unpublished,
    syncing: false,
    ended: null,
    spent: nothingSpent,
    spentBy: new Map(),
  };
}

/** A new process continues with its own flags, and without the previous reasons to stop. */
export function runResumed(state: RunState, event: EventOf<'run.resumed'>, at: number): RunState {
  return {
    ...state,
    phases: PhaseTable.of(new Map([...state.phases].map(([key, entry]) => [key, withoutPause(entry, at)]))),
    config: event.config,
    verifications: withoutFinal(state),
    only: event.only === undefined ? state.only : chosen(event.only),
    startedAt: at,
    limits: new Map(),
    budgetExceeded: false,
    held: new Map(),
    paused: false,
    draining: null,
    stopNow: false,
    delivered: false,
    publication: { ...state.publication, running: false, final: false, outcome: null },
    syncing: event.sync === true,
    ended: null,
  };
}

const unpublished: Publication = {
  running: false,
  tip: null,
  final: false,
  outcome: null,
  reason: '',
};

export function publicationEnded(state: RunState, event: EventOf<'publication.ended'>): RunState {
  const { tip, final, outcome, reason } = event;
  return { ...state, publication: { ...state.publication, running: false, tip, final, outcome, reason } };
}

/**
 * Failures on the final tip are verified again. Verifications still in progress, perhaps elsewhere, count as running.
 */
function withoutFinal({ verifications }: RunState): RunState['verifications'] {
  return new Map([...verifications].filter(([, { final, result }]) => !final || result.kind === 'running'));
}

/** A pause ends with its process: if the clock has been set back, its planned end may be a month ahead. */
function withoutPause(entry: PhaseEntry, at: number): PhaseEntry {
  const { state } = entry;
  if (state.kind !== 'waiting' || state.next.notBefore <= at) return entry;
  return { ...entry, state: { ...state, next: { ...state.next, notBefore: at } } };
}

/** Budgets count run time: its beginnings move with the clock. */
export function clockMoved(state: RunState, ms: number): RunState {
  const phases = new Map([...state.phases].map(([key, entry]) => [key, movedEntry(entry, ms)]));
  return { ...state, startedAt: state.startedAt + ms, phases: PhaseTable.of(phases) };
}

function movedEntry(entry: PhaseEntry, ms: number): PhaseEntry {
  const { state } = entry;
  if (state.kind !== 'preparing' && state.kind !== 'running') return entry;
  const { session } = state;
  const moved = { ...session, dispatchedAt: session.dispatchedAt + ms };
  return { ...entry, state: { ...state, session: moved } };
}

export function controlReceived(state: RunState, event: EventOf<'control.received'>): RunState {
  if (event.action === 'stop_now')
    return { ...state, stopNow: true, draining: state.draining ?? 'interrupted' };
  const { action, phase, by } = event;
  const isSkip = action === 'skip' && phase !== null && state.phases.has(phaseKey(phase));
  return isSkip ? leftOutInSession(state, phase, by) : state;
}

/** The run's own budget stops everything, that of a phase only the phase. */
export function budgetExceeded(state: RunState, { phase }: EventOf<'budget.exceeded'>): RunState {
  if (phase === undefined) return { ...state, budgetExceeded: true };
  return { ...state, held: new Map(state.held).set(phaseKey(phase), 'budget') };
}

function chosen(only: readonly string[] | null): ReadonlySet<string> | null {
  return only === null ? null : new Set(only.map(phaseKey));
}

export function planChanged(state: RunState, event: EventOf<'plan.changed'>): RunState {
  const phases = new Map(state.phases);
  for (const spec of event.added) {
    const known = phases.get(phaseKey(spec.id)) ?? newEntry(spec);
    phases.set(phaseKey(spec.id), { ...known, spec });
  }
  let next: RunState = { ...state, phases: PhaseTable.of(phases) };
  for (const spec of event.added) next = cameBack(next, spec);
  for (const spec of event.edited) next = edited(next, spec);
  for (const id of event.removed) if (phases.has(phaseKey(id))) next = skippedWithParts(next, id, 'plan');
  return unblocked(next);
}
