import type { FailureReason, SessionKind } from '@debussy/core';
import type { PhaseEntry, PhaseState } from '../state/phase-state.ts';
import { record } from './command.ts';
import type { Command } from './command.ts';

export type Reported = Extract<PhaseState, { kind: 'reported' }>;

/** The same attempt goes on with a fresh session. */
export function goOn(entry: PhaseEntry, current: Reported, kind: SessionKind, reason: string): Command {
  const { attempt, end } = current;
  return record({
    type: 'attempt.restarted',
    phase: entry.spec.id,
    attempt: attempt.number,
    session: attempt.sessions + 1,
    restart: attempt.restarts,
    kind,
    reason,
    detail: [],
    percent: end.percent,
    pause_ms: 0,
    crash: false,
  });
}

export function failed(entry: PhaseEntry, current: Reported, reason: FailureReason, detail: string): Command {
  return record({
    type: 'phase.failed',
    phase: entry.spec.id,
    attempt: current.attempt.number,
    reason,
    detail,
    kept: current.end.captured?.commit ?? null,
  });
}
