import { allTokens } from '@debussy/core';
import type { EventOf } from '@debussy/core';
import { providerOf } from '../state/provider-of.ts';
import type { Attempt } from '../state/phase-state.ts';
import { entryOf } from '../state/run-state.ts';
import type { RunState } from '../state/run-state.ts';

/** The wait counts from the first refusal, so that a provider that always refuses does not extend it. */
export function reached(state: RunState, event: EventOf<'limit.reached'>, at: number): RunState {
  const before = state.limits.get(event.provider);
  const again = before === undefined || !before.holds ? 1 : 0;
  return {
    ...state,
    limits: new Map(state.limits).set(event.provider, {
      kind: event.kind ?? 'limit',
      reason: event.reason,
      since: before?.since ?? at,
      until: event.until === null ? null : Date.parse(event.until),
      refusals: (before?.refusals ?? 0) + again,
      holds: true,
    }),
  };
}

export function lifted(state: RunState, { provider }: EventOf<'limit.lifted'>): RunState {
  const limit = state.limits.get(provider);
  if (limit === undefined) return state;
  return { ...state, limits: new Map(state.limits).set(provider, { ...limit, holds: false }) };
}

type Account = EventOf<'session.usage' | 'attempt.captured' | 'session.ended'>;

/** A session has done work, so its provider works and an earlier refusal is over. */
export function worked(state: RunState, event: Account): RunState {
  const current = entryOf(state, event.phase).state;
  if (current.kind !== 'preparing' && current.kind !== 'running') return state;
  const provider = providerOf(state.config, current.session.agent);
  const limit = state.limits.get(provider);
  if (limit === undefined || limit.holds || !didWork(event, current.attempt)) return state;
  const limits = new Map(state.limits);
  limits.delete(provider);
  return { ...state, limits };
}

function didWork(event: Account, { fromTree }: Attempt): boolean {
  if (event.type === 'attempt.captured') return fromTree === null ? event.files > 0 : event.tree !== fromTree;
  const isCompleted = event.type === 'session.ended' && event.outcome.kind === 'completed';
  return isCompleted || allTokens(event.spent) > 0;
}
