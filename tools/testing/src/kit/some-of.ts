import { diceFor } from './dice.ts';

/** Whether everything is to be played to its end, as `npm run test:full` does. */
export const isFull: boolean = process.env['DEBUSSY_TEST_FULL'] === '1';

const seed = Number(process.env['DEBUSSY_SEED'] ?? Date.now() % 1_000_000_007);

/**
 * Variants of one test that takes seconds each: all of them in full, otherwise some, others each time.
 * Their titles say which; DEBUSSY_SEED chooses the same ones again.
 */
export function someOf<T>(all: readonly T[], count: number): readonly T[] {
  if (isFull || all.length <= count) return all;
  const first = diceFor(seed, all.length).below(all.length);
  return [...all.slice(first), ...all].slice(0, count);
}
