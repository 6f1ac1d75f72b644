import { expect, test } from 'vitest';
import { createEstimator, type WindowRow, windowOf } from '../../src/index.ts';
import { numbersIn, refusal } from '../support/refusal.ts';
import { untyped } from '../support/untyped.ts';

test.each<[string, string, unknown]>([
  ['OPTION', 'createEstimator: options', 'x'],
  ['OPTION', 'createEstimator: windw', { windw: 1 }],
  ['NUMBER', 'createEstimator: window', { window: 0 }],
  ['NUMBER', 'createEstimator: window', { window: Number.NaN }],
  ['NUMBER', 'createEstimator: window', { window: '200k' }],
  ['NUMBER', 'createEstimator: baseline', { baseline: -1 }],
  ['OPTION', 'createEstimator: model', { model: 5 }],
  ['OPTION', 'createEstimator: tokenizer', { tokenizer: {} }],
  ['OPTION', 'createEstimator: windows', { windows: 5 }],
  ['OPTION', 'createEstimator: windows[].model', { windows: [{ model: 5, window: 5 }] }],
  ['NUMBER', 'createEstimator: windows[].window', { windows: [{ model: 'x' }] }],
  ['NUMBER', 'policy.context_threshold', { policy: { context_threshold: 0 } }],
  ['NUMBER', 'policy.tool_call_threshold', { policy: { tool_call_threshold: -3 } }],
  ['NUMBER', 'policy.alerts', { policy: { alerts: [70, -1] } }],
  ['POLICY', 'policy.alerts', { policy: { alerts: 70 } }],
  ['NUMBER', 'policy.ceiling', { policy: { ceiling: 0 } }],
  ['NUMBER', 'policy.compaction', { policy: { compaction: Number.NaN } }],
  ['POLICY', 'policy.context_treshold', { policy: { context_treshold: 80 } }],
])('%s: %s', (code, option, options) => {
  expect(refusal(() => createEstimator(untyped(options)))).toEqual(`ERR_ESTIMATOR_${code} ${option}`);
});

test('an error says how a value is written, or which are known', () => {
  expect(() => createEstimator({ window: 0 })).toThrow(/createEstimator: window .* 0\. .+/);
  expect(() => createEstimator(untyped({ windw: 1 }))).toThrow(/createEstimator: windw .*baseline/);
});

test.each<[string | undefined, number, number | undefined, number | undefined]>([
  ['claude-opus-4-5-20251101', 200_000, undefined, 167_000],
  ['claude-sonnet-4-5', 200_000, 1_000_000, 167_000],
  ['claude-opus-4-6', 200_000, 1_000_000, 167_000],
  ['claude-sonnet-4-6[1m]', 1_000_000, undefined, 967_000],
  ['claude-haiku-4-5', 200_000, undefined, 167_000],
  ['claude-haiku-5-5', 1_000_000, undefined, 967_000],
  ['claude-opus-5-5', 1_000_000, undefined, 967_000],
  ['claude-fable-5', 1_000_000, undefined, 967_000],
  ['gpt-5.5', 258_400, undefined, 244_808],
  ['gpt-4.1', 1_047_576, undefined, 992_474],
  ['gpt-4o', 128_000, undefined, 121_267],
  ['o3', 200_000, undefined, 189_480],
  ['gemini-3.1-pro', 1_048_576, undefined, 524_288],
  ['something-new', 200_000, 1_000_000, undefined],
  [undefined, 200_000, 1_000_000, undefined],
])('the window of %s is %d', (model, window, large, compaction) => {
  const known = windowOf(model);
  expect(known).toMatchObject({ window, large });
  expect(known.compaction(known.window)).toBe(compaction);
});

test('the table can be overridden, by rows and by one number', () => {
  const windows: readonly WindowRow[] = [{ model: 'house-model', window: 64_000, compaction: 50_000 }];
  const estimator = createEstimator({ model: 'our/House-Model-7', windows });
  expect(estimator.snapshot().window).toBe(64_000);
  estimator.event({ type: 'usage', context: 40_000 });
  expect(estimator.verdict().action).toBe('restart');
  expect(createEstimator({ model: 'house-model', windows, window: 9000 }).snapshot().window).toBe(9000);
});

test('a call above the window proves the larger one, if there is one', () => {
  const estimator = createEstimator({ model: 'claude-opus-4-6' });
  estimator.event({ type: 'usage', context: 250_000 });
  expect(estimator.predict()).toMatchObject({ tokens: 250_000, percent: 25 });
  expect(estimator.snapshot().notes).toMatchObject([{ code: 'window_proven' }]);
  estimator.reset();
  expect(estimator.snapshot().window).toBe(200_000);
});

test('the window that a program reports is used, unless the caller gave one', () => {
  const event = { type: 'usage', context: 100_000, window: 272_000 } as const;
  const [free, fixed] = [
    createEstimator({ model: 'gpt-5' }),
    createEstimator({ model: 'gpt-5', window: 200_000 }),
  ];
  for (const estimator of [free, fixed]) estimator.event(event);
  expect(free.snapshot().window).toBe(272_000);
  expect(fixed.snapshot().window).toBe(200_000);
});

test('a call above the window that was given is believed, and each threshold of that window still counts', () => {
  const estimator = createEstimator({ model: 'claude-sonnet-4-5', window: 100_000 });
  const seen = [70_000, 121_000, 150_000].map((context) => {
    estimator.event({ type: 'usage', context });
    return [estimator.predict().percent, estimator.snapshot().window, estimator.verdict().action];
  });
  expect(seen).toEqual([
    [70, 100_000, 'warn'],
    [100, 121_000, 'restart'],
    [100, 150_000, 'restart'],
  ]);
  expect(estimator.snapshot().notes).toMatchObject([{ code: 'window_proven' }]);
  estimator.event({ type: 'compact', after: 20_000 });
  estimator.event({ type: 'usage', context: 80_000 });
  expect(estimator.verdict()).toMatchObject({ action: 'restart', threshold: 80 });
  expect(numbersIn(estimator.verdict().reason).slice(-2)).toEqual([80, 100_000]);
});

test.each(['claude-opus-4-5', 'claude-haiku-4-5'])(
  'a call above 200,000 proves the large window of %s',
  (model) => {
    const estimator = createEstimator({ model });
    estimator.event({ type: 'usage', context: 370_000 });
    expect(estimator.predict()).toMatchObject({ tokens: 370_000, percent: 37 });
  },
);

test('a window that a program reports never falls below the counted tokens', () => {
  const estimator = createEstimator({ model: 'gpt-5' });
  for (const context of [300_000, 100_000]) estimator.event({ type: 'usage', context, window: 258_400 });
  expect(estimator.snapshot().window).toBe(300_000);
  expect(estimator.predict().percent).toBeCloseTo(100 / 3, 6);
});
