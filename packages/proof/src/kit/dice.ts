import { randomFrom } from './random.ts';

/** Chance that is the same for the same seed. */
export interface Dice {
  below(n: number): number;
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
}

/** Each round of a seed has dice of its own, so that one can be repeated without the others. */
export function diceFor(seed: number, round: number): Dice {
  const next = randomFrom(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(round + 1, 0x85ebca6b));
  const below = (n: number): number => Math.floor(next() * n);
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}
