import type { Spent } from './events/values.ts';

export const nothingSpent: Spent = { input: 0, output: 0, cache_creation: 0, cache_read: 0, cost: null };

/** All tokens, whatever their price. */
export function allTokens({ input, output, cache_creation, cache_read }: Spent): number {
  return input + output + cache_creation + cache_read;
}

export function addSpent(a: Spent, b: Spent): Spent {
  return {
    input: a.input + b.input,
    output: a.output + b.output,
    cache_creation: a.cache_creation + b.cache_creation,
    cache_read: a.cache_read + b.cache_read,
    cost: a.cost === null && b.cost === null ? null : (a.cost ?? 0) + (b.cost ?? 0),
    ...(a.main_thread_only === true || b.main_thread_only === true ? { main_thread_only: true } : {}),
  };
}
