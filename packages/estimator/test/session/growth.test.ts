import { describe, expect, test } from 'vitest';
import { createEstimator, type Estimator, type EstimatorEvent } from '../../src/index.ts';

function after(model: string, ...events: readonly EstimatorEvent[]): Estimator {
  const estimator = createEstimator({ model });
  for (const event of events) estimator.event(event);
  return estimator;
}

function usage(context: number, output: number): EstimatorEvent {
  return { type: 'usage', context, output, final: true, messageId: `m${context}` };
}

const tool: EstimatorEvent = { type: 'tool_use', tokens: 100, parameters: 2 };
const result: EstimatorEvent = { type: 'tool_result', tokens: 400 };

describe('with the final usage of the call', () => {
  test.each([
    ['claude-opus-5', 5],
    ['claude-opus-4-8', 5],
    ['claude-opus-4-7', 13],
    ['claude-sonnet-4-6', 15],
    ['claude-sonnet-4-5', 15],
    ['gpt-5.5', 10.5],
  ])('%s: output + result + %d', (model, k) => {
    const { tokens, source } = after(model, usage(50_000, 300), tool, result).predict();
    expect(tokens).toBe(Math.round(50_000 + 300 + 400 + k));
    expect(source).toBe('usage+delta');
  });

  test('each further parallel tool adds 50 in Claude, 10.5 in OpenAI', () => {
    expect(after('claude-opus-5', usage(50_000, 300), result, result, result).predict().tokens).toBe(51_605);
    expect(after('gpt-5.5', usage(50_000, 300), result, result, result).predict().tokens).toBe(51_532);
  });

  test('without later events nothing is estimated', () => {
    const prediction = after('claude-opus-5', usage(50_000, 300)).predict();
    expect(prediction).toEqual({ tokens: 50_300, low: 50_300, high: 50_300, source: 'usage', percent: 5.03 });
  });

  test("the model's text is in its output and not counted again", () => {
    const text: EstimatorEvent = { type: 'assistant_text', tokens: 200 };
    expect(after('claude-opus-5', text, tool, usage(50_000, 300)).predict().tokens).toBe(50_300);
    expect(after('claude-opus-5', usage(50_000, 300), text, tool).predict().tokens).toBe(50_300);
  });
});

describe('without the output of the call', () => {
  const open: EstimatorEvent = { type: 'usage', context: 50_000, output: 3, final: false, messageId: 'm' };
  const text: EstimatorEvent = { type: 'assistant_text', tokens: 200 };

  test.each([
    ['claude-sonnet-4-6', 50_000 + 200 + 100 + 400 + 66.9 + 2 * 14.1 + 1.1 - 18.5],
    ['claude-opus-5', 50_000 + 200 + 100 + 400 + 70 + 2 * 19 + 1 - 40],
    ['gpt-5.5', 50_000 + 200 + 100 + 400 + 10 + 1 + 10.5],
  ])('%s: text, arguments, results and their frames', (model, expected) => {
    expect(after(model, open, text, tool, result).predict().tokens).toBe(Math.round(expected));
  });

  test('a placeholder is nothing, an output of unknown standing is at least there', () => {
    const unsaid: EstimatorEvent = { type: 'usage', context: 50_000, output: 900 };
    expect(after('claude-opus-5', open).predict().tokens).toBe(50_000);
    expect(after('claude-opus-5', unsaid).predict().tokens).toBe(50_900);
    expect(after('claude-opus-5', unsaid, { type: 'assistant_text', tokens: 1500 }).predict().tokens).toBe(
      51_501,
    );
  });

  test('arguments count as the model sees them', () => {
    const input = { file_path: '/src/a.ts', content: 'const a = "b";\nconst c = 1;\n' };
    const asInput = after('claude-opus-5', open, { type: 'tool_use', input });
    const asJson = after('claude-opus-5', open, {
      type: 'tool_use',
      text: JSON.stringify(input),
      parameters: 2,
    });
    expect(asInput.predict()).toEqual(asJson.predict());
    const asValues = after('claude-opus-5', open, {
      type: 'tool_use',
      text: Object.values(input).join('\n'),
      parameters: 2,
    });
    expect(asInput.predict()).toEqual(asValues.predict());
  });
});

describe('a new user turn', () => {
  const prompt: EstimatorEvent = { type: 'prompt', tokens: 30 };
  const thinking: EstimatorEvent = { type: 'thinking', signatureLength: 5000 };

  test('adds its frame', () => {
    expect(after('claude-opus-5', usage(50_000, 300), prompt).predict().tokens).toBe(50_335);
  });

  test.each(['claude-opus-4-5', 'claude-opus-4-6', 'claude-opus-5', 'claude-fable-5', 'gpt-5.6'])(
    '%s keeps its thinking',
    (model) => {
      expect(after(model, thinking, usage(50_000, 1000), prompt).predict().tokens).toBe(51_035);
    },
  );

  test.each(['claude-sonnet-4-5', 'claude-haiku-4-5', 'claude-sonnet-4-20250514', 'gpt-5.5'])(
    '%s drops it: everything in the output that is not visible',
    (model) => {
      const text: EstimatorEvent = { type: 'assistant_text', tokens: 200 };
      expect(after(model, thinking, text, usage(50_000, 1000), prompt).predict().tokens).toBe(50_235);
    },
  );

  test('a shortfall of the output that was not seen as thinking is not counted as it', () => {
    const seen: EstimatorEvent = { type: 'thinking', tokens: 100 };
    const estimator = after('claude-sonnet-4-5', seen, usage(50_000, 1000), prompt);
    expect(estimator.predict().tokens).toBe(51_035 - 200);
  });

  test('thinking of the whole turn is dropped, and inside the tool loop none', () => {
    const loop = after(
      'claude-sonnet-4-5',
      thinking,
      usage(50_000, 500),
      result,
      thinking,
      usage(50_915, 700),
    );
    expect(loop.predict().tokens).toBe(51_615);
    loop.event(prompt);
    expect(loop.predict().tokens).toBe(51_615 - 500 - 700 + 35);
    loop.event(prompt);
    expect(loop.predict().tokens).toBe(51_615 - 500 - 700 + 70);
  });
});

test.each([
  ['claude-opus-5', 0.274 * 2000 - 91],
  ['claude-sonnet-4-6', 0.21 * 2000 - 20],
  ['claude-opus-4-5', 0.19 * 2000 - 44],
])('hidden thinking of %s by the length of its signature', (model, tokens) => {
  const open: EstimatorEvent = { type: 'usage', context: 50_000 };
  const estimator = after(model, open, { type: 'thinking', signatureLength: 2000 });
  expect(estimator.predict().tokens).toBe(Math.round(50_000 + tokens));
});

test('the names of parameters and of tools count where they are not of the usual length', () => {
  const open: EstimatorEvent = { type: 'usage', context: 50_000 };
  const size = (name: string, key: string): number =>
    after('claude-opus-5', open, { type: 'tool_use', name, input: { [key]: 'x' } }).predict().tokens;
  const longer = size('Read', 'include_only_files_that_match_these_patterns') - size('Read', 'path');
  expect(longer).toBeGreaterThan(8);
  expect(size('mcp__browser__take_screenshot', 'path') - size('Read', 'path')).toBeGreaterThan(8);
});

test('reasoning that the provider counts separately is dropped by a new turn', () => {
  const counted: EstimatorEvent = {
    type: 'usage',
    context: 50_000,
    output: 1000,
    final: true,
    reasoning: 640,
  };
  const prompt: EstimatorEvent = { type: 'prompt', tokens: 30 };
  expect(after('gpt-5.5', counted, prompt).predict().tokens).toBe(51_000 - 640 + 35);
  expect(after('gpt-5.6', counted, prompt).predict().tokens).toBe(51_035);
});
