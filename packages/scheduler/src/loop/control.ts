import type { EventBody } from '@debussy/core';
import { findPhase } from '../decide/dispatch.ts';
import { isSettledBadly } from '../state/attempt.ts';
import type { RunState } from '../state/run-state.ts';
import type { ControlRequest } from './mailbox.ts';

/** What a person's wish means in this state. A wish that makes no sense here changes nothing and is said. */
export function applyControl(state: RunState, request: ControlRequest): readonly EventBody[] {
  const { phase, by } = request;
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
    case 'retry':
      return [received, onPhase(state, request.action, request)];
  }
}

function draining(state: RunState, reason: 'interrupted' | 'terminated'): readonly EventBody[] {
  return state.draining === null ? [{ type: 'run.draining', reason }] : [];
}

function onPhase(state: RunState, action: 'skip' | 'retry', { phase, by }: ControlRequest): EventBody {
  const entry = phase === null ? null : findPhase(state, phase);
  if (entry === null) return refused(phase, `there is no phase ${phase ?? ''} in this run`);
  const { id } = entry.spec;
  if (action === 'retry') {
    const can = isSettledBadly(entry.state) || entry.state.kind === 'skipped';
    return can
      ? { type: 'phase.retried', phase: id, by }
      : refused(id, `phase ${id} is ${entry.state.kind}: nothing to retry`);
  }
  if (entry.state.kind === 'landed') return refused(id, `phase ${id} has landed and cannot be skipped`);
  return { type: 'phase.skipped', phase: id, by };
}

function refused(phase: string | null, message: string): EventBody {
  const hint = 'See `debussy status` for the phases and where they are.';
  return { type: 'notice', severity: 'warning', code: 'CONTROL_REFUSED', phase, message, hint };
}
