import { setTimeout as pause } from 'node:timers/promises';

const longestPauseMs = 10_000;

/**
 * A remote that is slow or away for a while costs time, no work: it is asked again as long as the task is ours,
 * and for no longer than is given.
 */
export async function retrying<T>(
  { isForsaken }: { readonly isForsaken: () => boolean },
  work: () => Promise<T>,
  withinMs: number = Number.POSITIVE_INFINITY,
): Promise<T> {
  const begun = performance.now();
  for (let pauseMs = 200; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await work();
    } catch (cause) {
      if (isForsaken() || performance.now() - begun > withinMs) throw cause;
      await pause(pauseMs);
      if (isForsaken()) throw cause;
    }
  }
}
