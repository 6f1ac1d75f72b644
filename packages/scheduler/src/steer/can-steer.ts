import { unreachable } from '@debussy/core';
import type { ControlRequest, EventBody } from '@debussy/core';
import { phaseNamed } from '../decide/dispatch.ts';
import { openParts } from '../evolve/course.ts';
import { awaitsApproval, inSession, isOver, isSettledBadly } from '../state/attempt.ts';
import type { PhaseEntry } from '../state/phase-state.ts';
import { entryOf, mayContinue } from '../state/run-state.ts';
import type { RunState } from '../state/run-state.ts';
import { aboutPhase, longestMessage } from './refusal.ts';
import type { Refusal } from './refusal.ts';

type RunRequest = Exclude<ControlRequest, { phase: string }>;
type Answer = Refusal | readonly EventBody[];
type Retry = Extract<ControlRequest, { action: 'retry' }>;
type Say = Extract<ControlRequest, { action: 'say' }>;

/**
 * The rule of steering: the effect of a request in this state, or why it is refused. Every interface calls it, and so
 * does the run.
 */
export function canSteer(state: RunState, request: ControlRequest): Answer {
  const { by, agent } = request;
  if (agent !== undefined)
    return { code: 'agent', action: request.action, phase: aboutPhase(request), agent: agent.phase };
  if (!('phase' in request)) return ofTheRun(state, request);
  const entry = phaseNamed(state, request.phase);
  if (entry === null) return { code: 'unknown_phase', phase: request.phase };
  switch (request.action) {
    case 'skip':
      return skip(state, entry, by);
    case 'retry':
      return retry(state, entry, request);
    case 'say':
      return say(entry, request);
    case 'continue':
    case 'save':
    case 'force':
      return answer(entry, request.action, by);
    default:
      return unreachable(request);
  }
}

export function isRefusal(answered: Answer): answered is Refusal {
  return 'code' in answered;
}

function ofTheRun(state: RunState, { action, by }: RunRequest): Answer {
  const received = (as: 'pause' | 'unpause' | 'stop' | 'stop_now'): EventBody => {
    return { type: 'control.received', action: as, phase: null, by };
  };
  switch (action) {
    case 'pause':
      return state.paused
        ? { code: 'already', action }
        : [received(action), { type: 'run.paused', reason: by, why: { kind: 'asked' } }];
    case 'unpause':
      return state.paused || mayContinue(state)
        ? [received(action), { type: 'run.unpaused' }]
        : { code: 'already', action };
    case 'stop':
      return state.draining === null
        ? [received(action), { type: 'run.draining', reason: 'requested' }]
        : { code: 'already', action };
    case 'stop_now':
    case 'terminate': {
      if (state.stopNow) return { code: 'already', action };
      const reason = action === 'terminate' ? 'terminated' : 'interrupted';
      const draining: readonly EventBody[] =
        state.draining === null ? [{ type: 'run.draining', reason }] : [];
      return [...draining, received('stop_now')];
    }
    default:
      return unreachable(action);
  }
}

/** A phase with all its sub-phases. Running sessions are stopped first, and their phases skipped at their end. */
function skip(state: RunState, { spec: { id }, state: current }: PhaseEntry, by: string): Answer {
  if (current.kind === 'landed')
    return { code: 'state', action: 'skip', phase: id, state: 'landed', commit: current.commit };
  if (current.kind === 'skipped') return { code: 'state', action: 'skip', phase: id, state: 'skipped' };
  const parts = openParts(state, id).filter((part) => !inSession(entryOf(state, part).state));
  return [
    { type: 'control.received', action: 'skip', phase: id, by },
    ...parts.map((phase): EventBody => ({ type: 'phase.skipped', phase, by })),
  ];
}

function retry(state: RunState, entry: PhaseEntry, { by, keep, fresh, review }: Retry): Answer {
  const { spec, state: current, group } = entry;
  const { id: phase } = spec;
  const refused = { phase, state: current.kind };
  const received: EventBody = { type: 'control.received', action: 'retry', phase, by };
  if (review !== undefined) {
    const is = group === null ? current.kind : 'group';
    if (is !== 'landed' || spec.parent !== null) return { ...refused, code: 'no_review', state: is };
    const message: EventBody = { type: 'phase.message', phase, text: review, by: 'review' };
    return [received, message, { type: 'phase.retried', phase, by, review: true }];
  }
  const isCarried = fresh === true && current.kind === 'pending' && current.carried !== null;
  const isLeft = isSettledBadly(current) || current.kind === 'skipped';
  if (!isLeft && !isCarried) return { ...refused, code: 'state', action: 'retry' };
  const whole = isLeft ? goesOnWithout(state, entry) : null;
  if (whole !== null) return { code: 'left_out', phase, whole };
  if (keep === true && !awaitsApproval(current)) return { ...refused, code: 'no_work' };
  const how = { ...(keep === true ? { keep } : {}), ...(fresh === true ? { fresh } : {}) };
  return [received, { type: 'phase.retried', phase, by, ...how }];
}

/** The split phase, if any, that lands or has landed without this part of it: nothing can be added any more. */
function goesOnWithout(state: RunState, { spec }: PhaseEntry): string | null {
  if (spec.parent === null) return null;
  const whole = entryOf(state, spec.parent);
  const isOpen = whole.state.kind === 'group' || (isOver(whole.state) && whole.state.kind !== 'landed');
  return isOpen ? goesOnWithout(state, whole) : whole.spec.id;
}

function say({ spec: { id: phase }, state }: PhaseEntry, { text, by }: Say): Answer {
  const { kind } = state;
  if (text.trim() === '') return { code: 'empty', phase };
  if (text.length > longestMessage) return { code: 'too_long', phase, length: text.length };
  if (kind === 'landed' || kind === 'skipped') return { code: 'state', action: 'say', phase, state: kind };
  const message: EventBody = { type: 'phase.message', phase, text, by };
  const isAnswer = kind === 'needs_human' && state.reason === 'asks';
  return isAnswer ? [message, { type: 'phase.retried', phase, by }] : [message];
}

function answer({ spec, state }: PhaseEntry, action: 'continue' | 'save' | 'force', by: string): Answer {
  const { id: phase } = spec;
  if (state.kind !== 'asked') return { code: 'state', action, phase, state: state.kind };
  const ids = { phase, attempt: state.attempt.number, session: state.session.number };
  return [
    { type: 'control.received', action, phase, by },
    { type: 'context.answered', ...ids, answer: action, by },
  ];
}
