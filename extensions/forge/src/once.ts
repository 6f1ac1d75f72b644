import { setTimeout as pause } from 'node:timers/promises';
import { backOff } from '@debussy/core';
import type { RemoteAct } from '@debussy/core';
import type { RemoteEvent } from '@debussy/scheduler';
import { HostFault } from './http.ts';

/** A remote action that others see: it must happen once, whatever happens to the network and this process. */
export interface OnceAct<T> {
  readonly act: RemoteAct;
  readonly target: string;
  readonly commit?: string;
  /** The existing result; null if the action has not happened yet. */
  readonly find: () => Promise<T | null>;
  readonly make: () => Promise<T>;
  readonly urlOf: (done: T) => string | null;
}

export interface Patience {
  readonly record: (event: RemoteEvent) => Promise<void>;
  /** Longest wait for a host that limits requests, in milliseconds; 0: none. */
  readonly limitMs: number;
  /** The same for a host that does not answer. */
  readonly outageMs: number;
  readonly signal: AbortSignal;
}

/**
 * Looks up, records the intention, acts, records the result. If the answer was lost or the host refuses temporarily, it
 * looks up again before it repeats anything.
 */
export async function once<T>(patience: Patience, order: OnceAct<T>): Promise<T> {
  const { act, target, commit, find, make, urlOf } = order;
  const ask = asking(patience);
  const calm = calmed(patience);
  let intended = false;
  for (;;) {
    const there = await ask(find);
    if (there !== null) {
      // Without an intention there was nothing to do, which is not worth an event.
      if (intended)
        await patience.record({ type: 'remote.done', act, target, found: true, url: urlOf(there) });
      return there;
    }
    if (!intended)
      await patience.record({
        type: 'remote.intended',
        act,
        target,
        ...(commit === undefined ? {} : { commit }),
      });
    intended = true;
    const made = await attempt(make, calm);
    if (made === null) continue;
    await patience.record({ type: 'remote.done', act, target, found: false, url: urlOf(made.value) });
    return made.value;
  }
}

/** Calls something that changes nothing, or that may be repeated, as long as a retry makes sense. */
export function asking(patience: Patience): <T>(ask: () => Promise<T>) => Promise<T> {
  const calm = calmed(patience);
  return async (ask) => {
    for (;;) {
      const answer = await attempt(ask, calm);
      if (answer !== null) return answer.value;
    }
  };
}

/** Null: the outcome is unknown; enough time has passed to look it up. */
async function attempt<T>(
  ask: () => Promise<T>,
  calm: (error: unknown) => Promise<void>,
): Promise<{ readonly value: T } | null> {
  try {
    return { value: await ask() };
  } catch (error) {
    await calm(error);
    return null;
  }
}

const pauses = { firstMs: 500, longestMs: 60_000 };

/** Waits after a temporary fault. Throws any other, and one that would take too long. */
function calmed({ limitMs, outageMs, signal }: Patience): (error: unknown) => Promise<void> {
  let since: number | null = null;
  let faults = 0;
  return async (error) => {
    if (signal.aborted) throw signal.reason;
    if (!(error instanceof HostFault) || (error.kind !== 'limit' && error.kind !== 'unclear')) throw error;
    const now = Date.now();
    since ??= now;
    faults++;
    const next = Math.max(now + backOff(faults, pauses), error.until ?? 0);
    if (next - since > (error.kind === 'limit' ? limitMs : outageMs)) throw error;
    await pause(next - now, undefined, { signal });
  };
}
