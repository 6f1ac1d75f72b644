import { messageOf } from '@debussy/core';
import { setTimeout as pause } from 'node:timers/promises';
import type { ObservedRun, ObserverWarning, OpenObserver, RunObserver } from './extended-run.ts';

const closeWithinMs = 30_000;

/** The observers of a run, as one. */
export interface Observers extends Required<RunObserver> {
  readonly close: () => Promise<void>;
}

/** Several observers as one. One that throws is removed, and the journal records it. */
export function openObservers(openers: readonly OpenObserver[], run: ObservedRun): Observers {
  const observers = new Set<RunObserver>();
  const failed = (error: unknown): void => run.warn(observerFailed(error));
  const each = (act: (observer: RunObserver) => void): void => {
    for (const observer of observers)
      try {
        act(observer);
      } catch (error) {
        observers.delete(observer);
        failed(error);
      }
  };
  for (const open of openers)
    try {
      observers.add(open(run));
    } catch (error) {
      failed(error);
    }
  return {
    event: (event, state) => each((one) => one.event(event, state)),
    glimpse: (body) => each((one) => one.glimpse?.(body)),
    async close() {
      const over = new AbortController();
      const all = [...observers].map(async (one) => one.close?.());
      const late = pause(closeWithinMs, undefined, { signal: over.signal }).catch(() => undefined);
      await Promise.race([Promise.allSettled(all.map((one) => one.catch(failed))), late]);
      over.abort();
    },
  };
}

function observerFailed(error: unknown): ObserverWarning {
  return {
    code: 'OBSERVER_FAILED',
    message: `an observer failed and was switched off: ${messageOf(error)}`,
    hint: 'The run is not affected, and its journal holds every event: debussy status --json',
  };
}
