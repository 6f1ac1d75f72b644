import { expect, test } from 'vitest';
import { failingLines } from '../../src/client/data/failing-lines.ts';

test('what failed is shown from its first line on, without colors and empty lines', () => {
  const output = 'ok 1 - opens\n\n\u001b[31mnot ok 2 - refund\u001b[0m\n  expected 200, received 401\n';
  expect(failingLines(output)).toEqual(['not ok 2 - refund', '  expected 200, received 401']);
});

test('a count of no failures is no failure; without a telling line, the end is shown', () => {
  expect(failingLines('# fail 0\n0 failed\nAssertionError: x\nat y')).toEqual(['AssertionError: x', 'at y']);
  const many = Array.from({ length: 30 }, (_, i) => `line ${i}`);
  expect(failingLines(many.join('\n'))).toEqual(many.slice(-8));
  expect(failingLines('')).toEqual([]);
});

test('of much output a few lines are shown', () => {
  const output = `error: a\n${'x\n'.repeat(100)}`;
  expect(failingLines(output)).toHaveLength(8);
});
