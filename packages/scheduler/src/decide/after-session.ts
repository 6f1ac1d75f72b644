import { backOff, firstFew, unreachable } from '@debussy/core';
import type { HumanReason, SessionOutcome } from '@debussy/core';
import { hasNewMessages } from '../state/messages.ts';
import type { Escape, PhaseEntry } from '../state/phase-state.ts';
import { unitOf } from '../state/run-state.ts';
import type { RunState } from '../state/run-state.ts';
import { asksPerson, byHand, toLookAt } from './by-hand.ts';
import { record } from './command.ts';
import type { Command } from './command.ts';
import { isKnownLimit, limitFor } from './limits.ts';
import { restart } from './restart.ts';
import { failed, goOn, samePurpose } from './step.ts';
import type { Reported } from './step.ts';

/** The one step that follows from an ended session and its results. */
export function afterSession(state: RunState, entry: PhaseEntry, current: Reported): Command {
  const { end, session } = current;
  if (session.skippedBy !== null)
    return record({ type: 'phase.skipped', phase: entry.spec.id, by: session.skippedBy });
  if (end.escaped !== null) return heldForEscape(state, entry, end.escaped);
  if (isUncaptured(current)) return failed(entry, current, notCaptured);
  if (isRefused(current)) return permitsNothing(entry, current);
  return end.report.kind === 'accepted'
    ? afterReport(state, entry, current)
    : afterOutcome(state, entry, current);
}

const notCaptured = { reason: 'capture', detail: 'the work could not be captured' } as const;

/** The agent's work is only in its worktree, so no other session or sub-phase may start without it. */
function isUncaptured(current: Reported): boolean {
  const { captured, outcome } = current.end;
  return captured === null && hasWorked(outcome) && workOf(current) === null;
}

/** Other sessions may have had nothing to capture: they never began, or ended with the debussy that started them. */
function hasWorked(outcome: SessionOutcome): boolean {
  if (outcome.kind === 'stopped') return outcome.reason === 'context';
  return outcome.kind !== 'start_failed' && outcome.kind !== 'auth' && outcome.kind !== 'crashed';
}

/** The same permissions would refuse the next session, too. */
function isRefused(current: Reported): boolean {
  const { denied, report, outcome } = current.end;
  const hadItsTurn = outcome.kind === 'stopped' ? outcome.reason === 'context' : !comesBack.has(outcome.kind);
  if (denied.length === 0 || !hadItsTurn || !hasDoneNothing(current)) return false;
  return report.kind !== 'accepted' || report.status === 'completed' || report.status === 'continue';
}

/** Only a session that ended by itself can have a wrong report; the others had no time for one. */
function afterOutcome(state: RunState, entry: PhaseEntry, current: Reported): Command {
  const { outcome } = current.end;
  // Earlier work counts, however a session that only documents has ended.
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
    case 'start_failed': {
      const detail = `${outcome.detail.replace(/\.$/, '')}. ${outcome.hint}`;
      return failed(entry, current, { reason: 'start', detail });
    }
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

const comesBack = new Set<SessionOutcome['kind']>(['stopped', 'rate_limited', 'quota', 'unreachable']);

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

/** A crash or a refusal to work may be bad luck: the phase is retried while retries are left and something changes. */
function tryAgain(state: RunState, entry: PhaseEntry, why: string): Command {
  const current = reportedIn(entry);
  const { attempt, end } = current;
  const unchanged = attempt.crashes > 0 && end.captured?.tree === attempt.fromTree;
  if (attempt.crashes >= state.config.max_retries || unchanged) {
    return failed(entry, current, { reason: 'agent', detail: why });
  }
  const pauseMs = backOff(attempt.crashes + 1, { firstMs: 1000, longestMs: 600_000 });
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
  return needsHuman(entry, current, {
    reason: 'conflict',
    detail: errors.join('; '),
    commands: byHand(state, entry, current.attempt.ours),
  });
}

function reportedIn({ spec, state }: PhaseEntry): Reported {
  if (state.kind !== 'reported') throw new Error(`phase ${spec.id} has not reported`);
  return state;
}

function heldForEscape(state: RunState, entry: PhaseEntry, { paths, suspects }: Escape): Command {
  const unit = unitOf(state);
  const who = ['its agent', ...suspects.map((phase) => `that of ${unit} ${phase}`)].join(', ');
  return needsHuman(entry, reportedIn(entry), {
    reason: 'escape',
    detail: `${firstFew(paths)} (by ${who}, or by you)`,
  });
}

function permitsNothing(entry: PhaseEntry, current: Reported): Command {
  const { id } = entry.spec;
  return needsHuman(entry, current, {
    reason: 'permissions',
    detail: current.end.denied.join(', '),
    commands: [
      `debussy retry ${id}    # when its settings allow these tools`,
      `debussy skip ${id}    # or without it`,
    ],
  });
}

/** The only use of the agent's opinion; it does not decide whether the phase passes. */
function afterReport(state: RunState, entry: PhaseEntry, current: Reported): Command {
  const report = current.end.report;
  if (report.kind === 'accepted' && report.halt && state.draining === null) {
    return record({ type: 'run.draining', reason: 'halt' });
  }
  if (hasNewMessages(state, entry) && !isSplitRequest(report)) return withMessage(entry, current);
  const says = report.kind === 'accepted' ? report.status : 'completed';
  // The phase was completed before its documents were checked.
  const status = current.session.kind === 'docs' ? 'completed' : says;
  const summary = report.kind === 'accepted' ? report.summary : '';
  switch (status) {
    case 'completed':
      return completed(state, entry, current);
    case 'continue':
      return restart(state, entry, current);
    case 'split_request':
      return { kind: 'consider_split', phase: entry.spec.id };
    case 'blocked':
      return needsHuman(entry, current, {
        reason: 'blocked',
        detail: summary || 'the agent says that it is blocked',
      });
    case 'needs_human_verification':
      return needsHuman(entry, current, {
        reason: 'requested',
        detail: summary || 'the agent asks a person to look',
      });
    default:
      return failed(entry, current, {
        reason: 'agent',
        detail: summary || 'the agent says that it failed',
      });
  }
}

function isSplitRequest(report: Reported['end']['report']): boolean {
  return report.kind === 'accepted' && report.status === 'split_request';
}

/** The session did not know messages that arrived during it, whatever its result. */
function withMessage(entry: PhaseEntry, current: Reported): Command {
  const { attempt, session } = current;
  const isMerging = attempt.ours !== null || session.kind === 'repair';
  const next = isMerging ? samePurpose(current, 'resume') : { kind: 'resume' as const };
  return goOn(entry, current, { ...next, reason: 'a message for it' });
}

function completed(state: RunState, entry: PhaseEntry, current: Reported): Command {
  const { attempt, end } = current;
  if (wasAskedForSplitOnly(current))
    return goOn(entry, current, { kind: 'work', reason: 'no split was proposed' });
  const work = workOf(current);
  if (work === null) {
    return failed(entry, current, notCaptured);
  }
  // Finished work may pass without the answer; without any work, only the answer helps.
  if (end.asks !== null && hasDoneNothing(current))
    return record(asksPerson(entry, attempt, end.captured?.commit ?? null));
  if (work.tree === attempt.redTree) {
    return failed(entry, current, { reason: 'no_change', detail: '', failures: current.session.failures });
  }
  if (!attempt.accepted && isUngated(state, entry)) {
    const detail = 'the plan has no gate with a command for it, so nothing could be verified';
    return needsHuman(entry, current, { reason: 'ungated', detail });
  }
  if (wantsDocs(state, current))
    return goOn(entry, current, { kind: 'docs', reason: 'its documents may be out of date' });
  return record({
    type: 'phase.queued',
    phase: entry.spec.id,
    attempt: attempt.number,
    base: attempt.base,
    ...work,
  });
}

/** The first session of a phase was asked how to split it, so its report of completion is not credible. */
function wasAskedForSplitOnly({ attempt, session }: Reported): boolean {
  if (session.kind === 'propose_split') return attempt.sessions === 1;
  return session.kind === 'report' && attempt.proposed && attempt.splitsRefused > 0 && attempt.sessions === 2;
}

function hasDoneNothing({ attempt, end: { captured } }: Reported): boolean {
  if (captured === null) return true;
  return attempt.fromTree === null ? captured.files === 0 : captured.tree === attempt.fromTree;
}

/** If a documenting session could not even start, the work that it was to start from stays. */
function workOf({
  attempt,
  session,
  end,
}: Reported): { readonly commit: string; readonly tree: string } | null {
  if (end.captured !== null) return { commit: end.captured.commit, tree: end.captured.tree };
  if (session.kind !== 'docs' || attempt.fromTree === null) return null;
  return { commit: attempt.from, tree: attempt.fromTree };
}

/** Once per attempt, for work that changed something: repairs and conflict resolutions are not documented again. */
function wantsDocs({ config }: RunState, { attempt, end }: Reported): boolean {
  if (config.after_phase !== 'docs' || attempt.documented || attempt.ours !== null) return false;
  return (end.captured?.files ?? 0) > 0;
}

/** A sub-phase without gates relies on the verification of the union; the reason was given with the split. */
/** No gate can judge it. */
export function isUngated(state: RunState, entry: PhaseEntry): boolean {
  if (state.config.allow_ungated || entry.spec.parent !== null) return false;
  return entry.spec.gates.every((gate) => gate.command === null);
}

function needsHuman(
  entry: PhaseEntry,
  current: Reported,
  why: { readonly reason: HumanReason; readonly detail: string; readonly commands?: readonly string[] },
): Command {
  return record({
    type: 'phase.needs_human',
    phase: entry.spec.id,
    attempt: current.attempt.number,
    commands: toLookAt(entry),
    ...why,
    kept: current.end.captured?.commit ?? null,
  });
}
