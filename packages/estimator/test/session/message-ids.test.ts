import { describe, expect, test } from 'vitest';
import { createEstimator, type Estimator, type EstimatorEvent } from '../../src/index.ts';

const model = 'claude-opus-5';

function feed(events: readonly EstimatorEvent[]): Estimator {
  const estimator = createEstimator({ model });
  for (const event of events) estimator.event(event);
  return estimator;
}

function usage(messageId: string, context: number, output: number, final: boolean): EstimatorEvent {
  return { type: 'usage', messageId, context, output, final };
}

const text: EstimatorEvent = { type: 'assistant_text', tokens: 200 };
const tool: EstimatorEvent = { type: 'tool_use', tokens: 100, parameters: 2 };
const result: EstimatorEvent = { type: 'tool_result', tokens: 400 };

test('one call on many lines counts once', () => {
  const once = feed([usage('a', 50_000, 3, false), text, tool]);
  const often = feed([
    usage('a', 50_000, 3, false),
    text,
    usage('a', 50_000, 3, false),
    tool,
    usage('a', 50_000, 3, false),
  ]);
  expect(often.predict()).toEqual(once.predict());
});

test('usage may come before, between or after the counted parts', () => {
  const line = usage('a', 50_000, 3, false);
  const first = feed([line, text, tool, result]).predict();
  expect(feed([text, line, tool, line, result]).predict()).toEqual(first);
  expect(feed([text, tool, line, result]).predict()).toEqual(first);
  expect(feed([text, tool, result, line]).predict()).toEqual(first);
});

test('usage without an id that comes behind the tool result belongs to the call, as in Codex', () => {
  const line: EstimatorEvent = { type: 'usage', context: 50_000, output: 300, final: true };
  const estimator = feed([text, tool, result, line, line]);
  expect(estimator.predict().tokens).toBe(50_705);
  for (const event of [tool, result, { ...line, context: 50_710 }]) estimator.event(event);
  expect(estimator.predict().tokens).toBe(51_415);
});

test('tool results between the lines of one call: parallel tools', () => {
  const line = usage('a', 50_000, 3, false);
  const together = feed([line, tool, tool, result, result]).predict();
  expect(feed([line, tool, result, line, tool, result]).predict()).toEqual(together);
  expect(feed([tool, line, result, tool, line, result]).predict()).toEqual(together);
});

describe('the same id with other numbers', () => {
  test('the final output replaces the placeholder', () => {
    expect(feed([usage('a', 50_000, 3, false), text, usage('a', 50_000, 300, true)]).predict().tokens).toBe(
      50_300,
    );
  });
  test('the last final one wins', () => {
    expect(feed([usage('a', 50_000, 300, true), usage('a', 50_010, 310, true)]).predict().tokens).toBe(
      50_320,
    );
  });
  test('a placeholder after the final one changes nothing', () => {
    expect(feed([usage('a', 50_000, 300, true), usage('a', 49_000, 1, false)]).predict().tokens).toBe(50_300);
  });
});

test('usage of an earlier call that comes late changes nothing and is noted', () => {
  const estimator = feed([usage('a', 50_000, 300, true), result, usage('b', 51_000, 100, true)]);
  estimator.event(usage('a', 50_000, 300, true));
  expect(estimator.predict().tokens).toBe(51_100);
  expect(estimator.snapshot().notes).toMatchObject([{ code: 'usage_late' }]);
});

test('late content of an earlier call changes nothing', () => {
  const estimator = feed([usage('a', 50_000, 300, true), result, usage('b', 51_000, 100, true)]);
  estimator.event({ type: 'assistant_text', tokens: 5000, messageId: 'a' });
  expect(estimator.predict().tokens).toBe(51_100);
});

test('content that names its call needs no order', () => {
  const named: EstimatorEvent = { type: 'assistant_text', tokens: 200, messageId: 'a' };
  const line = usage('a', 50_000, 3, false);
  expect(feed([named, line]).predict()).toEqual(feed([line, named]).predict());
  expect(feed([line, named, result, { ...named, tokens: 10 }]).predict().tokens).toBe(
    feed([line, named, { ...named, tokens: 10 }, result]).predict().tokens,
  );
});

test('the id may be called id, messageId, message_id or message', () => {
  for (const key of ['id', 'messageId', 'message_id', 'message']) {
    const estimator = createEstimator({ model });
    for (const output of [1, 300]) {
      const event = { type: 'usage', context: 50_000, output, final: output > 1, [key]: 'a' } as const;
      estimator.event(event);
    }
    expect(estimator.predict().tokens).toBe(50_300);
  }
});

test('events of sub-agents stay out', () => {
  const estimator = feed([usage('a', 50_000, 300, true)]);
  const event = { type: 'usage', context: 9000, output: 5, final: true, subagent: true } as const;
  estimator.event(event);
  expect(estimator.predict().tokens).toBe(50_300);
  expect(estimator.snapshot().notes).toMatchObject([{ code: 'event_of_subagent' }]);
});

describe('a result before the second tool use of one call, without ids on the content', () => {
  const use: EstimatorEvent = { type: 'tool_use', tokens: 30, parameters: 1 };
  const read: EstimatorEvent = { type: 'tool_result', tokens: 2130 };

  test('is in the count of the next call, and not counted again behind it', () => {
    const estimator = feed([usage('m1', 30_000, 1, false), use, read, use, read]);
    estimator.event(usage('m2', 34_400, 1, false));
    expect(estimator.predict().tokens).toBe(34_400);
    for (const event of [use, read]) estimator.event(event);
    estimator.event(usage('m3', 36_620, 1, false));
    expect(estimator.predict()).toMatchObject({ tokens: 36_620, source: 'usage' });
  });

  test('also if the estimate of the text is far off', () => {
    const heavy: EstimatorEvent = { type: 'tool_result', tokens: 8100 };
    const estimator = feed([usage('m1', 30_000, 1, false), use, heavy, use, heavy]);
    estimator.event(usage('m2', 34_400, 1, false));
    expect(estimator.predict().tokens).toBe(34_400);
  });

  test('content that the next call’s usage leaves out is its own', () => {
    const estimator = feed([usage('m1', 30_000, 100, true), read, use, read, usage('m2', 32_240, 60, true)]);
    expect(estimator.predict().tokens).toBe(32_240 + 60 + 2130 + 5);
  });

  test('with ids nothing has to be guessed', () => {
    const named: EstimatorEvent = { ...use, messageId: 'm1' };
    const estimator = feed([usage('m1', 30_000, 1, false), named, read, named, read]);
    const before = estimator.predict().tokens;
    expect(before).toBe(feed([usage('m1', 30_000, 1, false), named, named, read, read]).predict().tokens);
    estimator.event(usage('m2', 34_400, 1, false));
    expect(estimator.predict().tokens).toBe(34_400);
  });
});
