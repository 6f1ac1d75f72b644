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

/** Numbers in [0, 1) that are the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
