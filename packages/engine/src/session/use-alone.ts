import type { EventBody } from '@debussy/core';
import { holdExclusive } from '@debussy/host';
import type { SaidOnce } from '../run/run-place.ts';

export interface Alone {
  readonly names: readonly string[];
  /** The user of the resource, for processes that wait: `gate e2e`. */
  readonly what: string;
  readonly signal: AbortSignal;
  readonly tell?: (event: EventBody) => void;
}

/**
 * Waits until nothing else on this machine uses one of the names, and reports that once. The returned function releases
 * them; the end of the run ends the wait.
 */
export async function useAlone(
  { said }: SaidOnce,
  { names, what, signal, tell }: Alone,
): Promise<() => Promise<void>> {
  if (names.length === 0) return () => Promise.resolve();
  const release = await holdExclusive(names, {
    signal,
    onWait: (name, holder) => {
      const whose = holder === null || holder.pid === process.pid ? 'this run' : `process ${holder.pid}`;
      const message = `${what} waits for ${name}, which ${whose} uses`;
      if (said.has(message)) return;
      said.add(message);
      tell?.({ type: 'notice', severity: 'info', code: 'EXCLUSIVE_WAIT', phase: null, message, hint: '' });
    },
  });
  return release ?? (() => Promise.resolve());
}
