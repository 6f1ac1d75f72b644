import { unreachable } from '@debussy/core';
import type { ContextAnswer, EventBody } from '@debussy/core';
import { phaseNamed } from '../decide/dispatch.ts';
import { openParts } from '../evolve/course.ts';
import { inSession, isOver, isSettledBadly, awaitsApproval } from '../state/attempt.ts';
import type { PhaseEntry } from '../state/phase-state.ts';
import { entryOf } from '../state/run-state.ts';
import type { RunState } from '../state/run-state.ts';
import type { ControlRequest } from './mailbox.ts';

/** What a person's wish means in this state. A wish that makes no sense here changes nothing and is said. */
export function applyControl(state: RunState, request: ControlRequest): readonly EventBody[] {
  const { phase, by } = request;
  if (by.startsWith(agent)) return [fromAgent(request)];
  if (request.action === 'say') return [said(state, request)];
  const action = request.action === 'terminate' ? 'stop_now' : request.action;
  const received: EventBody = { type: 'control.received', action, phase, by };
  switch (request.action) {
    case 'pause':
      return state.paused ? [] : [received, { type: 'run.paused', reason: by }];
    case 'unpause':
      return state.paused ? [received, { type: 'run.unpaused' }] : [];
    case 'stop':
      return state.draining === null ? [received, { type: 'run.draining', reason: 'requested' }] : [];
    case 'stop_now':
      return [...draining(state, 'interrupted'), received];
    case 'terminate':
      return [...draining(state, 'terminated'), received];
    case 'skip':
      return [received, ...skipped(state, request)];
    case 'retry':
      return [received, ...retried(state, request)];
    case 'continue':
    case 'save':
    case 'force':
      return [received, answered(state, request, request.action)];
    default:
      return unreachable(request.action);
  }
}

const agent = 'agent';

/** Who steers, where it is not a person. */
export function sessionOrigin(phase: string | undefined): string {
  return phase === undefined ? agent : `${agent} of phase ${phase}`;
}

function fromAgent({ action, phase, by }: ControlRequest): EventBody {
  return {
    type: 'notice',
    severity: 'warning',
    code: 'AGENT_COMMAND',
    phase: /^agent of phase (.+)$/.exec(by)?.[1] ?? null,
    message: `the ${by} called \`debussy ${action.replace('_now', '')}${phase === null ? '' : ` ${phase}`}\``,
    hint: 'It was refused: only a person steers a run.',
  };
}

function draining(state: RunState, reason: 'interrupted' | 'terminated'): readonly EventBody[] {
  return state.draining === null ? [{ type: 'run.draining', reason }] : [];
}

function said(state: RunState, { phase, by, text = '' }: ControlRequest): EventBody {
  const entry = phase === null ? null : phaseNamed(state, phase);
  if (entry === null) return unknown(phase);
  const { id } = entry.spec;
  const { kind } = entry.state;
  if (kind === 'landed' || kind === 'skipped')
    return refused(id, `phase ${id} is ${kind}: no session of it follows that could get a message`);
  return { type: 'phase.message', phase: id, text, by };
}

function retried(state: RunState, request: ControlRequest): readonly EventBody[] {
  const { phase, by, review: text } = request;
  const entry = phase === null ? null : phaseNamed(state, phase);
  if (entry === null) return [unknown(phase)];
  const { id } = entry.spec;
  if (text === undefined) return [triedAgain(state, entry, request)];
  if (entry.state.kind !== 'landed' || entry.group !== null || entry.spec.parent !== null)
    return [refused(id, `phase ${id} is ${entry.state.kind}: a review is of what has landed`)];
  return [
    { type: 'phase.message', phase: id, text, by: 'review' },
    { type: 'phase.retried', phase: id, by, review: true },
  ];
}

function triedAgain(state: RunState, entry: PhaseEntry, { by, keep, fresh }: ControlRequest): EventBody {
  const { id } = entry.spec;
  const can = isSettledBadly(entry.state) || entry.state.kind === 'skipped' || isCarried(entry, fresh);
  if (!can) return refused(id, `phase ${id} is ${entry.state.kind}: nothing to retry`);
  if (keep === true && !awaitsApproval(entry.state))
    return refused(id, `phase ${id} is ${entry.state.kind}: it has no work that waits for a word`);
  const whole = goesOnWithout(state, entry);
  return whole === null
    ? {
        type: 'phase.retried',
        phase: id,
        by,
        ...(keep === true ? { keep } : {}),
        ...(fresh === true ? { fresh } : {}),
      }
    : refused(id, `phase ${id} was left out, and phase ${whole} lands without it`);
}

/** About to go on from kept work, which a person does not want after all. */
function isCarried({ state }: PhaseEntry, fresh: boolean | undefined): boolean {
  return fresh === true && state.kind === 'pending' && state.carried !== null;
}

/** The split phase, if any, that lands without this part of it or has done so: nothing can be put in any more. */
export function goesOnWithout(state: RunState, { spec }: PhaseEntry): string | null {
  if (spec.parent === null) return null;
  const whole = entryOf(state, spec.parent);
  const isOpen = whole.state.kind === 'group' || (isOver(whole.state) && whole.state.kind !== 'landed');
  return isOpen ? goesOnWithout(state, whole) : whole.spec.id;
}

function answered(state: RunState, { phase, by }: ControlRequest, answer: ContextAnswer): EventBody {
  const entry = phase === null ? null : phaseNamed(state, phase);
  if (entry === null) return unknown(phase);
  const { spec, state: current } = entry;
  if (current.kind !== 'asked')
    return refused(spec.id, `phase ${spec.id} is ${current.kind}: nothing was asked about it`);
  const ids = { phase: spec.id, attempt: current.attempt.number, session: current.session.number };
  return { type: 'context.answered', ...ids, answer, by };
}

/** A phase with all that it was split into. Whoever is in a session is stopped first, and left out when it has ended. */
function skipped(state: RunState, { phase, by }: ControlRequest): readonly EventBody[] {
  const entry = phase === null ? null : phaseNamed(state, phase);
  if (entry === null) return [unknown(phase)];
  const { id } = entry.spec;
  if (entry.state.kind === 'landed') return [refused(id, `phase ${id} has landed and cannot be skipped`)];
  return openParts(state, id)
    .filter((part) => !inSession(entryOf(state, part).state))
    .map((part) => ({ type: 'phase.skipped', phase: part, by }));
}

function unknown(phase: string | null): EventBody {
  return refused(phase, `there is no phase ${phase ?? ''} in this run`);
}

function refused(phase: string | null, message: string): EventBody {
  const hint = 'See `debussy status` for the phases and where they are.';
  return { type: 'notice', severity: 'warning', code: 'CONTROL_REFUSED', phase, message, hint };
}
