import { expect, test } from 'vitest';
import { createEstimator, OptionError, type WindowRow, windowOf } from '../../src/index.ts';
import { untyped } from '../support/untyped.ts';

test.each<[string, unknown]>([
  ["createEstimator: options must be an object, got 'x'. Like { model, window }.", 'x'],
  ["createEstimator: 'windw' is not an option. Known: model, window,", { windw: 1 }],
  ['createEstimator: window must be a number above 0, got 0. Leave it out', { window: 0 }],
  ['createEstimator: window must be a number above 0, got NaN.', { window: Number.NaN }],
  ["createEstimator: window must be a number above 0, got '200k'.", { window: '200k' }],
  ['createEstimator: baseline must be a number of at least 0, got -1.', { baseline: -1 }],
  ['createEstimator: model must be a string, got 5. Leave it out if it is not known.', { model: 5 }],
  ['createEstimator: tokenizer must count, got an object. Give it count(text) => number.', { tokenizer: {} }],
  ['createEstimator: windows must be a list, got 5. Like [{ model, window }].', { windows: 5 }],
  ['createEstimator: windows[].model must be a string, got 5.', { windows: [{ model: 5, window: 5 }] }],
  ['createEstimator: windows[].window must be a number above 0', { windows: [{ model: 'x' }] }],
  ['policy.context_threshold must be a number above 0, got 0.', { policy: { context_threshold: 0 } }],
  ['policy.tool_call_threshold must be a number above 0, got -3.', { policy: { tool_call_threshold: -3 } }],
  ['policy.alerts must be a number above 0, got -1.', { policy: { alerts: [70, -1] } }],
  ['policy.alerts must be a list, got 70. Like [70, 90].', { policy: { alerts: 70 } }],
  ['policy.ceiling must be a number above 0, got 0.', { policy: { ceiling: 0 } }],
  ['policy.compaction must be a number above 0', { policy: { compaction: Number.NaN } }],
  [
    'policy.context_treshold is not an option of the policy. Known: context_threshold,',
    { policy: { context_treshold: 80 } },
  ],
])('%s', (message, options) => {
  expect(() => createEstimator(untyped(options))).toThrow(message);
  expect(() => createEstimator(untyped(options))).toThrow(OptionError);
});

test('errors carry a code and a hint', () => {
  try {
    createEstimator({ window: 0 });
    expect.unreachable();
  } catch (error) {
    expect(error).toMatchObject({ code: 'ERR_ESTIMATOR_NUMBER', hint: 'Leave it out if it is optional.' });
  }
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

test('a call above the window proves the larger one, where there is one', () => {
  const estimator = createEstimator({ model: 'claude-opus-4-6' });
  estimator.event({ type: 'usage', context: 250_000 });
  expect(estimator.predict()).toMatchObject({ tokens: 250_000, percent: 25 });
  expect(estimator.snapshot().notes).toEqual([
    'usage: 250000 tokens in context prove a window of 1000000 tokens',
  ]);
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
  expect(estimator.snapshot().notes).toEqual([
    'usage: 121000 tokens in context prove a window of 121000 tokens',
  ]);
  estimator.event({ type: 'compact', after: 20_000 });
  estimator.event({ type: 'usage', context: 80_000 });
  expect(estimator.verdict().action).toBe('restart');
  expect(estimator.verdict().reason).toContain('above 80 % of the window of 100000 tokens that was given');
});

test.each(['claude-opus-4-5', 'claude-haiku-4-5'])(
  'a call above 200,000 proves the large window of %s',
  (model) => {
    const estimator = createEstimator({ model });
    estimator.event({ type: 'usage', context: 370_000 });
    expect(estimator.predict()).toMatchObject({ tokens: 370_000, percent: 37 });
  },
);

test('a window that a program reports never falls below what was counted', () => {
  const estimator = createEstimator({ model: 'gpt-5' });
  for (const context of [300_000, 100_000]) estimator.event({ type: 'usage', context, window: 258_400 });
  expect(estimator.snapshot().window).toBe(300_000);
  expect(estimator.predict().percent).toBeCloseTo(100 / 3, 6);
});
