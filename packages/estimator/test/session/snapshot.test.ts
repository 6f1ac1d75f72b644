import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEstimator, type EstimatorEvent, type EstimatorSnapshot, restore } from '../../src/index.ts';
import { refusal } from '../support/refusal.ts';
import { untyped } from '../support/untyped.ts';

const tokens = fc.nat(5000);
const id = fc.constantFrom('a', 'b', 'c', undefined);
const model = fc.constantFrom('claude-sonnet-4-5', 'claude-opus-5', 'gpt-5.5', undefined);

const anyEvent: fc.Arbitrary<EstimatorEvent> = fc.oneof(
  fc.record({ type: fc.constantFrom('prompt', 'tool_result', 'attachment'), tokens }),
  fc.record({ type: fc.constantFrom('assistant_text', 'thinking'), tokens, messageId: id }),
  fc.record({ type: fc.constant('tool_use'), tokens, parameters: fc.nat(6), messageId: id }),
  fc.record({
    type: fc.constant('usage'),
    context: fc.nat(190_000),
    output: tokens,
    final: fc.boolean(),
    messageId: id,
  }),
  fc.record({ type: fc.constant('compact'), after: fc.option(fc.nat(60_000)) }),
  fc.record({ type: fc.constant('tool_call') }),
);

test('an estimator that continues from a snapshot says the same forever', () => {
  fc.assert(
    fc.property(model, fc.array(anyEvent), fc.array(anyEvent), (name, before, after) => {
      const first = createEstimator({ model: name, policy: { ceiling: 90_000, alerts: [50, 60] } });
      for (const event of before) first.event(event);
      const saved: EstimatorSnapshot = JSON.parse(JSON.stringify(first.snapshot()));
      const second = restore(saved);
      const third = createEstimator({ model: 'other', window: 1000 });
      third.restore(saved);
      for (const event of after) {
        for (const estimator of [first, second, third]) estimator.event(event);
        expect(second.predict()).toEqual(first.predict());
        expect(third.verdict()).toEqual(first.verdict());
      }
      expect(second.snapshot()).toEqual(first.snapshot());
    }),
  );
});

test('the same events give the same answers', () => {
  fc.assert(
    fc.property(model, fc.array(anyEvent), (name, events) => {
      const [first, second] = [createEstimator({ model: name }), createEstimator({ model: name })];
      for (const event of events) {
        first.event(event);
        first.predict();
        second.event(event);
      }
      expect(second.snapshot()).toEqual(first.snapshot());
      expect(second.predict()).toEqual(first.predict());
    }),
  );
});

test('inputs between two calls count the same in every order', () => {
  const input = fc.record({ type: fc.constantFrom('prompt', 'tool_result', 'attachment'), tokens });
  const shuffled = fc
    .array(input)
    .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })));
  fc.assert(
    fc.property(model, shuffled, (name, [list, other]) => {
      const [first, second] = [createEstimator({ model: name }), createEstimator({ model: name })];
      for (const estimator of [first, second]) {
        estimator.event({ type: 'thinking', tokens: 300 });
        estimator.event({ type: 'usage', context: 50_000, output: 900, final: true });
      }
      for (const event of list) first.event(event);
      for (const event of other) second.event(event);
      expect(second.predict()).toEqual(first.predict());
    }),
  );
});

test('later events do not reach into a snapshot', () => {
  const estimator = createEstimator({ model: 'claude-opus-5' });
  const empty = estimator.snapshot();
  estimator.event({ type: 'prompt', tokens: 500 });
  expect(restore(empty).predict().tokens).toBe(37_000);
});

test('reset is a new session with the same options', () => {
  fc.assert(
    fc.property(model, fc.array(anyEvent), (name, events) => {
      const options = { model: name, baseline: 1234 };
      const estimator = createEstimator(options);
      for (const event of events) estimator.event(event);
      estimator.reset();
      expect(estimator.snapshot()).toEqual(createEstimator(options).snapshot());
    }),
  );
});

describe('an invalid snapshot is refused', () => {
  const good = createEstimator({ model: 'claude-opus-5' }).snapshot();
  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['an array', []],
    ['an object', {}],
    ['an object', { ...good, version: 2 }],
    ['an object', { ...good, state: { calls: [], notes: [], past: [] } }],
    ['an object', { ...good, state: { calls: [{ text: 'x' }], notes: [], past: [] } }],
  ])('%s', (_, value) => {
    expect(refusal(() => restore(untyped(value)))).toBe('ERR_ESTIMATOR_SNAPSHOT restore: snapshot');
  });
  test('its settings are checked like options', () => {
    const settings = { model: 'claude-opus-5', policy: { context_threshold: -1 } };
    expect(refusal(() => restore({ ...good, settings }))).toBe(
      'ERR_ESTIMATOR_NUMBER policy.context_threshold',
    );
  });
});
