import { setTimeout as pause } from 'node:timers/promises';

export interface BatchOptions {
  readonly atOnce?: number;
  /** Minimum time between the starts of two batches; calls in between are collected. */
  readonly gatherMs?: number;
}

/**
 * Joins calls during one batch into the next one. Under load, one git process serves many tasks; without load there is
 * no delay.
 */
export function batched<K, V>(
  work: (keys: readonly K[]) => Promise<readonly V[]>,
  { atOnce = 64, gatherMs = 0 }: BatchOptions = {},
): (key: K) => Promise<V> {
  let waiting: Call<K, V>[] = [];
  let busy = false;
  let begun = Number.NEGATIVE_INFINITY;

  async function drain(): Promise<void> {
    busy = true;
    while (waiting.length > 0) {
      const early = begun + gatherMs - performance.now();
      if (early > 0) await pause(early);
      begun = performance.now();
      const calls = waiting.slice(0, atOnce);
      waiting = waiting.slice(atOnce);
      await answer(calls, work);
    }
    busy = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!busy) void drain();
    });
}

interface Call<K, V> {
  readonly key: K;
  readonly resolve: (value: V) => void;
  readonly reject: (cause: unknown) => void;
}

async function answer<K, V>(
  calls: readonly Call<K, V>[],
  work: (keys: readonly K[]) => Promise<readonly V[]>,
): Promise<void> {
  try {
    const values = await work(calls.map((call) => call.key));
    if (values.length !== calls.length) throw new Error('a call of a batch has no answer');
    for (const [i, value] of values.entries()) calls[i]?.resolve(value);
  } catch (cause) {
    for (const call of calls) call.reject(cause);
  }
}
