import { expect, test } from 'vitest';
import { contextReport, createEstimator } from '../../src/index.ts';

test('from an estimator, as data and as text', () => {
  const estimator = createEstimator({ model: 'claude-sonnet-4-5', window: 200_000 });
  estimator.event({ type: 'usage', context: 152_400, output: 0, final: true, messageId: 'a' });
  const report = contextReport(estimator, { phase: '3' });
  expect(report).toMatchObject({
    phase: '3',
    tokens: 152_400,
    remaining: 47_600,
    level: 'warning',
    source: 'usage',
  });
  expect(report.text).toBe(
    'Phase 3: context 76.2 % (152,400 of 200,000 tokens, by usage), 47,600 left: warning',
  );
});

test('estimates are marked, and a budget counts instead of the window', () => {
  const estimator = createEstimator({ model: 'claude-opus-5', baseline: 31_000 });
  expect(contextReport(estimator).text).toBe(
    'Context ~3.1 % (~31,000 of 1,000,000 tokens, by baseline), ~969,000 left',
  );
  const tight = contextReport(estimator, { budget: 30_000 });
  expect(tight).toMatchObject({ level: 'critical', remaining: 0 });
  expect(tight.text).toContain('~0 left of a budget of 30,000: critical');
});

test('from a prediction and a window', () => {
  const prediction = {
    tokens: 500,
    low: 400,
    high: 600,
    source: 'default',
    percent: 50,
    window: 1000,
  } as const;
  expect(contextReport(prediction).text).toBe(
    'Context ~50.0 % (~500 of 1,000 tokens, by default), ~500 left',
  );
});
