import { unreachable } from '@debussy/core';
import type { SessionOutcome } from '@debussy/core';
import type { Escape, PhaseEntry } from '../state/phase-state.ts';
import { shortList } from '../short-list.ts';
import type { RunState } from '../state/run-state.ts';
import { afterReport } from './after-report.ts';
import { byHand, toLookAt } from './by-hand.ts';
import { record } from './command.ts';
import type { Command } from './command.ts';
import { isKnownLimit, limitFor } from './limits.ts';
import { restart } from './restart.ts';
import { failed, goOn, samePurpose } from './step.ts';
import type { Reported } from './step.ts';

/** What follows from a session that ended: exactly one step, decided from what it left behind. */
export function afterSession(state: RunState, entry: PhaseEntry, current: Reported): Command {
  const { end, session } = current;
  if (session.skippedBy !== null)
    return record({ type: 'phase.skipped', phase: entry.spec.id, by: session.skippedBy });
  if (end.escaped !== null) return heldForEscape(entry, current, end.escaped);
  return end.report.kind === 'accepted'
    ? afterReport(state, entry, current)
    : afterOutcome(state, entry, current);
}

/** Only a session that came to its own end can have been wrong about its report; any other had no time for it. */
function afterOutcome(state: RunState, entry: PhaseEntry, current: Reported): Command {
  const { outcome } = current.end;
  // What was done before it stands, however a session for the documents alone has ended.
  if (current.session.kind === 'docs' && !comesBack.has(outcome.kind))
    return afterReport(state, entry, current);
  switch (outcome.kind) {
    case 'completed':
      return withoutReport(state, entry, current);
    case 'context_exhausted':
      return restart(state, entry, current);
    case 'stopped':
      return outcome.reason === 'context'
        ? restart(state, entry, current)
        : goOn(entry, current, { ...samePurpose(current, 'resume'), reason: outcome.reason });
    case 'rate_limited':
    case 'quota':
    case 'unreachable':
      return isKnownLimit(state, current, outcome)
        ? goOn(entry, current, { ...samePurpose(current, 'resume'), reason: outcome.detail })
        : record(limitFor(state, entry, { current, refusal: outcome }));
    case 'auth':
      return failed(entry, current, { reason: 'auth', detail: outcome.detail });
    case 'start_failed':
      return failed(entry, current, { reason: 'start', detail: `${outcome.detail}. ${outcome.hint}` });
    case 'timeout': {
      const detail = `the attempt used up its ${outcome.seconds} s`;
      return failed(entry, current, { reason: 'timeout', detail });
    }
    case 'idle_timeout':
      return tryAgain(state, entry, `no sign of life for ${outcome.seconds} s`);
    case 'failed':
      return current.end.report.kind === 'refused'
        ? sendBack(state, entry, current.end.report.errors)
        : tryAgain(state, entry, outcome.detail);
    case 'crashed':
      return tryAgain(state, entry, outcome.detail);
    default:
      return unreachable(outcome);
  }
}

const comesBack = new Set<SessionOutcome['kind']>(['stopped', 'rate_limited', 'quota']);

function withoutReport(state: RunState, entry: PhaseEntry, current: Reported): Command {
  const { attempt, end, session } = current;
  if (end.report.kind === 'refused') return sendBack(state, entry, end.report.errors);
  if (session.kind === 'propose_split' && attempt.sessions === 1) {
    return goOn(entry, current, { kind: 'work', reason: 'no split was proposed' });
  }
  const asked = session.kind === 'propose_split' || (session.kind === 'report' && attempt.ours === null);
  if (!asked) return afterReport(state, entry, current);
  const detail = 'the session ended without the report that it was asked for';
  return session.kind === 'propose_split' && session.detail.length > 0
    ? goOn(entry, current, { kind: 'remediate', reason: detail, detail: session.detail })
    : failed(entry, current, { reason: 'report', detail });
}

/** A crash or a refusal to work may be bad luck: it is tried again as long as tries are left and something changes. */
function tryAgain(state: RunState, entry: PhaseEntry, why: string): Command {
  const current = reportedIn(entry);
  const { attempt, end } = current;
  const unchanged = attempt.crashes > 0 && end.captured?.tree === attempt.fromTree;
  if (attempt.crashes >= state.config.max_retries || unchanged) {
    return failed(entry, current, { reason: 'agent', detail: why });
  }
  const pauseMs = 1000 * 2 ** attempt.crashes;
  return goOn(entry, current, { ...samePurpose(current, 'resume'), reason: why, crash: true, pauseMs });
}

function sendBack(state: RunState, entry: PhaseEntry, errors: readonly string[]): Command {
  const current = reportedIn(entry);
  const { attempt } = current;
  if (attempt.reportsRefused === 0) {
    return goOn(entry, current, { kind: 'report', reason: 'the report was refused', detail: errors });
  }
  if (attempt.ours !== null) return unresolved(state, entry, errors);
  return failed(entry, current, { reason: 'report', detail: errors.join('; ') });
}

function unresolved(state: RunState, entry: PhaseEntry, errors: readonly string[]): Command {
  const current = reportedIn(entry);
  return record({
    type: 'phase.needs_human',
    phase: entry.spec.id,
    attempt: current.attempt.number,
    reason: 'conflict',
    detail: errors.join('; '),
    commands: byHand(state, entry, current.attempt.ours),
    kept: current.end.captured?.commit ?? null,
  });
}

function reportedIn({ spec, state }: PhaseEntry): Reported {
  if (state.kind !== 'reported') throw new Error(`phase ${spec.id} has not reported`);
  return state;
}

function heldForEscape(
  entry: PhaseEntry,
  current: Reported,
  { paths, suspects, isCertain }: Escape,
): Command {
  const others = suspects.map((phase) => `that of Phase ${phase}`);
  const who = isCertain ? 'its agent' : `${['its agent', ...others].join(', ')}, or by you`;
  return record({
    type: 'phase.needs_human',
    phase: entry.spec.id,
    attempt: current.attempt.number,
    reason: 'escape',
    detail: `${shortList(paths)} (by ${who})`,
    commands: toLookAt(entry),
    kept: current.end.captured?.commit ?? null,
  });
}
