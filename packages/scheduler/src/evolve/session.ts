import { addSpent, leftOutOf, nothingSpent, phaseKey } from '@debussy/core';
import type { EventOf } from '@debussy/core';
import { attemptOf } from '../state/attempt.ts';
import { firstOf, nextOf } from '../state/carried.ts';
import type { Attempt, LastSession, PhaseState, SessionRef } from '../state/phase-state.ts';
import { entryOf } from '../state/run-state.ts';
import type { RunState } from '../state/run-state.ts';
import { withEntry, withPhaseState } from './change.ts';

export function dispatched(state: RunState, event: EventOf<'session.dispatched'>, at: number): RunState {
  const entry = entryOf(state, event.phase);
  const attempt = attemptOf(entry.state) ?? firstOf(entry.state, { number: event.attempt, tip: event.base });
  const told = nextOf(entry.state);
  const session: SessionRef = {
    number: event.session,
    kind: event.kind,
    agent: event.agent,
    model: event.model,
    dispatchedAt: at,
    detail: told?.detail ?? [],
    failures: told?.failures ?? [],
    skippedBy: null,
    captured: null,
    report: { kind: 'none' },
    escaped: null,
    spent: nothingSpent,
  };
  return withEntry(state, {
    ...entry,
    attempts: Math.max(entry.attempts, event.attempt),
    known: state.messages.length,
    state: {
      kind: 'preparing',
      attempt: {
        ...attempt,
        base: event.base,
        from: event.from,
        sessions: event.session,
        last: null,
        proposed: attempt.proposed || event.kind === 'propose_split',
        documented: attempt.documented || event.kind === 'docs',
      },
      session,
    },
  });
}

export function started(state: RunState, event: EventOf<'session.started'>): RunState {
  const current = entryOf(state, event.phase).state;
  if (current.kind !== 'preparing') return state;
  return withPhaseState(state, event.phase, { ...current, kind: 'running' });
}

export function captured(state: RunState, event: EventOf<'attempt.captured'>): RunState {
  const { commit, tree, files } = event;
  const refused = leftOutOf(event);
  const entry = entryOf(state, event.phase);
  const isNews = refused.length > 0 || (entry.refused?.length ?? 0) > 0;
  const next = isNews ? withEntry(state, { ...entry, refused: refused.slice(0, mostRefused) }) : state;
  return withSession(next, event.phase, { captured: { commit, tree, files } });
}

const mostRefused = 20;

export function reportAccepted(state: RunState, event: EventOf<'report.accepted'>): RunState {
  const { status, summary, file } = event;
  const entry = entryOf(state, event.phase);
  const next = withEntry(state, { ...entry, summary: summary === '' ? entry.summary : summary });
  return withSession(next, event.phase, {
    report: { kind: 'accepted', status, summary, file, halt: event.halt },
  });
}

export function reportRejected(state: RunState, event: EventOf<'report.rejected'>): RunState {
  return withSession(state, event.phase, { report: { kind: 'refused', errors: event.errors } });
}

export function escaped(state: RunState, event: EventOf<'escape.detected'>): RunState {
  const { held, paths, suspects = [], own = [] } = event;
  const next = own.length > 0 ? { ...state, tampered: true } : state;
  return held ? withSession(next, event.phase, { escaped: { paths, suspects } }) : next;
}

export function used(state: RunState, event: EventOf<'session.usage'>): RunState {
  const { spent, model } = event;
  return withSession(state, event.phase, { spent, ...(model === undefined ? {} : { reported: model }) });
}

export function sessionEnded(state: RunState, event: EventOf<'session.ended'>, at: number): RunState {
  const entry = entryOf(state, event.phase);
  const current = entry.state;
  if (current.kind !== 'preparing' && current.kind !== 'running') return spentAnyway(state, event);
  const { session } = current;
  const attempt = {
    ...current.attempt,
    // The time in which the provider could not be reached does not count for the attempt.
    seconds: current.attempt.seconds + (event.outcome.kind === 'unreachable' ? 0 : event.seconds),
    handoff: event.handoff ?? current.attempt.handoff,
    percent: event.percent ?? current.attempt.percent,
    asks: event.asks ?? null,
    last: lastSession(session, event, at),
  };
  const end = {
    outcome: event.outcome,
    captured: session.captured,
    report: session.report,
    escaped: session.escaped,
    percent: event.percent,
    full: event.full ?? null,
    seconds: event.seconds,
    remaining: event.remaining,
    handoff: event.handoff,
    asks: event.asks ?? null,
    denied: event.denied ?? [],
    endedAt: at,
    answer: null,
  };
  const next = withSpent(state, event, session.model);
  return withEntry(next, {
    ...entry,
    spent: addSpent(entry.spent, event.spent),
    seconds: entry.seconds + event.seconds,
    state: { kind: 'reported', attempt, session, end },
  });
}

function lastSession(
  { number, agent, model }: SessionRef,
  { program, percent }: EventOf<'session.ended'>,
  at: number,
): LastSession | null {
  return program === undefined ? null : { session: number, ...program, agent, model, percent, at };
}

/** The user skipped the phase while its session runs: the session is stopped and its work kept first. */
export function leftOut(state: RunState, phase: string, by: string): RunState {
  return withSession(state, phase, { skippedBy: by });
}

/** The state of the phase changed while its session was ending; the session's cost counts anyway. */
function spentAnyway(state: RunState, event: EventOf<'session.ended'>): RunState {
  const entry = entryOf(state, event.phase);
  const next = withSpent(state, event, null);
  const seconds = entry.seconds + event.seconds;
  return withEntry(next, { ...entry, spent: addSpent(entry.spent, event.spent), seconds });
}

function withSpent(state: RunState, event: EventOf<'session.ended'>, requested: string | null): RunState {
  const spent = addSpent(state.spent, event.spent);
  const model = event.model ?? requested;
  if (model === null) return { ...state, spent };
  const before = state.spentBy.get(model) ?? nothingSpent;
  return { ...state, spent, spentBy: new Map(state.spentBy).set(model, addSpent(before, event.spent)) };
}

export function asked(state: RunState, event: EventOf<'context.asked'>): RunState {
  const current = entryOf(state, event.phase).state;
  return current.kind === 'reported'
    ? withPhaseState(state, event.phase, { ...current, kind: 'asked' })
    : state;
}

/** The next step is decided as if the session had just ended. A saved phase does nothing until the run is resumed. */
export function answered(state: RunState, { phase, answer }: EventOf<'context.answered'>): RunState {
  const current = entryOf(state, phase).state;
  if (current.kind !== 'asked') return state;
  const pruning = answer === 'force' ? 'aggressive' : current.attempt.pruning;
  const next = withPhaseState(state, phase, {
    ...current,
    kind: 'reported',
    attempt: { ...current.attempt, pruning },
    end: { ...current.end, answer },
  });
  return answer === 'save' ? { ...next, held: new Map(next.held).set(phaseKey(phase), 'person') } : next;
}

export function restarted(state: RunState, event: EventOf<'attempt.restarted'>, at: number): RunState {
  const current = entryOf(state, event.phase).state;
  const attempt = attemptOf(current);
  if (attempt === null) return state;
  const { kind, detail } = event;
  const failures = current.kind === 'reported' && detail.length > 0 ? current.session.failures : [];
  const next = { kind, notBefore: at + event.pause_ms, detail, failures };
  return withPhaseState(state, event.phase, {
    kind: 'waiting',
    attempt: {
      ...carriedOn(attempt, current),
      restarts: event.restart,
      crashes: attempt.crashes + (event.crash ? 1 : 0),
      steps: attempt.steps + (event.kind === 'report' || event.restart > attempt.restarts + 1 ? 1 : 0),
      ...refusals(attempt, event.kind),
    },
    next,
  });
}

/** The next session starts from the results of the last one. */
export function carriedOn(attempt: Attempt, current: PhaseState): Attempt {
  if (current.kind !== 'reported') return attempt;
  const { captured: kept, remaining } = current.end;
  return {
    ...attempt,
    remaining,
    ...(kept === null ? {} : { from: kept.commit, fromTree: kept.tree }),
  };
}

function refusals(attempt: Attempt, kind: string): Partial<Attempt> {
  return kind === 'report' ? { reportsRefused: attempt.reportsRefused + 1 } : {};
}

function withSession(state: RunState, phase: string, change: Partial<SessionRef>): RunState {
  const current = entryOf(state, phase).state;
  if (current.kind !== 'preparing' && current.kind !== 'running') return state;
  return withPhaseState(state, phase, { ...current, session: { ...current.session, ...change } });
}
