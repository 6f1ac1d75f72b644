import { backOff } from '@debussy/core';
import { setTimeout as pause } from 'node:timers/promises';
import type { FleetWorkerOptions } from './worker-options.ts';

/** Whether this worker takes tasks. A broken one reports its reason and leaves tasks to others for some time. */
export interface Readiness {
  /** Resolves when tasks may be taken, and when the worker closes. */
  ready(): Promise<void>;
  isReady(): boolean;
  /** A fault of this host: each further one in a row makes the rest longer. */
  fault(why: string): void;
  /** A task for another worker: a short rest, so that the other one gets it. */
  misfit(why: string): void;
  /** This worker has finished a task. */
  success(): void;
  close(): void;
}

const longestRestMs = 900_000;
const shortestRestMs = 60_000;

export function createReadiness({ restMs = shortestRestMs, lockMs = 30_000, say }: RestOptions): Readiness {
  const longestMs = Math.max(longestRestMs, restMs);
  const closing = new AbortController();
  let resting: Promise<void> | null = null;
  let row = 0;

  function rest(firstMs: number, mostMs: number, why: string): void {
    if (resting !== null || closing.signal.aborted) return;
    const milliseconds = backOff((row += 1), { firstMs, longestMs: mostMs });
    say?.(`${why.replace(/\.$/, '')}; taking no tasks for ${Math.ceil(milliseconds / 1000)} s`);
    const over = (): void => void (resting = null);
    resting = pause(milliseconds, undefined, { signal: closing.signal }).then(over, over);
  }

  return {
    async ready() {
      await resting;
    },
    isReady: () => resting === null,
    fault: (why) => rest(restMs, longestMs, why),
    misfit: (why) => rest(Math.min(lockMs / 4, restMs), shortestRestMs, why),
    success: () => void (row = 0),
    close: () => closing.abort(),
  };
}

type RestOptions = Pick<FleetWorkerOptions, 'restMs' | 'lockMs' | 'say'>;
