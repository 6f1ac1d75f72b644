import { expect, test } from 'vitest';
import type { FuzzTarget } from '../../src/fuzz/fuzz-target.ts';
import { growthProblem, runFuzz } from '../../src/fuzz/run-fuzz.ts';
import { fuzzTargets } from '../../src/fuzz/targets.ts';
import { diceFor } from '@debussy/testing';

const full = process.env['DEBUSSY_TEST_FULL'] === '1';
const seconds = full ? 30 : 0.25;
const seed = Number(process.env['DEBUSSY_SEED'] ?? Date.now() % 1_000_000_007);

test.each(fuzzTargets.map((target) => [target.name, target] as const))(
  `%s takes whatever comes (seed ${seed})`,
  (_, target) => {
    const { rounds, finding } = runFuzz(target, { seconds, seed });
    expect(finding).toBeNull();
    expect(rounds).toBeGreaterThan(0);
  },
  120_000,
);

const target = (feed: FuzzTarget['feed']): FuzzTarget => ({
  name: 'x',
  seeds: ['abc\n'.repeat(20)],
  words: ['evil'],
  feed,
});

test('a broken rule is found, and its seed and path reproduce it', () => {
  const broken = target((text) => {
    if (text.includes('evil')) throw new Error('it believed me');
  });
  const { finding } = runFuzz(broken, { seconds: 20, seed: 1 });
  expect(finding?.problem).toContain('it believed me');
  const again = runFuzz(broken, { seconds: 0, seed: 1, path: finding?.path ?? '' });
  expect(again).toMatchObject({ rounds: 1, finding: { input: finding?.input } });
});

test('a reader that is quadratic is found, one that is not is left alone', () => {
  const slow = target(
    (text) => void count(text, (i) => (i % 16 === 0 ? count(text, (at) => text.charCodeAt(at) & 1) : 0)),
  );
  const quick = target((text) => void count(text, (at) => text.charCodeAt(at) & 1));
  expect(growthProblem(slow, 'a'.repeat(999), diceFor(3, 3))).toMatch(
    /^four times as much of "a+" takes \d+ ms instead of \d+ ms$/,
  );
  expect(growthProblem(quick, 'a'.repeat(999), diceFor(3, 3))).toBe(null);
}, 120_000);

function count(text: string, step: (at: number) => number): number {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum += step(at);
  return sum;
}
