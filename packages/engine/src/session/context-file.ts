import type { SessionEvent } from '@debussy/core';
import { contextIn } from '@debussy/runners';
import { realpathSync, renameSync, writeFileSync } from 'node:fs';

/**
 * Keeps how full a session's context is in a file of its signals, for the answer of `debussy progress`. The folder is the
 * agent's: a link that it put there is not written through, and a file that cannot be written is not missed.
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
      // The next event brings a newer number.
    }
  };
}
