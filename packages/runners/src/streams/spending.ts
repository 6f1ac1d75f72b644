import type { Spent } from '@debussy/core';

export const nothingSpent: Spent = { input: 0, output: 0, cache_creation: 0, cache_read: 0, cost: null };

export function addSpent(a: Spent, b: Spent): Spent {
  return {
    input: a.input + b.input,
    output: a.output + b.output,
    cache_creation: a.cache_creation + b.cache_creation,
    cache_read: a.cache_read + b.cache_read,
    cost: addCost(a.cost, b.cost),
    ...(a.main_thread_only === true || b.main_thread_only === true ? { main_thread_only: true } : {}),
  };
}

/** What came on top of an earlier total; never negative, whatever a program counted. */
export function spentSince(total: Spent, earlier: Spent): Spent {
  return {
    input: Math.max(0, total.input - earlier.input),
    output: Math.max(0, total.output - earlier.output),
    cache_creation: Math.max(0, total.cache_creation - earlier.cache_creation),
    cache_read: Math.max(0, total.cache_read - earlier.cache_read),
    cost: total.cost === null ? null : Math.max(0, total.cost - (earlier.cost ?? 0)),
  };
}

function addCost(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return a + b;
}
