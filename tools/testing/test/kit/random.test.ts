import { expect, test } from 'vitest';
import { randomFrom } from '../../src/kit/dice.ts';

test('the same seed gives the same numbers, another seed others', () => {
  expect(take(7)).toEqual(take(7));
  expect(take(7)).not.toEqual(take(8));
  expect(take(7).every((value) => value >= 0 && value < 1)).toBe(true);
  expect(new Set(take(7)).size).toBe(100);
});

function take(seed: number): readonly number[] {
  const next = randomFrom(seed);
  return Array.from({ length: 100 }, () => next());
}
