import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocateBudget, type BudgetStrategy } from '../../src/index.ts';
import { refusal } from '../support/refusal.ts';
import { untyped } from '../support/untyped.ts';

const three = [
  { id: '1', complexity: 5 },
  { id: '2', complexity: 8 },
  { id: '3', complexity: 12 },
];

test('dynamic: in proportion to complexity', () => {
  const { phases, overflow } = allocateBudget({ strategy: 'dynamic', total: 7500, phases: three });
  expect(phases.map(({ tokens }) => tokens)).toEqual([1500, 2400, 3600]);
  expect(overflow).toBe(0);
});

test('reserve: 60 for the phases, 20 for debugging, 20 for overflow', () => {
  const allocation = allocateBudget({ strategy: 'reserve', total: 7500, phases: three });
  expect(allocation).toMatchObject({ debugging: 1500, overflow: 1500 });
  expect(allocation.phases.map(({ tokens }) => tokens)).toEqual([900, 1440, 2160]);
});

test('fixed: the stated amounts; the rest is shared or left', () => {
  const stated = [
    { id: 'a', tokens: 500 },
    { id: 'b', tokens: 900 },
  ];
  expect(allocateBudget({ strategy: 'fixed', total: 2000, phases: stated })).toMatchObject({
    phases: stated,
    overflow: 600,
    missing: 0,
  });
  const open = allocateBudget({
    strategy: 'fixed',
    total: 2000,
    phases: [...stated, { id: 'c' }, { id: 'd' }],
  });
  expect(open.phases.map(({ tokens }) => tokens)).toEqual([500, 900, 300, 300]);
});

test('fixed: more than there is shrinks in proportion, and that is reported', () => {
  const phases = [
    { id: 'a', tokens: 3000 },
    { id: 'b', tokens: 1000 },
  ];
  const allocation = allocateBudget({ strategy: 'fixed', total: 2000, phases });
  expect(allocation).toMatchObject({ missing: 2000, overflow: 0 });
  expect(allocation.phases.map(({ tokens }) => tokens)).toEqual([1500, 500]);
});

test('nothing is lost and nothing is negative', () => {
  const phase = fc.record({
    id: fc.string(),
    tokens: fc.option(fc.nat(100_000), { nil: undefined }),
    complexity: fc.option(fc.double({ min: 0, max: 20, noNaN: true }), { nil: undefined }),
  });
  const strategy = fc.constantFrom<BudgetStrategy>('fixed', 'dynamic', 'reserve');
  fc.assert(
    fc.property(strategy, fc.nat(2_000_000), fc.array(phase, { minLength: 1 }), (name, total, phases) => {
      const { phases: given, debugging, overflow } = allocateBudget({ strategy: name, total, phases });
      const parts = [...given.map(({ tokens }) => tokens), debugging, overflow];
      for (const part of parts) {
        expect(Number.isInteger(part)).toBe(true);
        expect(part).toBeGreaterThanOrEqual(0);
      }
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
      expect(given.map(({ id }) => id)).toEqual(phases.map(({ id }) => id));
    }),
  );
});

test('without phases everything is left over', () => {
  for (const strategy of ['fixed', 'dynamic', 'reserve'] as const) {
    const { phases, debugging, overflow } = allocateBudget({ strategy, total: 1000, phases: [] });
    expect(phases).toEqual([]);
    expect(debugging + overflow).toBe(1000);
  }
});

test.each<[string, object]>([
  ['BUDGET allocateBudget: strategy', { strategy: 'greedy', total: 1, phases: [] }],
  ['NUMBER allocateBudget: total', { strategy: 'fixed', total: Number.NaN, phases: [] }],
  ['BUDGET allocateBudget: phases', { strategy: 'fixed', total: 1 }],
  [
    'NUMBER allocateBudget: complexity',
    { strategy: 'dynamic', total: 1, phases: [{ id: 'a', complexity: -1 }] },
  ],
])('%s', (refused, request) => {
  expect(refusal(() => allocateBudget(untyped(request)))).toBe(`ERR_ESTIMATOR_${refused}`);
});
