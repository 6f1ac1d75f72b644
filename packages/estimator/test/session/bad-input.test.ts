import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEstimator } from '../../src/index.ts';
import { untyped } from '../support/untyped.ts';

function known(): ReturnType<typeof createEstimator> {
  const estimator = createEstimator({ model: 'claude-sonnet-4-5', window: 200_000 });
  estimator.event({ type: 'usage', context: 50_000, output: 300, final: true, messageId: 'a' });
  return estimator;
}

function codesOf(estimator: ReturnType<typeof createEstimator>): readonly string[] {
  return estimator.snapshot().notes.map(({ code }) => code);
}

describe('doubtful usage is ignored and noted', () => {
  test.each<object>([
    { output: 5 },
    { context: Number.NaN },
    { context: -5 },
    { context: Infinity },
    { context: 0 },
    { context: '5' },
    { context: {} },
    { context: 1e9 },
    { context: 50_000, messageId: 'a', output: -1, final: true },
  ])('%o', (fields) => {
    const estimator = known();
    const before = estimator.predict();
    estimator.event(untyped({ type: 'usage', final: true, ...fields }));
    expect(estimator.predict()).toEqual(before);
    expect(codesOf(estimator)).toEqual(['value_ignored']);
  });
});

test('an unusable window of a program is noted', () => {
  const estimator = createEstimator({ model: 'gpt-5' });
  estimator.event({ type: 'usage', context: 1000, window: 0 });
  expect(estimator.snapshot().window).toBe(258_400);
  expect(codesOf(estimator)).toEqual(['value_ignored']);
});

test('unusable events are noted, each once', () => {
  const estimator = known();
  const bad = [null, undefined, 7, 'x', [], {}, { type: 'nonsense' }, { type: 5 }, { type: 'constructor' }];
  for (const event of [...bad, ...bad]) estimator.event(untyped(event));
  for (const type of ['prompt', 'tool_result', 'thinking']) estimator.event(untyped({ type }));
  estimator.event(untyped({ type: 'prompt', tokens: Number.NaN, text: 'x' }));
  expect(codesOf(estimator)).toEqual([
    'event_unreadable',
    ...['undefined', 'nonsense', '5', 'constructor'].map(() => 'event_unknown'),
    ...['prompt', 'tool_result', 'thinking'].map(() => 'event_empty'),
    'value_ignored',
  ]);
});

test('notes do not grow without end', () => {
  const estimator = known();
  for (let n = 0; n < 500; n += 1) estimator.event(untyped({ type: `odd-${n}` }));
  expect(estimator.snapshot().notes.length).toBeLessThanOrEqual(50);
});

test('a tokenizer that fails is replaced, and that is noted', () => {
  const broken = { count: (text: string) => (text === 'throw' ? fail() : Number.NaN) };
  const estimator = createEstimator({ model: 'gpt-5', tokenizer: broken });
  const plain = createEstimator({ model: 'gpt-5' });
  for (const text of ['throw', 'odd']) {
    estimator.event({ type: 'prompt', text });
    plain.event({ type: 'prompt', text });
  }
  expect(estimator.predict()).toEqual(plain.predict());
  expect(codesOf(estimator)).toEqual(['tokenizer_failed', 'tokenizer_failed']);
  expect(estimator.snapshot().notes[0]?.text).toContain('no vocabulary');
});

function fail(): never {
  throw new Error('no vocabulary');
}

const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.anything(),
  fc.constantFrom(Number.NaN, -1, 0, Infinity, -Infinity, 1e308, 150_000, '\ud800', 'ok', null, true),
);
const type = fc.constantFrom(
  'prompt',
  'tool_result',
  'attachment',
  'assistant_text',
  'tool_use',
  'thinking',
  'usage',
  'compact',
  'tool_call',
  'other',
);
const keys =
  'text tokens chars context output final messageId parameters input signatureLength after window'.split(' ');

test('no sequence of events throws or yields NaN', () => {
  const event = fc.oneof(
    junk,
    fc
      .tuple(type, fc.dictionary(fc.constantFrom(...keys), junk))
      .map(([name, rest]) => ({ ...rest, type: name })),
  );
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 60 }),
      fc.constantFrom('claude-sonnet-4-5', 'gpt-5.5', 'x'),
      (events, model) => {
        const estimator = createEstimator({ model });
        for (const one of events) {
          estimator.event(untyped(one));
          const { tokens, low, high, percent } = estimator.predict();
          for (const number of [tokens, low, percent]) expect(number).toBeGreaterThanOrEqual(0);
          expect(Number.isFinite(high)).toBe(true);
          expect(low).toBeLessThanOrEqual(tokens);
          expect(high).toBeGreaterThanOrEqual(tokens);
          expect(['continue', 'warn', 'restart']).toContain(estimator.verdict().action);
        }
      },
    ),
  );
});

test('cyclic, BigInt and throwing arguments do not throw', () => {
  const cycle: Record<string, unknown> = {};
  cycle['self'] = cycle;
  const thrower = Object.defineProperty({}, 'command', { enumerable: true, get: fail });
  const refusing = { toJSON: fail };
  for (const model of ['claude-sonnet-4-5', 'gpt-5.5']) {
    for (const input of [{ cycle }, cycle, { id: 7n }, thrower, { refusing }]) {
      const estimator = createEstimator({ model });
      estimator.event({ type: 'usage', context: 50_000 });
      estimator.event({ type: 'tool_use', input });
      expect(estimator.predict().tokens).toBeGreaterThanOrEqual(50_000);
    }
  }
  const estimator = known();
  estimator.event(untyped(new Proxy({}, { get: fail })));
  expect(codesOf(estimator)).toEqual(['event_unreadable']);
});
