import { setTimeout as pause } from 'node:timers/promises';

const longestPauseMs = 15_000;

interface Patience {
  readonly options: { readonly giveUpMs: number; readonly say?: ((message: string) => void) | undefined };
  readonly closed: () => boolean;
}

/** Tries again what a network may refuse for a while, says so once, and gives up after a long time. */
export async function persistently<T>(
  { options, closed }: Patience,
  what: string,
  work: () => Promise<T>,
): Promise<T> {
  const begun = Date.now();
  for (let pauseMs = 250; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await work();
    } catch (cause) {
      if (closed() || Date.now() - begun > options.giveUpMs) throw cause;
      if (pauseMs === 250) options.say?.(`${what}, trying again: ${messageOf(cause)}`);
      await pause(pauseMs);
    }
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
