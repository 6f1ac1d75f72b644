import { backOff } from '@debussy/core';
import type { DebussyError } from '@debussy/core';
import { setTimeout as pause } from 'node:timers/promises';
import { afterWaiting, waitShown } from './trouble.ts';

export interface WaitingOptions {
  /** The awaited server. */
  readonly server: string;
  readonly troubleOf: (cause: unknown) => DebussyError;
  /** A failure that lasts this long is final; without it, none is. */
  readonly giveUpMs?: number;
  /** All waits end. */
  readonly isOver?: () => boolean;
  readonly say?: ((message: string) => void) | undefined;
}

/** Waits for an unusable server. Its problem is reported once for all waiting calls, and so is its end. */
export interface ServerWait {
  /** Retries until the work succeeds, the time is up, or all waits end. */
  retry<T>(work: () => Promise<T>, order?: RetryOrder): Promise<T>;
  /** One regular check. Returns a failure that has lasted too long, otherwise null. */
  look(work: () => Promise<void>): Promise<DebussyError | null>;
  failed(cause: unknown): DebussyError;
  answered(): void;
}

export interface RetryOrder {
  readonly withinMs?: number;
  readonly isOver?: () => boolean;
}

const pauses = { firstMs: 250, longestMs: 15_000 };

export function createWaiting(options: WaitingOptions): ServerWait {
  const { server, troubleOf, say, giveUpMs = Number.POSITIVE_INFINITY } = options;
  const end = Number.isFinite(giveUpMs) ? `trying again for up to ${waitShown(giveUpMs)}` : 'waiting for it';
  const said = new Set<string>();
  let waiters = 0;
  let failingSince: number | null = null;

  function failed(cause: unknown): DebussyError {
    const trouble = troubleOf(cause);
    const { message, hint = '' } = trouble;
    if (!said.has(message)) say?.(`${message}; ${end}\n  ${hint}`);
    said.add(message);
    return trouble;
  }

  /** A readable server may still refuse writes, so a successful read does not end a wait for writing. */
  function answered(): void {
    if (said.size === 0 || waiters > 0) return;
    said.clear();
    say?.(`${server} answers again`);
  }

  async function retry<T>(
    work: () => Promise<T>,
    { withinMs = giveUpMs, isOver = options.isOver ?? (() => false) }: RetryOrder,
  ): Promise<T> {
    const begun = performance.now();
    let failures = 0;
    try {
      for (;;) {
        try {
          return await work();
        } catch (cause) {
          if (isOver()) throw cause;
          const trouble = failed(cause);
          const left = withinMs - (performance.now() - begun);
          if (left <= 0) throw afterWaiting(trouble, withinMs);
          if (failures === 0) waiters += 1;
          failures += 1;
          await pause(Math.min(backOff(failures, pauses), left));
        }
      }
    } finally {
      if (failures > 0) waiters -= 1;
    }
  }

  return {
    failed,
    answered,
    async retry(work, order = {}) {
      const answer = await retry(work, order);
      answered();
      return answer;
    },
    async look(work) {
      try {
        await work();
        failingSince = null;
        answered();
        return null;
      } catch (cause) {
        if (options.isOver?.() === true) return null;
        const trouble = failed(cause);
        failingSince ??= performance.now();
        return performance.now() - failingSince < giveUpMs ? null : afterWaiting(trouble, giveUpMs);
      }
    },
  };
}
