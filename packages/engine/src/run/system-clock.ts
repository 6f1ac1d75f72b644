import type { Clock } from '@debussy/scheduler';

const longestTimerMs = 2 ** 31 - 1;

/** Wall-clock time, because limits and journals speak in it; a machine that slept is simply later. */
export const systemClock: Clock = {
  now: () => Date.now(),
  alarm(at, ring) {
    const wait = Math.min(Math.max(0, at - Date.now()), longestTimerMs);
    const timer = setTimeout(ring, wait);
    return () => clearTimeout(timer);
  },
};
