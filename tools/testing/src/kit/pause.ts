import { setTimeout as timer } from 'node:timers/promises';

/** False as soon as the signal is aborted. */
export function pause(ms: number, over: AbortSignal): Promise<boolean> {
  return timer(ms, true, { signal: over }).catch(() => false);
}
