import type { SessionEvent } from '@debussy/core';
import { orNull } from '@debussy/host';
import { contextIn, leaveNote } from '@debussy/runners';
import { realpathSync } from 'node:fs';

/**
 * Stores the fill of a session's context in a file of its signals, for the answer of `debussy progress`. The folder
 * belongs to the agent: links in it are not followed, and a failed write does no harm.
 */
export function contextFile(signals: string): (event: SessionEvent) => void {
  const place = realpathSync(signals);
  return (event) => {
    if (event.type !== 'context' || event.percent === null) return;
    const { percent, tokens } = event;
    const window = tokens === null || percent === 0 ? null : Math.round((tokens * 100) / percent);
    if (orNull(() => realpathSync(signals)) === place)
      leaveNote(contextIn(place), JSON.stringify({ percent, tokens, window }));
  };
}
