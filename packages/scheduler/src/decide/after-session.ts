import { unreachable } from '@debussy/core';
import type { PhaseEntry } from '../state/phase-state.ts';
import type { RunState } from '../state/run-state.ts';
import { afterReport } from './after-report.ts';
import { byHand } from './by-hand.ts';
import { record } from './command.ts';
import type { Command } from './command.ts';
import { limitFor, providerOf } from './limits.ts';
import { restart } from './restart.ts';
import { failed, goOn } from './step.ts';
import type { Reported } from './step.ts';

/** What follows from a session that ended: exactly one step, decided from what it left behind. */
export function afterSession(state: RunState, entry: PhaseEntry, current: Reported): Command {
  const { end, session } = current;
  if (end.escaped && state.config.escape === 'hold') return heldForEscape(entry, current);
  if (end.report.kind === 'accepted') return afterReport(state, entry, current);
  if (end.report.kind === 'refused') return sendBack(entry, current, end.report.errors);
  const { outcome } = end;
  switch (outcome.kind) {
    case 'completed':
      return session.kind === 'propose_split' || session.kind === 'report'
        ? failed(entry, current, 'report', `the session ended without the report that it was asked for`)
        : afterReport(state, entry, current);
    case 'context_exhausted':
      return restart(state, entry, current);
    case 'stopped':
      return outcome.reason === 'context'
        ? restart(state, entry, current)
        : goOn(entry, current, 'resume', outcome.reason);
    case 'rate_limited':
    case 'quota':
      return state.limits.has(providerOf(state.config, session.agent))
        ? goOn(entry, current, 'resume', outcome.detail)
        : record(limitFor(state, entry, current));
    case 'auth':
      return failed(entry, current, 'auth', outcome.detail);
    case 'start_failed':
      return failed(entry, current, 'start', `${outcome.detail}. ${outcome.hint}`);
    case 'timeout':
      return failed(entry, current, 'timeout', `the attempt used up its ${outcome.seconds} s`);
    case 'idle_timeout':
      return tryAgain(state, entry, `no sign of life for ${outcome.seconds} s`);
    case 'failed':
    case 'crashed':
      return tryAgain(state, entry, outcome.detail);
    default:
      return unreachable(outcome);
  }
}

/** A crash or a refusal to work may be bad luck: it is tried again as long as tries are left and something changes. */
function tryAgain(state: RunState, entry: PhaseEntry, why: string): Command {
  const current = entry.state;
  if (current.kind !== 'reported') throw new Error(`phase ${entry.spec.id} has not reported`);
  const { attempt, end } = current;
  const unchanged = attempt.crashes > 0 && end.captured?.tree === attempt.fromTree;
  if (attempt.crashes >= state.config.max_retries || unchanged) return failed(entry, current, 'agent', why);
  const again = goOn(entry, current, 'resume', why);
  if (again.kind !== 'record' || again.event.type !== 'attempt.restarted') return again;
  return record({ ...again.event, crash: true, pause_ms: 1000 * 2 ** attempt.crashes });
}

function sendBack(entry: PhaseEntry, current: Reported, errors: readonly string[]): Command {
  const { attempt } = current;
  if (attempt.reportsRefused === 0) {
    const again = goOn(entry, current, 'report', 'the report was refused');
    if (again.kind === 'record' && again.event.type === 'attempt.restarted') {
      return record({ ...again.event, detail: errors });
    }
  }
  if (attempt.ours !== null) return unresolved(entry, current, errors);
  return failed(entry, current, 'report', errors.join('; '));
}

function unresolved(entry: PhaseEntry, current: Reported, errors: readonly string[]): Command {
  return record({
    type: 'phase.needs_human',
    phase: entry.spec.id,
    attempt: current.attempt.number,
    reason: 'conflict',
    detail: errors.join('; '),
    commands: byHand(entry, current.attempt.ours),
    kept: current.end.captured?.commit ?? null,
  });
}

function heldForEscape(entry: PhaseEntry, current: Reported): Command {
  return record({
    type: 'phase.needs_human',
    phase: entry.spec.id,
    attempt: current.attempt.number,
    reason: 'escape',
    detail: 'something was written outside the worktree while the agent ran',
    commands: [`debussy diff ${entry.spec.id}`, `debussy retry ${entry.spec.id}`],
    kept: current.end.captured?.commit ?? null,
  });
}
