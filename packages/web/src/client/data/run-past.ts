import type { Event } from '@debussy/core';
import { createFeed } from '../../shared/run-feed.ts';
import type { RunFeed } from '../../shared/run-feed.ts';

/** A journal whose run can be shown after any of its events. */
export interface RunPast {
  readonly events: readonly Event[];
  /** The run after an event. A feed that was returned before may be the same object, changed. */
  at(seq: number): RunFeed;
}

const mostCheckpoints = 40;
const leastApart = 250;

/** Continues from the nearest point before the wanted one: the last shown one, or a checkpoint. */
export function runPast(events: readonly Event[], begin: () => RunFeed = createFeed): RunPast {
  const apart = Math.max(leastApart, Math.ceil(events.length / mostCheckpoints));
  const checkpoints: RunFeed[] = [];
  let shown = begin();
  return {
    events,
    at(seq) {
      const near = checkpoints.findLast((one) => one.seq <= seq);
      if (shown.seq > seq || (near?.seq ?? 0) > shown.seq) shown = near?.copy() ?? begin();
      for (let next = events.findIndex((event) => event.seq > shown.seq); next !== -1;) {
        const part = events.slice(next, next + apart).filter((event) => event.seq <= seq);
        if (part.length === 0) break;
        shown.take(part);
        if (shown.seq >= (checkpoints.at(-1)?.seq ?? 0) + apart) checkpoints.push(shown.copy());
        next += part.length;
      }
      return shown;
    },
  };
}
