import { expect, test } from 'vitest';
import { backOff } from '../src/index.ts';

test.each([
  [2, [500, 1000, 2000, 3000, 3000]],
  [5, [500, 2500, 3000, 3000, 3000]],
])('each wait is %i times the one before, up to a limit', (factor, waits) => {
  const rule = { firstMs: 500, longestMs: 3000, factor };
  expect([1, 2, 3, 4, 2000].map((failures) => backOff(failures, rule))).toEqual(waits);
});
