import { diceFor } from './dice.ts';

const seed = Number(process.env['DEBUSSY_SEED'] ?? Date.now() % 1_000_000_007);

/**
 * Variants of one test that takes seconds each: all of them with DEBUSSY_TEST_FULL=1, otherwise some, others each time.
 * Their titles say which; DEBUSSY_SEED chooses the same ones again.
 */
export function someOf<T>(all: readonly T[], count: number): readonly T[] {
  if (process.env['DEBUSSY_TEST_FULL'] === '1' || all.length <= count) return all;
  const first = diceFor(seed, all.length).below(all.length);
  return [...all.slice(first), ...all].slice(0, count);
}
