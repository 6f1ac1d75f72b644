import type { Attempt, PhaseState } from './phase-state.ts';

/** A fresh attempt on a base. */
export function newAttempt(number: number, base: string): Attempt {
  return {
    number,
    base,
    from: base,
    fromTree: null,
    sessions: 0,
    restarts: 0,
    retries: 0,
    steps: 0,
    conflicts: 0,
    crashes: 0,
    ours: null,
    conflictFiles: [],
    triedMerges: [],
    redTree: null,
    percent: null,
    pruning: 'moderate',
    proposed: false,
    documented: false,
    accepted: false,
    reportsRefused: 0,
    splitsRefused: 0,
    seconds: 0,
    remaining: null,
    handoff: null,
    asks: null,
    last: null,
  };
}

export function attemptOf(state: PhaseState): Attempt | null {
  return 'attempt' in state ? state.attempt : null;
}

/** True while a session of the phase is dispatched and its end is not journalled. */
export function inSession(state: PhaseState): boolean {
  return state.kind === 'preparing' || state.kind === 'running';
}

export function isOver(state: PhaseState): boolean {
  return isSettledBadly(state) || state.kind === 'landed' || state.kind === 'skipped';
}

export function isSettledBadly(state: PhaseState): boolean {
  return state.kind === 'failed' || state.kind === 'needs_human' || state.kind === 'blocked';
}

/** True while work waits for the user's decision before its gates, or before it lands without gates. */
export function awaitsApproval(state: PhaseState): boolean {
  if (state.kind !== 'needs_human') return false;
  return state.unverified !== null || (state.held !== null && settledByAWord.has(state.reason));
}

const settledByAWord: ReadonlySet<string> = new Set(['escape', 'requested', 'blocked', 'ungated']);
