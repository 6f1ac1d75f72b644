import type { HumanReason } from '@debussy/core';
import type { PhaseEntry } from '../state/phase-state.ts';
import type { RunState } from '../state/run-state.ts';
import { hasNewMessages } from '../state/messages.ts';
import { toLookAt } from './by-hand.ts';
import { record } from './command.ts';
import type { Command } from './command.ts';
import { failed, goOn, samePurpose } from './step.ts';
import type { Reported } from './step.ts';

/** The agent's opinion is heard here, once; whether a phase passes is not decided by it. */
export function afterReport(state: RunState, entry: PhaseEntry, current: Reported): Command {
  const report = current.end.report;
  if (report.kind === 'accepted' && report.halt && state.draining === null) {
    return record({ type: 'run.draining', reason: 'halt' });
  }
  if (hasNewMessages(state, entry) && !isSplitRequest(report)) return withMessage(entry, current);
  const says = report.kind === 'accepted' ? report.status : 'completed';
  // The phase was completed before its documents were looked at.
  const status = current.session.kind === 'docs' ? 'completed' : says;
  const summary = report.kind === 'accepted' ? report.summary : '';
  switch (status) {
    case 'completed':
      return completed(state, entry, current);
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

/** Whatever the session found, it did not know what a person has said since. */
function withMessage(entry: PhaseEntry, current: Reported): Command {
  const { attempt, session } = current;
  const isMerging = attempt.ours !== null || session.kind === 'repair';
  const next = isMerging ? samePurpose(current, 'resume') : { kind: 'resume' as const };
  return goOn(entry, current, { ...next, reason: 'a message for it' });
}

function completed(state: RunState, entry: PhaseEntry, current: Reported): Command {
  const { attempt, end } = current;
  const work = workOf(current);
  if (work === null) {
    return failed(entry, current, { reason: 'capture', detail: 'the work could not be captured' });
  }
  if (work.tree === attempt.redTree) {
    const detail =
      end.asks === null
        ? 'the gates failed and the agent changed nothing since'
        : `the agent asks: ${end.asks}`;
    return failed(entry, current, { reason: 'no_change', detail, failures: current.session.failures });
  }
  if (isUngated(state, entry)) {
    const detail = 'no gate with a command stands in the plan, so nothing could be verified';
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

/** A session for the documents that could not even start leaves the work that it was to start from. */
function workOf({
  attempt,
  session,
  end,
}: Reported): { readonly commit: string; readonly tree: string } | null {
  if (end.captured !== null) return { commit: end.captured.commit, tree: end.captured.tree };
  if (session.kind !== 'docs' || attempt.fromTree === null) return null;
  return { commit: attempt.from, tree: attempt.fromTree };
}

/** Once in an attempt, for work that changed something: a repair and a resolution of a conflict are not documented again. */
function wantsDocs({ config }: RunState, { attempt, end }: Reported): boolean {
  if (config.after_phase !== 'docs' || attempt.documented || attempt.ours !== null) return false;
  return (end.captured?.files ?? 0) > 0;
}

/** A sub-phase without gates leans on the verification of the union; it said why when it was accepted. */
function isUngated(state: RunState, entry: PhaseEntry): boolean {
  if (state.config.allow_ungated || entry.spec.parent !== null) return false;
  return entry.spec.gates.every((gate) => gate.command === null);
}

function needsHuman(
  entry: PhaseEntry,
  current: Reported,
  why: { readonly reason: HumanReason; readonly detail: string },
): Command {
  return record({
    type: 'phase.needs_human',
    phase: entry.spec.id,
    attempt: current.attempt.number,
    ...why,
    commands: toLookAt(entry),
    kept: current.end.captured?.commit ?? null,
  });
}
