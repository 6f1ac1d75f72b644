import { describe, expect, test } from 'vitest';
import { createEstimator, type EstimatorOptions, learnBaseline } from '../../src/index.ts';
import { refusal } from '../support/refusal.ts';
import { untyped } from '../support/untyped.ts';

describe('without usage', () => {
  test('a baseline is the base, and inputs are added to it', () => {
    const estimator = createEstimator({ model: 'claude-opus-5', baseline: 31_000 });
    expect(estimator.predict()).toMatchObject({ tokens: 31_000, source: 'baseline', percent: 3.1 });
    estimator.event({ type: 'prompt', tokens: 400 });
    expect(estimator.predict().tokens).toBe(31_400);
  });

  test.each<[EstimatorOptions, number]>([
    [{ model: 'claude-opus-5' }, 37_000],
    [{ model: 'claude-opus-4-7' }, 27_500],
    [{ model: 'claude-opus-4-1', agentVersion: '1.0.120' }, 15_600],
    [{ model: 'claude-opus-4-5', agentVersion: '2.0.14' }, 40_000],
    [{ model: 'claude-sonnet-4-6', agentVersion: '2.1.10' }, 31_800],
    [{ model: 'claude-opus-4-5', agentVersion: '2.1.10' }, 40_000],
    [{ model: 'claude-opus-4-6', agentVersion: '2.1.197' }, 24_500],
    [{ model: 'claude-opus-5-5', agentVersion: '2.1.326' }, 37_000],
    [{ model: 'gpt-5.5' }, 19_500],
    [{ model: 'gemini-3.1-pro' }, 12_000],
    [{ model: 'claude-opus-5', agent: 'opencode' }, 20_000],
    [{}, 20_000],
    [{ model: 'claude-opus-5', window: 10_000 }, 2000],
  ])('the default base of %o is %d', (options, tokens) => {
    expect(createEstimator(options).predict()).toMatchObject({ tokens, source: 'default' });
  });

  test('the range is wide, and wider for a default than for a baseline', () => {
    const byDefault = createEstimator({ model: 'claude-opus-5' }).predict();
    const learnt = createEstimator({ model: 'claude-opus-5', baseline: 37_000 }).predict();
    expect(byDefault).toMatchObject({ low: 20_350, high: 53_650 });
    expect(learnt).toMatchObject({ low: 29_230, high: 44_770 });
  });

  test('a long session without usage stays bounded and grows', () => {
    const estimator = createEstimator({ model: 'claude-opus-5' });
    let before = estimator.predict().tokens;
    for (let n = 0; n < 500; n += 1) {
      estimator.event({ type: 'tool_use', tokens: 50, parameters: 1 });
      estimator.event({ type: 'tool_result', tokens: 100 });
      const { tokens } = estimator.predict();
      expect(tokens).toBeGreaterThanOrEqual(before + 150);
      before = tokens;
    }
    expect(before).toBe(37_000 + 500 * (50 + 100 + 70 + 19 - 40));
    expect(JSON.stringify(estimator.snapshot()).length).toBeLessThan(40_000);
  });
});

describe('learnBaseline', () => {
  test('an earlier session predicts the next one with a different prompt', () => {
    const earlier = createEstimator({ model: 'claude-opus-5' });
    earlier.event({ type: 'prompt', tokens: 4000 });
    earlier.event({ type: 'usage', context: 35_000, messageId: 'a' });
    earlier.event({ type: 'usage', context: 90_000, messageId: 'b' });
    const baseline = learnBaseline(earlier.snapshot());
    expect(baseline).toBe(31_000);
    const next = createEstimator({ model: 'claude-opus-5', baseline });
    next.event({ type: 'prompt', tokens: 1200 });
    expect(next.predict()).toMatchObject({ tokens: 32_200, source: 'baseline' });
  });

  test('the latest usable session that is alike counts', () => {
    const sessions = [
      { context: 30_000, project: 'a', model: 'm' },
      { context: 40_000, project: 'b', model: 'm' },
      { context: Number.NaN, project: 'a', model: 'm' },
    ];
    expect(learnBaseline(sessions, { project: 'a', model: 'm' })).toBe(30_000);
    expect(learnBaseline(sessions)).toBe(40_000);
    expect(learnBaseline([20_000, 25_000])).toBe(25_000);
  });

  test('nothing usable is undefined, never 0', () => {
    for (const nothing of [undefined, null, [], 0, { context: 0 }, { context: -1 }, 'x', [null]]) {
      expect(learnBaseline(untyped(nothing))).toBeUndefined();
    }
    expect(learnBaseline(createEstimator({}).snapshot())).toBeUndefined();
  });

  test('a wrong second argument is reported', () => {
    expect(refusal(() => learnBaseline(1, untyped('project')))).toBe(
      'ERR_ESTIMATOR_OPTION learnBaseline: like',
    );
  });
});

describe('a compaction', () => {
  test('starts again from the first context and a typical rest', () => {
    expect(compacted().predict()).toMatchObject({ tokens: 50_000, source: 'baseline' });
  });

  test('takes the size that the agent reports, whole or beside the base', () => {
    expect(compacted(45_000).predict().tokens).toBe(45_000);
    expect(compacted(2634).predict().tokens).toBe(32_634);
  });

  test('of Codex leaves hardly more than the base', () => {
    const estimator = createEstimator({ model: 'gpt-5.5' });
    estimator.event({ type: 'usage', context: 20_000, output: 10, final: true, messageId: 'a' });
    estimator.event({ type: 'usage', context: 240_000, output: 10, final: true, messageId: 'b' });
    estimator.event({ type: 'compact' });
    expect(estimator.predict().tokens).toBe(22_000);
  });

  test('never grows the context', () => {
    expect(compacted(999_999).predict().tokens).toBe(160_010);
  });

  test('a late line of the previous call does not restore the old context', () => {
    const estimator = compacted();
    estimator.event({ type: 'usage', context: 160_000, output: 10, final: true, messageId: 'b' });
    expect(estimator.predict().tokens).toBe(50_000);
  });

  test('the next usage is the truth again', () => {
    const estimator = compacted();
    estimator.event({ type: 'usage', context: 47_000, messageId: 'c' });
    expect(estimator.predict()).toMatchObject({ tokens: 47_000, source: 'usage' });
    expect(learnBaseline(estimator.snapshot())).toBe(29_500);
  });

  test('an unusable size is noted', () => {
    const estimator = createEstimator({ model: 'claude-sonnet-4-5' });
    estimator.event({ type: 'compact', after: Number.NaN });
    expect(estimator.snapshot().notes).toMatchObject([{ code: 'value_ignored' }]);
    expect(estimator.predict().source).toBe('default');
  });
});

function compacted(after?: number): ReturnType<typeof createEstimator> {
  const estimator = createEstimator({ model: 'claude-sonnet-4-5' });
  estimator.event({ type: 'prompt', tokens: 500 });
  estimator.event({ type: 'usage', context: 30_000, output: 10, final: true, messageId: 'a' });
  estimator.event({ type: 'tool_result', tokens: 400 });
  estimator.event({ type: 'usage', context: 160_000, output: 10, final: true, messageId: 'b' });
  estimator.event({ type: 'compact', after });
  return estimator;
}
