import type { Clock } from '../../src/ports.ts';

export interface SimClock extends Clock {
  /** Moves the clock while no time passes. */
  set(ms: number): void;
  /** Rings the next alarm; false when none is set. */
  advance(): boolean;
}

/** Simulated time: it moves only from alarm to alarm. */
export function simClock(start: number): SimClock {
  let time = start;
  let moved = 0;
  let order = 0;
  const alarms = new Map<number, { readonly at: number; readonly ring: () => void }>();
  return {
    now: () => time,
    ran: () => time - moved,
    set(ms) {
      time += ms;
      moved += ms;
    },
    alarm(at, ring) {
      const id = order++;
      alarms.set(id, { at, ring });
      return () => void alarms.delete(id);
    },
    advance() {
      const next = [...alarms].toSorted(([i, a], [j, b]) => a.at - b.at || i - j)[0];
      if (next === undefined) return false;
      alarms.delete(next[0]);
      time = Math.max(time, next[1].at);
      next[1].ring();
      return true;
    },
  };
}
