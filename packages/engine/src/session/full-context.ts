import type { EventBody, FullContext, SessionEvent } from '@debussy/core';
import type { Heard } from './heard.ts';

type ContextEvent = Extract<SessionEvent, { readonly type: 'context' }>;

export interface Ids {
  readonly phase: string;
  readonly attempt: number;
  readonly session: number;
}

/** The reason for a fresh session; null until there is one. */
export function fullBy(event: ContextEvent): FullContext | null {
  if (event.action !== 'restart') return null;
  const { by = 'estimate', tokens, low = null, high = null, threshold, reason } = event;
  return { by, tokens, low, high, threshold: threshold ?? 0, reason };
}

const nearly = 95;

/** A running tool may add more than there is room for. */
export function isNearlyFull({ percent, open }: Heard): boolean {
  return percent !== null && percent >= nearly && open.size > 0;
}

export function nearlyFull(phase: string, { percent, full }: Heard): EventBody {
  const next =
    full === null
      ? 'restarts are off, so the program continues until it compacts its context or fails'
      : 'the session stops when the tool has finished, in 10 s at the latest, and a fresh one continues';
  const message = `the context is ${Math.round(percent ?? nearly)} % full while a tool runs: ${next}`;
  return { type: 'notice', severity: 'warning', code: 'CONTEXT_NEARLY_FULL', phase, message, hint: '' };
}

export function warnedBy({ warned: highest }: Heard, { action, percent, threshold }: ContextEvent): number {
  return action === 'warn' && percent !== null ? Math.max(highest, threshold ?? percent) : highest;
}

export function warned(ids: Ids, { percent, warned: threshold }: Heard): EventBody {
  return { type: 'session.warned', ...ids, percent: percent ?? threshold, threshold };
}
