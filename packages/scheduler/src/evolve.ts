import { phaseKey, unreachable } from '@debussy/core';
import type { Event } from '@debussy/core';
import {
  budgetExceeded,
  clockMoved,
  controlReceived,
  planChanged,
  publicationEnded,
  runResumed,
  runStarted,
} from './evolve/run.ts';
import { settled } from './evolve/change.ts';
import { messaged, needsHuman, retried, skipped } from './evolve/course.ts';
import * as limits from './evolve/limits.ts';
import * as landing from './evolve/landing.ts';
import { declined, offered } from './evolve/user-commits.ts';
import * as phase from './evolve/phase.ts';
import * as session from './evolve/session.ts';
import { carriedFrom } from './state/carried.ts';
import { entryOf, journalRebuilt } from './state/run-state.ts';
import { mayContinue } from './state/run-state.ts';
import type { RunState } from './state/run-state.ts';

/** The state after an event. Pure: the same journal always gives the same state. */
export function evolve(state: RunState | null, event: Event): RunState {
  if (event.type === 'run.started') return runStarted(event, Date.parse(event.at));
  if (state === null) throw new Error(`a run begins with run.started, not with ${event.type}`);
  return step(state, event, Date.parse(event.at));
}

export function replay(events: Iterable<Event>): RunState | null {
  const fold = folding();
  for (const event of events) fold.add(event);
  return fold.state();
}

/** A journal consists mostly of usage events. Of several in a row for one session, only the last makes a state. */
export function folding(from: RunState | null = null): { add(event: Event): void; state(): RunState | null } {
  let state = from;
  const last = new Map<string, Event>();
  const catchUp = (): void => {
    for (const event of last.values()) state = evolve(state, event);
    last.clear();
  };
  return {
    add(event) {
      if (event.type === 'session.usage') {
        last.set(phaseKey(event.phase), event);
        return;
      }
      if (last.size > 0) catchUp();
      state = evolve(state, event);
    },
    state() {
      catchUp();
      return state;
    },
  };
}

function step(state: RunState, event: Event, at: number): RunState {
  switch (event.type) {
    case 'run.started':
      return runStarted(event, at);
    case 'run.resumed':
      return runResumed(state, event, at);
    case 'plan.changed':
      return planChanged(state, event);
    case 'run.paused':
      return { ...state, paused: true };
    case 'run.unpaused':
      return { ...state, paused: false, draining: mayContinue(state) ? null : state.draining };
    case 'run.draining':
      return { ...state, draining: state.draining ?? event.reason };
    case 'control.received':
      return controlReceived(state, event);
    case 'limit.reached':
      return limits.reached(state, event, at);
    case 'limit.lifted':
      return limits.lifted(state, event);
    case 'clock.moved':
      return clockMoved(state, event.seconds * 1000);
    case 'budget.exceeded':
      return budgetExceeded(state, event);
    case 'publication.started':
      return { ...state, publication: { ...state.publication, running: true } };
    case 'publication.ended':
      return publicationEnded(state, event);
    case 'run.delivered':
      return { ...state, delivered: true };
    case 'run.ended':
      return { ...state, ended: { outcome: event.outcome, exitCode: event.exit_code } };
    case 'session.dispatched':
      return session.dispatched(state, event, at);
    case 'session.started':
      return session.started(state, event);
    case 'session.usage':
      return session.used(limits.worked(state, event), event);
    case 'attempt.captured':
      return session.captured(limits.worked(state, event), event);
    case 'report.accepted':
      return session.reportAccepted(state, event);
    case 'report.rejected':
      return session.reportRejected(state, event);
    case 'escape.detected':
      return session.escaped(state, event);
    case 'session.ended':
      return session.sessionEnded(limits.worked(state, event), event, at);
    case 'context.asked':
      return session.asked(state, event);
    case 'context.answered':
      return session.answered(state, event);
    case 'attempt.restarted':
      return session.restarted(state, event, at);
    case 'phase.queued':
      return phase.phaseQueued(state, event, at);
    case 'phase.remediating':
      return phase.remediating(state, event, at);
    case 'conflict.resolved':
      return phase.conflictResolved(state, event);
    case 'resolution.failed':
      return phase.resolutionFailed(state, event);
    case 'phase.conflicted':
      return phase.conflicted(state, event, at);
    case 'phase.split':
      return phase.split(state, event);
    case 'split.refused':
      return phase.splitRefused(state, event, at);
    case 'phase.failed': {
      const { reason, detail, kept } = event;
      const carried = carriedFrom(entryOf(state, event.phase).state, event);
      const redPhases = state.redPhases + (reason === 'gates' ? 1 : 0);
      return settled({ ...state, redPhases }, event.phase, { kind: 'failed', reason, detail, kept, carried });
    }
    case 'phase.needs_human':
      return needsHuman(state, event);
    case 'phase.blocked':
      return settled(state, event.phase, { kind: 'blocked', by: event.by, reason: event.reason });
    case 'phase.skipped':
      return skipped(state, event);
    case 'phase.message':
      return messaged(state, event, at);
    case 'phase.retried':
      return retried(state, event);
    case 'verification.started':
      return landing.verificationStarted(state, event);
    case 'gate.finished':
      return landing.gateFinished(state, event);
    case 'verification.finished':
      return landing.verifiedAlone(landing.verificationFinished(state, event), event.id);
    case 'tip.moved':
      return landing.tipMoved(state, event);
    case 'tip.offered':
      return offered(state, event);
    case 'tip.declined':
      return declined(state, event);
    case 'attempt.prepared':
    case 'session.warned':
    case 'session.activity':
    case 'progress.logged':
    case 'gate.started':
    case 'machine.awaited':
    case 'machine.free':
    case 'overlap.found':
    case 'remote.intended':
    case 'remote.done':
      return state;
    case 'notice':
      return event.code === journalRebuilt ? { ...state, rebuilt: true } : state;
    default:
      return unreachable(event);
  }
}
