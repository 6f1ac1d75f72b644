import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forecastPhase } from '../../src/index.ts';
import { numbersIn, refusal } from '../support/refusal.ts';
import { untyped } from '../support/untyped.ts';

const plan = { promptTokens: 2000, baseline: 30_000, window: 200_000, model: 'claude-sonnet-4-6' };

test('a small phase runs', () => {
  const forecast = forecastPhase({ ...plan, tasks: 3 });
  expect(forecast).toMatchObject({ advice: 'run', warning: false, sessions: 1, budget: 160_000 });
  expect(numbersIn(forecast.reason)).toHaveLength(4);
});

test('above 80 % of the session budget it warns, and it advises a split where even the low end is beyond it', () => {
  const history = [{ tasks: 1, tokens: 10_000 }];
  expect(forecastPhase({ ...plan, tasks: 9, history })).toMatchObject({ advice: 'run', warning: false });
  const close = forecastPhase({ ...plan, tasks: 10, history });
  expect(close).toMatchObject({ advice: 'run', warning: true, tokens: { mid: 132_000 } });
  expect(numbersIn(close.reason).slice(-2)).toEqual([132, 160]);
  const large = forecastPhase({ ...plan, tasks: 13, history });
  expect(large).toMatchObject({ advice: 'run', warning: true, sessions: 2, tokens: { mid: 162_000 } });
  expect(numbersIn(large.reason).slice(-3)).toEqual([162, 160, 2]);
  const sure = forecastPhase({ ...plan, tasks: 30, history });
  expect(sure).toMatchObject({ advice: 'split', warning: true, base: 32_000 });
  expect(sure.tokens.low).toBeGreaterThan(160_000);
});

test('over many tasks the range narrows: up to three times for four of them, above two times for a hundred', () => {
  const spreads = [1, 4, 16, 100].map((tasks) => {
    const { tokens, base } = forecastPhase({ ...plan, tasks });
    return (tokens.high - base) / (tokens.mid - base);
  });
  expect(spreads).toEqual([
    expect.closeTo(3, 1),
    expect.closeTo(3, 1),
    expect.closeTo(2.25, 1),
    expect.closeTo(2.05, 1),
  ]);
});

test('experience that spreads little decides earlier than none', () => {
  const history = Array.from({ length: 5 }, () => ({ tasks: 1, tokens: 10_000 }));
  expect(forecastPhase({ ...plan, tasks: 13, history }).advice).toBe('split');
});

test('one large file that an agent may read in parts does not lead to a split', () => {
  expect(forecastPhase({ ...plan, files: [{ tokens: 400_000 }] })).toMatchObject({
    advice: 'run',
    warning: true,
  });
  expect(forecastPhase({ ...plan, files: Array.from({ length: 6 }, () => 25_000) }).advice).toBe('split');
});

describe('what it goes by', () => {
  test('files: their size, and what reading them brings along', () => {
    const files = [{ tokens: 10_000 }, { bytes: 32_000 }, 4000];
    const { tokens } = forecastPhase({ ...plan, files });
    expect(tokens.mid).toBeGreaterThan(30_000 + 2000 + 24_000 / 0.4 - 6000);
    expect(forecastPhase({ ...plan, files: 4 }).tokens.mid).toBe(32_000 + 25_000);
    expect(forecastPhase({ ...plan, files: [{}] }).tokens.mid).toBe(32_000 + 6250);
  });
  test('complexity: a word or a factor', () => {
    const mids = (['low', 'medium', 'high', 4] as const).map(
      (complexity) => forecastPhase({ ...plan, tasks: 5, complexity }).tokens.mid,
    );
    expect(mids.toSorted((a, b) => a - b)).toEqual(mids);
    expect(new Set(mids).size).toBe(4);
  });
  test('history: the cost of earlier tasks, with its spread', () => {
    const history = [4000, 5000, 6000, 7000, 20_000].map((tokens) => ({ tasks: 1, tokens }));
    const { tokens } = forecastPhase({ ...plan, tasks: ['a', 'b'], history });
    expect(tokens).toEqual({ low: 32_000 + 8800, mid: 32_000 + 12_000, high: 32_000 + 29_600 });
  });
  test('unusable history is left out', () => {
    const history = [
      { tasks: 0, tokens: 5 },
      { tasks: 1, tokens: Number.NaN },
    ];
    expect(forecastPhase({ ...plan, tasks: 2, history })).toEqual(forecastPhase({ ...plan, tasks: 2 }));
  });
  test('without a baseline the typical base of the program', () => {
    expect(forecastPhase({ promptTokens: 0, model: 'gpt-5.5' }).tokens.mid).toBe(19_500);
  });
});

test('a prompt that fills the budget still gives a finite answer', () => {
  const forecast = forecastPhase({ ...plan, promptTokens: 500_000, tasks: 5 });
  expect(forecast.advice).toBe('split');
  expect(Number.isFinite(forecast.sessions)).toBe(true);
});

test('low ≤ mid ≤ high, at least one session, and more work is never forecast as less', () => {
  fc.assert(
    fc.property(fc.nat(50_000), fc.nat(40), fc.nat(40), (promptTokens, files, tasks) => {
      const { tokens, sessions } = forecastPhase({ promptTokens, files, tasks });
      expect(tokens.low).toBeLessThanOrEqual(tokens.mid);
      expect(tokens.mid).toBeLessThanOrEqual(tokens.high);
      expect(sessions).toBeGreaterThanOrEqual(1);
      const more = forecastPhase({ promptTokens, files: files + 1, tasks: tasks + 1 });
      expect(more.tokens.mid).toBeGreaterThanOrEqual(tokens.mid);
      expect(more.sessions).toBeGreaterThanOrEqual(sessions);
    }),
  );
});

test.each<[string, object]>([
  ['NUMBER forecastPhase: promptTokens', {}],
  ['FORECAST forecastPhase: complexity', { promptTokens: 1, complexity: 'huge' }],
  ['NUMBER forecastPhase: budget', { promptTokens: 1, budget: 0 }],
  ['NUMBER forecastPhase: tasks', { promptTokens: 1, tasks: -2 }],
])('%s', (refused, request) => {
  expect(refusal(() => forecastPhase(untyped(request)))).toBe(`ERR_ESTIMATOR_${refused}`);
});
