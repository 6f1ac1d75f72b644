import { setTimeout as timer } from 'node:timers/promises';

/** False as soon as what was waited beside is over. */
export function pause(ms: number, over: AbortSignal): Promise<boolean> {
  return timer(ms, true, { signal: over }).catch(() => false);
}
