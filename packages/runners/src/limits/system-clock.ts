import type { Clock } from './limit-gate.ts';

// Longer timers overflow and fire at once.
const longestTimerMs = 2 ** 31 - 1;

/** Real time. A wait ends early rather than late where the machine slept: the gate looks again. */
export const systemClock: Clock = {
  now: Date.now,
  random: Math.random,
  until: (time, signal) =>
    new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, Math.min(longestTimerMs, Math.max(0, time - Date.now())));
      signal.addEventListener('abort', done);
      if (signal.aborted) done();
    }),
};
