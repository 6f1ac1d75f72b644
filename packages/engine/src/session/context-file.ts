import type { SessionEvent } from '@debussy/core';
import { contextIn } from '@debussy/runners';
import { realpathSync, renameSync, writeFileSync } from 'node:fs';

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
    const path = contextIn(place);
    try {
      if (realpathSync(signals) !== place) return;
      writeFileSync(`${path}.new`, JSON.stringify({ percent, tokens, window }), { flag: 'wx', mode: 0o600 });
      renameSync(`${path}.new`, path);
    } catch {
      // The next event brings a newer value.
    }
  };
}
