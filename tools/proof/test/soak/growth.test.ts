import { expect, test } from 'vitest';
import { flatProblems, growthOfSamples } from '../../src/soak/run-soak.ts';

const flat = { early: 100_000, late: 101_000, most: 130_000 };

test('the warm-up and single peaks do not count', () => {
  const values = [1, 9, 50, 50, 50, 900, 50, 50, 51, 51];
  const samples = values.map((rssKiB, i) => ({ atMs: i, rssKiB, descriptors: 0 }));
  expect(growthOfSamples(samples, (one) => one.rssKiB)).toEqual({ early: 50, late: 51, most: 900 });
});

test('a run that was too short to say anything says so', () => {
  expect(() => growthOfSamples([], () => 0)).toThrow('too few samples for a median');
});

test('memory that grows by more than two fifths is not flat', () => {
  const descriptors = { early: 30, late: 31, most: 60 };
  expect(flatProblems(flat, descriptors)).toEqual([]);
  expect(flatProblems({ ...flat, late: 141_000 }, descriptors)).toEqual([
    'memory is not flat: 100000 KiB early, 141000 KiB late',
  ]);
});

test('descriptors that are not given back are found', () => {
  expect(flatProblems(flat, { early: 30, late: 80, most: 80 })).toEqual([
    'descriptors are not flat: 30 early, 80 late',
  ]);
});
