import { expect, test } from 'vitest';
import { countTokens, createEstimator, type Prediction } from '../../src/index.ts';
import { claudeEvents } from '../support/claude-lines.ts';

const model = 'claude-opus-5-5';

function predictions(name: string): readonly Prediction[] {
  const estimator = createEstimator({ model });
  return claudeEvents(name).map((event) => {
    estimator.event(event);
    return estimator.predict();
  });
}

test('three calls: the last one is how full it is, never their sum', () => {
  const last = predictions('claude-basic').at(-1);
  expect(last?.tokens).toBe(3413 + Math.round(countTokens('All done.', { model }) + 1));
  expect(last?.source).toBe('usage+delta');
});

test('a sub-agent does not count', () => {
  const said = predictions('claude-sub-nobg');
  const done = countTokens('Main finished.', { model });
  expect(said.at(-1)?.tokens).toBe(51_006 + Math.round(done + 1));
});

test('a compaction is seen, and the call after it is the truth', () => {
  const said = predictions('claude-grow-200k').map(({ tokens }) => tokens);
  expect(Math.max(...said)).toBeGreaterThan(190_110);
  expect(said).toContain(20_110 + 2634);
  expect(said.at(-1)).toBeGreaterThan(31_110);
  expect(said.at(-1)).toBeLessThan(31_210);
});
