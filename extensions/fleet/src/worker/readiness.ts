import type { FleetWorkerOptions } from './worker-options.ts';

/** Whether this worker takes tasks. A sick one says why and leaves them to others until it has rested. */
export interface Readiness {
  /** Resolves when tasks may be taken, and when the worker closes. */
  ready(): Promise<void>;
  isReady(): boolean;
  /** A fault of this host: each one in a row makes the rest longer. */
  fault(why: string): void;
  /** A task that another worker has to do: a short rest, so that the other one gets it. */
  misfit(why: string): void;
  /** A task was brought to its end here. */
  success(): void;
  close(): void;
}

const longestRestMs = 900_000;
const shortestRestMs = 60_000;

export function createReadiness({ restMs = shortestRestMs, lockMs = 30_000, say }: RestOptions): Readiness {
  const mostMs = Math.max(longestRestMs, restMs);
  let timer: NodeJS.Timeout | undefined;
  let row = 0;
  let isClosed = false;
  let waiting: (() => void)[] = [];

  function wake(): void {
    clearTimeout(timer);
    timer = undefined;
    const woken = waiting;
    waiting = [];
    for (const resume of woken) resume();
  }

  const isResting = (): boolean => timer !== undefined && !isClosed;

  function rest(milliseconds: number, why: string): void {
    if (isClosed || timer !== undefined) return;
    say?.(`${why.replace(/\.$/, '')}; taking no tasks for ${Math.ceil(milliseconds / 1000)} s`);
    timer = setTimeout(wake, milliseconds);
  }

  function longer(first: number): number {
    row += 1;
    return Math.min(first * 2 ** (row - 1), mostMs);
  }

  return {
    async ready() {
      while (isResting()) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    isReady: () => timer === undefined,
    fault(why) {
      if (timer === undefined) rest(longer(restMs), why);
    },
    misfit(why) {
      if (timer === undefined) rest(Math.min(longer(Math.min(lockMs / 4, restMs)), shortestRestMs), why);
    },
    success: () => void (row = 0),
    close() {
      isClosed = true;
      wake();
    },
  };
}

type RestOptions = Pick<FleetWorkerOptions, 'restMs' | 'lockMs' | 'say'>;
