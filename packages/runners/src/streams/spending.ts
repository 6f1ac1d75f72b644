import type { Spent } from '@debussy/core';

/** The addition to an earlier total; never negative, whatever a program counted. */
export function spentSince(total: Spent, earlier: Spent): Spent {
  return {
    input: Math.max(0, total.input - earlier.input),
    output: Math.max(0, total.output - earlier.output),
    cache_creation: Math.max(0, total.cache_creation - earlier.cache_creation),
    cache_read: Math.max(0, total.cache_read - earlier.cache_read),
    cost: total.cost === null ? null : Math.max(0, total.cost - (earlier.cost ?? 0)),
  };
}
