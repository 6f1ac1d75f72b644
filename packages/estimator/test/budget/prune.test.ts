import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateTokens, LAYERS, type PromptItem, prune, type PrunePolicy } from '../../src/index.ts';
import { refusal } from '../support/refusal.ts';
import { untyped } from '../support/untyped.ts';

const items: readonly PromptItem[] = [
  { id: 'rules', layer: 'permanent', tokens: 500 },
  { id: 'log-1', layer: 'transient', tokens: 1000 },
  { id: 'phase-1', layer: 'phase', tokens: 2000, done: true },
  { id: 'about-1', layer: 'metadata', tokens: 100 },
  { id: 'log-2', layer: 'transient', tokens: 1000 },
  { id: 'phase-2', layer: 'phase', tokens: 2000 },
];

function droppedBy(policy: PrunePolicy, budget: number): readonly string[] {
  return prune(items, policy, budget).dropped.map(({ id }) => id);
}

test('within the budget nothing is dropped', () => {
  for (const policy of ['aggressive', 'moderate', 'minimal'] as const) {
    expect(prune(items, policy, 6600)).toEqual({
      kept: items,
      dropped: [],
      tokens: 6600,
      saved: 0,
      fits: true,
    });
  }
});

test('an infinite budget is not a budget', () => {
  expect(prune(items, 'aggressive', Infinity).dropped).toEqual([]);
});

test('minimal: the oldest transient items, one by one, and nothing else', () => {
  expect(droppedBy('minimal', 6599)).toEqual(['log-1']);
  expect(droppedBy('minimal', 5000)).toEqual(['log-1', 'log-2']);
  expect(prune(items, 'minimal', 3000)).toMatchObject({ tokens: 4600, fits: false });
});

test('moderate: then what finished phases left, then metadata', () => {
  expect(droppedBy('moderate', 6599)).toEqual(['log-1']);
  expect(droppedBy('moderate', 3000)).toEqual(['log-1', 'phase-1', 'log-2']);
  expect(droppedBy('moderate', 2500)).toEqual(['log-1', 'phase-1', 'about-1', 'log-2']);
});

test('aggressive: all of that at once, to make room', () => {
  expect(droppedBy('aggressive', 6599)).toEqual(['log-1', 'phase-1', 'log-2']);
  expect(prune(items, 'aggressive', 600)).toMatchObject({ tokens: 500, saved: 6100, fits: true });
});

test('a summary replaces the dropped item, and counts', () => {
  const summary = 'Tests of the storage layer pass.';
  const pruned = prune([{ id: 'log', layer: 'transient', tokens: 5000, summary }], 'minimal', 100);
  const tokens = estimateTokens(summary);
  expect(pruned.kept).toEqual([{ id: 'log', layer: 'metadata', text: summary, tokens }]);
  expect(pruned.dropped).toEqual([
    { id: 'log', layer: 'transient', tokens: 5000, saved: 5000 - tokens, summarised: true },
  ]);
  expect(pruned).toMatchObject({ tokens, saved: 5000 - tokens, fits: true });
});

test('a summary larger than the item does not make it drop', () => {
  const item: PromptItem = {
    id: 'a',
    layer: 'transient',
    tokens: 2,
    summary: 'far more words than it has itself',
  };
  expect(prune([item], 'aggressive', 1)).toMatchObject({ dropped: [], fits: false });
});

test('texts are counted', () => {
  const item: PromptItem = { id: 'a', layer: 'phase', text: 'hello world' };
  expect(prune([item, { id: 'b', layer: 'phase' }], 'minimal', 100).tokens).toBe(
    estimateTokens('hello world'),
  );
});

const anyItem: fc.Arbitrary<PromptItem> = fc.record({
  id: fc.string(),
  layer: fc.constantFrom(...LAYERS),
  tokens: fc.nat(3000),
  summary: fc.option(fc.constant('a short summary'), { nil: undefined }),
  done: fc.boolean(),
});

test('permanent items stay, the sums agree, and a harder policy never saves less', () => {
  fc.assert(
    fc.property(fc.array(anyItem), fc.nat(20_000), (list, budget) => {
      const total = list.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0);
      const saved = (['minimal', 'moderate', 'aggressive'] as const).map((policy) => {
        const pruned = prune(list, policy, budget);
        expect(pruned.tokens + pruned.saved).toBe(total);
        expect(pruned.tokens).toBe(pruned.kept.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0));
        expect(pruned.fits).toBe(pruned.tokens <= budget);
        expect(pruned.dropped.some(({ layer }) => layer === 'permanent')).toBe(false);
        return pruned.saved;
      });
      expect(saved.toSorted((a, b) => a - b)).toEqual(saved);
    }),
  );
});

test('wrong arguments are reported', () => {
  const item = { id: 'a', layer: 'phase', tokens: -1 } as const;
  expect(refusal(() => prune([], untyped('brutal'), 5))).toBe('ERR_ESTIMATOR_PRUNE prune: policy');
  expect(refusal(() => prune([], 'minimal', Number.NaN))).toBe('ERR_ESTIMATOR_NUMBER prune: budget');
  expect(refusal(() => prune([item], 'minimal', 5))).toBe('ERR_ESTIMATOR_NUMBER prune: items[].tokens');
});
