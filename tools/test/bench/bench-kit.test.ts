import { expect, test } from 'vitest';
import {
  atLeast,
  atMost,
  atMostAbove,
  byTurns,
  inTurns,
  median,
  noLessThan,
  noMoreThan,
  rowOf,
} from '../../src/bench-kit.ts';
import type { Bar } from '../../src/bench-kit.ts';

function rowWith(bar: Bar | null, [ours, reference]: readonly [number, number]) {
  const facts = { name: 'n', about: 'a', measured: 'once', bar };
  return rowOf({
    ...facts,
    ours: { value: ours, unit: 'ms' },
    reference: { value: reference, unit: 'ms', label: 'bare' },
  });
}

test.each([
  [atMost(1.3), [12, 10], '≤ 1.3×', true, 1.2 / 1.3],
  [atMost(1.3), [14, 10], '≤ 1.3×', false, 1.4 / 1.3],
  [atLeast(10), [100, 5], '≥ 10×', true, 0.5],
  [noMoreThan(150), [160, 10], '≤ 150 ms', false, 160 / 150],
  [noLessThan(150), [160, 10], '≥ 150 ms', true, 150 / 160],
  [atMostAbove(30), [45, 10], '≤ 30 ms more', false, 35 / 30],
  [noMoreThan(0), [0, 1], '≤ 0 ms', true, 0],
  [noMoreThan(0), [2, 1], '≤ 0 ms', false, 3],
] as const)('a bar says what it is, and how much of it is used: %o %o', (bar, amounts, text, ok, share) => {
  expect(rowWith(bar, amounts)).toMatchObject({ bar: text, ok, ratio: amounts[0] / amounts[1] });
  expect(rowWith(bar, amounts).share).toBeCloseTo(share, 3);
});

test('a row without a bar cannot miss it', () => {
  expect(rowWith(null, [5, 1])).toMatchObject({ bar: 'none', ok: true, share: null });
});

test('amounts are shown as exactly as they are known', () => {
  const shown = (value: number): string => rowWith(null, [value, 1]).ours;
  expect([0.1234, 1.234, 12.34, 123.4, 7].map(shown)).toEqual([
    '0.12 ms',
    '1.23 ms',
    '12.3 ms',
    '123 ms',
    '7 ms',
  ]);
  expect(rowWith(null, [1, 2]).reference).toBe('bare 2 ms');
});

test('both are measured by turns, and a slow stretch of the machine falls out of the ratio', async () => {
  const order: string[] = [];
  const slow = [1, 10, 1];
  const found = await inTurns(
    3,
    (round) => (order.push('ours'), 2 * (slow[round] ?? 1)),
    (round) => (order.push('reference'), slow[round] ?? 1),
  );
  expect(order).toEqual(['reference', 'ours', 'ours', 'reference', 'reference', 'ours']);
  expect(found).toEqual({ ours: 2, reference: 1, ratio: 2 });
  expect(byTurns(3)).toBe('median of 3, by turns');
});

test('the median of an even number lies between the two in the middle', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBeNaN();
});
