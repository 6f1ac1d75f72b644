import type { FailureReason, GateFailure, SessionKind } from '@debussy/core';
import type { PhaseEntry, PhaseState } from '../state/phase-state.ts';
import { record } from './command.ts';
import type { Command } from './command.ts';

export type Reported = Extract<PhaseState, { kind: 'reported' }>;

interface Next {
  readonly kind: SessionKind;
  readonly reason: string;
  readonly restart?: number;
  readonly detail?: readonly string[];
  readonly pauseMs?: number;
  readonly crash?: boolean;
}

/** The same attempt continues with a fresh session. */
export function goOn(entry: PhaseEntry, { attempt, end }: Reported, next: Next): Command {
  return record({
    type: 'attempt.restarted',
    phase: entry.spec.id,
    attempt: attempt.number,
    session: attempt.sessions + 1,
    restart: next.restart ?? attempt.restarts,
    kind: next.kind,
    reason: next.reason,
    detail: next.detail ?? [],
    percent: end.percent,
    pause_ms: next.pauseMs ?? 0,
    crash: next.crash ?? false,
    ...(next.reason === 'context' && end.full !== null ? { full: end.full } : {}),
  });
}

/** The purpose of an interrupted session is still open; plain work continues. */
export function samePurpose(
  { session }: Reported,
  otherwise: 'resume' | 'restart',
): Pick<Next, 'kind' | 'detail'> {
  const isPlain = session.kind === 'work' || session.kind === 'restart' || session.kind === 'resume';
  return isPlain ? { kind: otherwise } : { kind: session.kind, detail: session.detail };
}

interface Why {
  readonly reason: FailureReason;
  readonly detail: string;
  /** The gates that it failed. */
  readonly failures?: readonly GateFailure[];
}

export function failed(entry: PhaseEntry, current: Reported, why: Why): Command {
  return record({
    type: 'phase.failed',
    phase: entry.spec.id,
    attempt: current.attempt.number,
    ...why,
    kept: current.end.captured?.commit ?? null,
  });
}
