import { phaseKey } from '@debussy/core';
import type { EventOf, PhaseSpec } from '@debussy/core';
import {
  attemptOf,
  inSession,
  isOver,
  isSettledBadly,
  newAttempt,
  awaitsApproval,
} from '../state/attempt.ts';
import { carriedFrom } from '../state/carried.ts';
import type { Carried, PhaseState, Unverified } from '../state/phase-state.ts';
import { entryOf } from '../state/run-state.ts';
import type { RunState } from '../state/run-state.ts';
import { queued, settled, unqueued, withEntry, withPhaseState } from './change.ts';
import { leftOut } from './session.ts';

/**
 * Back to the start, or for a split phase back to its sub-phases: landed ones stay, and failed or aborted ones run
 * again. A retried sub-phase reopens the phases that contain it.
 */
export function retried(state: RunState, event: EventOf<'phase.retried'>): RunState {
  const taken = event.keep === true ? takenAsItIs(state, event.phase) : null;
  const isFresh = event.fresh === true;
  return unblocked(reopened(taken ?? tryAgain(state, event.phase, isFresh), event.phase));
}

/** Finished work in the queue waits for one more session, which gets the message. */
export function messaged(state: RunState, event: EventOf<'phase.message'>, at: number): RunState {
  const message = { phase: phaseKey(event.phase), text: event.text, at, by: event.by };
  return takenBack({ ...state, messages: [...state.messages, message] }, event.phase, at);
}

function takenBack(state: RunState, phase: string, at: number): RunState {
  const { state: current, group } = entryOf(state, phase);
  let next = state;
  for (const child of group?.children ?? []) next = takenBack(next, child, at);
  if (group !== null || (current.kind !== 'verifying' && current.kind !== 'landing')) return next;
  const { base, commit, tree } = current.candidate;
  return withPhaseState(unqueued(next, phase), phase, {
    kind: 'waiting',
    attempt: { ...current.attempt, base, from: commit, fromTree: tree },
    next: { kind: 'resume', notBefore: at, detail: [], failures: [] },
  });
}

/** Skipped by the user: its group continues without it, and its dependents see its state. */
export function skipped(state: RunState, { phase, by }: EventOf<'phase.skipped'>): RunState {
  return unblocked(reopened(settled(state, phase, { kind: 'skipped', by }), phase, isSettledBadly));
}

/** Reopens the groups that contain a phase, if they ended without landing. */
export function reopened(
  state: RunState,
  phase: string,
  isToReopen: (state: PhaseState) => boolean = isOver,
): RunState {
  let next = state;
  let { parent } = entryOf(state, phase).spec;
  while (parent !== null) {
    const { state: current, spec } = entryOf(next, parent);
    if (isToReopen(current) && current.kind !== 'landed')
      next = withPhaseState(next, parent, fresh(next, parent));
    ({ parent } = spec);
  }
  return next;
}

/** The session's results wait for the user with all known facts: they may still be accepted. */
export function needsHuman(state: RunState, event: EventOf<'phase.needs_human'>): RunState {
  const { reason, detail, commands, kept } = event;
  const before = entryOf(state, event.phase).state;
  const held = before.kind === 'reported' ? before : null;
  const isGreen = reason === 'ungated';
  const unverified = before.kind === 'verifying' && (reason === 'program' || isGreen) ? before : null;
  const carried = carriedFrom(before, event);
  const shared = { reason, detail, commands, kept, held, unverified, carried };
  return settled(state, event.phase, { kind: 'needs_human', ...shared });
}

/** The end of the session counts as if it had not been stopped; the gates decide. Null if there is none. */
function takenAsItIs(state: RunState, phase: string): RunState | null {
  const current = entryOf(state, phase).state;
  if (current.kind !== 'needs_human' || !awaitsApproval(current)) return null;
  if (current.unverified !== null)
    return verifiedAgain(state, phase, current.unverified, current.reason === 'ungated');
  if (current.held === null) return null;
  const { attempt, session, end } = current.held;
  const { report } = end;
  const asks = report.kind === 'accepted' && asking.has(report.status);
  return withPhaseState(state, phase, {
    kind: 'reported',
    attempt: { ...attempt, accepted: true },
    session,
    end: { ...end, escaped: null, report: asks ? { ...report, status: 'completed' } : report },
  });
}

function verifiedAgain(
  state: RunState,
  phase: string,
  { attempt, candidate }: Unverified,
  accepted: boolean,
): RunState {
  const next = { kind: 'verifying', attempt: { ...attempt, accepted }, candidate } as const;
  return queued(withPhaseState(state, phase, next), phase);
}

const asking: ReadonlySet<string> = new Set(['blocked', 'needs_human_verification']);

function tryAgain(state: RunState, phase: string, isFresh = false): RunState {
  const { state: before, group } = entryOf(state, phase);
  const carried = !isFresh && 'carried' in before ? before.carried : null;
  let next = withPhaseState(unqueued(state, phase), phase, fresh(state, phase, carried));
  for (const child of group?.children ?? []) {
    const { kind } = entryOf(next, child).state;
    if (kind === 'failed' || (kind === before.kind && kind !== 'landed'))
      next = tryAgain(next, child, isFresh);
  }
  return next;
}

/** Each attempt has a number, so that its sessions are not mistaken for earlier ones. */
function fresh(state: RunState, phase: string, carried: Carried | null = null): PhaseState {
  const { group, attempts } = entryOf(state, phase);
  if (group === null) return { kind: 'pending', carried };
  return { kind: 'group', attempt: newAttempt(attempts + 1, group.base) };
}

/** Phases that still have a reason to be blocked will be blocked again. */
export function unblocked(state: RunState): RunState {
  let next = state;
  for (const { state: current, spec } of state.phases.values()) {
    if (current.kind === 'blocked') next = withPhaseState(next, spec.id, fresh(next, spec.id));
  }
  return next;
}

/** A running session is stopped first, and its work is kept; the phase is skipped when the session has ended. */
export function leftOutInSession(state: RunState, phase: string, by: string): RunState {
  const { state: current, group } = entryOf(state, phase);
  let next = inSession(current) ? leftOut(state, phase, by) : state;
  for (const child of group?.children ?? []) next = leftOutInSession(next, child, by);
  return next;
}

/** A phase with all its sub-phases; landed ones stay. */
export function skippedWithParts(state: RunState, phase: string, by: string): RunState {
  let next = leftOutInSession(state, phase, by);
  for (const part of openParts(state, phase)) {
    if (!inSession(entryOf(next, part).state)) next = settled(next, part, { kind: 'skipped', by });
  }
  return next;
}

/** A phase and, innermost first, its unlanded and unskipped sub-phases. */
export function openParts(state: RunState, phase: string): readonly string[] {
  const { state: current, group, spec } = entryOf(state, phase);
  const inner = (group?.children ?? []).flatMap((child) => openParts(state, child));
  return current.kind === 'landed' || current.kind === 'skipped' ? inner : [...inner, spec.id];
}

/** The phase's text has changed: if it has not started, or ended without landing, it starts from the new text. */
export function edited(state: RunState, spec: PhaseSpec): RunState {
  const entry = state.phases.get(phaseKey(spec.id));
  if (entry === undefined) return state;
  const next = withEntry(state, { ...entry, spec });
  const { state: current } = entry;
  const isReplaced =
    spec.candidate !== undefined &&
    'candidate' in current &&
    current.candidate.commit !== spec.candidate.commit;
  const goesOn = current.kind === 'landed' || (attemptOf(current) !== null && !isReplaced);
  return goesOn ? next : tryAgain(next, spec.id);
}

/** A phase that was removed from the plan and is back, with its sub-phases. */
export function cameBack(state: RunState, { id }: PhaseSpec): RunState {
  return entryOf(state, id).state.kind === 'skipped' ? tryAgain(state, id) : state;
}
