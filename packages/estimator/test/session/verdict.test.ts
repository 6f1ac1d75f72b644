import { describe, expect, test } from 'vitest';
import { createEstimator, type EstimatorOptions, type Policy, type Verdict } from '../../src/index.ts';
import { numbersIn } from '../support/refusal.ts';

function at(context: number, options: EstimatorOptions): Verdict {
  const estimator = createEstimator(options);
  estimator.event({ type: 'usage', context, output: 0, final: true, messageId: 'a' });
  return estimator.verdict();
}

const plain = { model: 'claude-sonnet-4-5', window: 100_000 };

test.each<[number, Verdict['action'], number]>([
  [0.1, 'continue', 80],
  [69.9, 'continue', 80],
  [70, 'warn', 70],
  [75, 'warn', 75],
  [79.9, 'warn', 75],
  [80, 'restart', 80],
  [100, 'restart', 80],
])('at %d % of the window: %s (%d)', (percent, action, threshold) => {
  const verdict = at(percent * 1000, plain);
  expect(verdict).toMatchObject({ action, threshold });
  expect(verdict.percent).toBeCloseTo(percent, 6);
});

test('reasons say how full, by what, and which limit', () => {
  const numbers = [50_000, 72_000, 90_000].map((context) => numbersIn(at(context, plain).reason));
  expect(numbers).toEqual([
    [50, 50_000, 100_000],
    [72, 72_000, 100_000, 70],
    [90, 90_000, 100_000, 80],
  ]);
  expect(createEstimator({ ...plain, baseline: 85_000 }).verdict().reason).toContain('~85.0 % (~85000');
});

test('a threshold of 100 switches the percentages off, warnings stay', () => {
  const off = { ...plain, policy: { context_threshold: 100 } };
  expect(at(91_000, off)).toMatchObject({ action: 'warn', threshold: 90 });
  expect(at(99_000, off)).toMatchObject({ action: 'warn', threshold: 95 });
  expect(at(199_000, { model: 'claude-sonnet-4-6', policy: { context_threshold: 100 } }).action).toBe('warn');
});

test('an absolute ceiling stands beside the percentage', () => {
  const policy: Policy = { ceiling: 120_000 };
  expect(at(119_999, { model: 'claude-opus-5', policy }).action).toBe('continue');
  const verdict = at(120_000, { model: 'claude-opus-5', policy });
  expect(verdict).toMatchObject({ action: 'restart', threshold: 12 });
  expect(numbersIn(verdict.reason).at(-1)).toBe(120_000);
});

describe("before the agent's own compaction", () => {
  test.each<[string, EstimatorOptions, number]>([
    ['Claude Code, 200k', { model: 'claude-opus-4-5' }, 167_000 - 15_326],
    ['Claude Code 4.7, 200k', { model: 'claude-opus-4-7' }, 167_000 - 17_934],
    ['Gemini', { model: 'gemini-3.1-pro' }, 524_288 - 15_326],
    ['given', { ...plain, policy: { compaction: 60_000 } }, 60_000 - 15_326],
    ['named agent', { model: 'claude-opus-4-5', window: 180_000, agent: 'claude' }, 147_000 - 15_326],
  ])('%s', (_name, options, last) => {
    expect(at(last, options).action).not.toBe('restart');
    const verdict = at(last + 1, options);
    expect(verdict.action).toBe('restart');
    // Below the threshold of 80 %, at which it would stop anyway.
    expect(verdict.threshold).toBeLessThan(80);
  });

  test('a window of the caller alone, and `compaction: false`, know no such point', () => {
    expect(at(159_000, { model: 'claude-opus-4-5', window: 200_000 }).action).toBe('warn');
    expect(at(159_000, { model: 'claude-opus-4-5', policy: { compaction: false } }).action).toBe('warn');
  });
});

describe('tool calls', () => {
  test.each(['tool_call', 'tool_use', 'tool_result'] as const)('100 of %s without usage restart', (type) => {
    const estimator = createEstimator({ model: 'claude-opus-5' });
    for (let n = 1; n < 100; n += 1) estimator.event({ type, tokens: 1 });
    expect(estimator.verdict().action).toBe('continue');
    estimator.event({ type, tokens: 1 });
    expect(estimator.verdict()).toMatchObject({ action: 'restart', threshold: 100 });
    expect(numbersIn(estimator.verdict().reason)).toEqual([100, 100]);
  });

  test('a call, its use and its result are one tool call', () => {
    const estimator = createEstimator({ model: 'claude-opus-5', policy: { tool_call_threshold: 2 } });
    for (const type of ['tool_call', 'tool_use', 'tool_result'] as const)
      estimator.event({ type, tokens: 1 });
    expect(estimator.verdict().action).toBe('continue');
  });

  test.each([null, Infinity])('%s: never, also after a snapshot', (threshold) => {
    const policy = { tool_call_threshold: threshold, context_threshold: Infinity, ceiling: Infinity };
    const estimator = createEstimator({ model: 'claude-opus-5', policy });
    for (let n = 0; n < 300; n += 1) estimator.event({ type: 'tool_call' });
    expect(estimator.verdict().action).toBe('continue');
    estimator.restore(JSON.parse(JSON.stringify(estimator.snapshot())));
    expect(estimator.verdict()).toMatchObject({ action: 'continue', threshold: 100 });
  });

  test('they count nothing once usage is known', () => {
    const estimator = createEstimator({ model: 'claude-opus-5', policy: { tool_call_threshold: 2 } });
    estimator.event({ type: 'usage', context: 40_000 });
    for (let n = 0; n < 10; n += 1) estimator.event({ type: 'tool_call' });
    expect(estimator.verdict().action).toBe('continue');
  });
});

describe('an agent without usage', () => {
  test('is judged by its visible text, and by its calls as well', () => {
    const estimator = createEstimator({ model: 'claude-sonnet-4-5' });
    for (let call = 0; call < 99; call += 1) {
      estimator.event({ type: 'tool_use', input: { command: 'ls' } });
      estimator.event({ type: 'tool_result', text: 'a.ts b.ts' });
    }
    expect(estimator.verdict()).toMatchObject({ action: 'continue', by: 'estimate' });
    estimator.event({ type: 'tool_use', input: { command: 'ls' } });
    expect(estimator.verdict()).toMatchObject({ action: 'restart', threshold: 100, by: 'tool_calls' });
    estimator.event({ type: 'tool_result', text: 'word '.repeat(120_000) });
    expect(estimator.verdict()).toMatchObject({ action: 'restart', by: 'estimate' });
  });

  test('the prompt alone shows nothing about the rest', () => {
    const estimator = createEstimator({ model: 'claude-sonnet-4-5', policy: { tool_call_threshold: 3 } });
    estimator.event({ type: 'prompt', text: 'Move the store to SQLite.' });
    for (let call = 0; call < 3; call += 1) estimator.event({ type: 'tool_call' });
    expect(estimator.verdict()).toMatchObject({ action: 'restart', threshold: 3, by: 'tool_calls' });
  });

  test('with usage the verdict rests on it', () => {
    expect(at(90_000, plain).by).toBe('usage');
  });
});
