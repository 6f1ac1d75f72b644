import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { claude } from '../support/claude-session.ts';
import { replay } from '../support/replay.ts';
import type { Reading } from '../support/replay.ts';

/** What the meter said at the end of everything. */
function lastTokens(readings: readonly Reading[]): number | null {
  return readings.at(-1)?.tokens ?? null;
}

const file = (name: string): { readonly id: string; readonly input: unknown } => ({
  id: name,
  input: { file_path: `/src/${name}.ts` },
});
const code = 'export const answer: number = compute(40, 2); // adds them up\n'.repeat(140);

function afterNext(lines: readonly unknown[]): number | null {
  const next = [claude.use('m2', 34_400, file('c')), claude.result('c', code), claude.text('m2', 34_400, '')];
  return lastTokens(replay('claude', [...lines, ...next]).readings);
}

describe('Claude: a tool result before the second tool use of one answer', () => {
  const interleaved = [
    claude.init('claude-sonnet-4-5'),
    claude.use('m1', 30_000, file('a')),
    claude.result('a', code),
    claude.use('m1', 30_000, file('b')),
    claude.result('b', code),
  ];

  test('is not counted twice once the next call was counted', () => {
    const { readings } = replay('claude', [...interleaved, claude.text('m2', 34_400, '')]);
    expect(lastTokens(readings)).toBe(34_400);
  });

  test('counts like the same answer in plain order', () => {
    const [init, use, result, more, again] = interleaved;
    const plain = [init, use, more, result, again];
    expect(afterNext(interleaved)).toBe(afterNext(plain));
  });

  test('stays right over many calls', () => {
    const lines = [claude.init('claude-sonnet-4-5')];
    let context = 30_000;
    for (let call = 0; call < 20; call += 1) {
      const id = `m${call}`;
      for (const letter of ['x', 'y', 'z'])
        lines.push(claude.use(id, context, file(`${id}${letter}`)), claude.result(`${id}${letter}`, code));
      context += 6600;
    }
    const { readings } = replay('claude', [...lines, claude.text('last', context, '')]);
    const counted = readings.filter(({ after }) => after === 'usage').map(({ tokens }) => tokens);
    expect(counted).toEqual([...Array.from({ length: 20 }, (_, call) => 30_000 + call * 6600), context]);
  });

  test('any order of the uses and results of its answers reads like the plain one', () => {
    const sizes = fc.array(fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(sizes, fc.array(fc.nat(), { minLength: 24, maxLength: 24 }), (answers, choices) => {
        const plain = replay('claude', session(answers, []));
        const mixed = replay('claude', session(answers, choices));
        expect(mixed.readings.map(({ tokens }) => tokens)).toEqual(
          plain.readings.map(({ tokens }) => tokens),
        );
        expect(lastTokens(plain.readings)).toBeGreaterThan(30_000 + answers.length * 1000);
      }),
      { numRuns: 60 },
    );
  });

  test('with partial messages its output is the final one', () => {
    const lines = [
      claude.init('claude-opus-5'),
      claude.start('m1', 30_000),
      claude.use('m1', 30_000, file('a')),
      claude.result('a', ''),
      claude.use('m1', 30_000, file('b')),
      claude.end(900),
    ];
    const frameOfResult = 5;
    expect(lastTokens(replay('claude', lines).readings)).toBe(30_900 + frameOfResult);
  });
});

/**
 * Answers with tools whose results are so many lines long. Where a choice is odd, a result comes as soon as it can: in front of
 * the next use of its answer. The end of the last answer tells its output, whatever has come before.
 */
function session(answers: readonly (readonly number[])[], choices: readonly number[]): readonly unknown[] {
  let taken = 0;
  const lines = answers.flatMap((results, answer) => {
    const id = `m${answer}`;
    const context = 30_000 + answer * 5000;
    const waiting: unknown[] = [];
    const mixed = results.flatMap((size, i) => {
      const use = claude.use(id, context, file(`${id}${i}`));
      const result = claude.result(`${id}${i}`, 'const a = 1;\n'.repeat(size));
      const isEarly = ((choices[taken++] ?? 0) & 1) === 1;
      if (!isEarly) waiting.push(result);
      return isEarly ? [use, result] : [use];
    });
    return [claude.start(id, context), ...mixed, ...waiting];
  });
  return [claude.init('claude-opus-4-5'), ...lines, claude.end(1100)];
}

describe('Codex: the file beside the stream tells the order', () => {
  const rollout = readFileSync(
    new URL('../fixtures/streams/codex-compact.rollout.jsonl', import.meta.url),
    'utf8',
  )
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  const stream = [
    { type: 'thread.started', thread_id: 'thread' },
    { type: 'item.completed', item: { id: '1', type: 'agent_message', text: code } },
    {
      type: 'item.completed',
      item: { id: '2', type: 'command_execution', command: 'cat a', aggregated_output: code, exit_code: 0 },
    },
  ];

  test('each call is read as the provider counted it, whatever the stream said around it', () => {
    const { readings } = replay('codex', [...stream, ...rollout.map((side) => ({ side })), ...stream]);
    const counted = readings.filter(({ after }) => after === 'usage').map(({ tokens }) => tokens);
    expect(counted.slice(0, 3)).toEqual([20_160, 100_160, 190_160]);
    expect(counted.slice(-2)).toEqual([30_160, 31_160]);
    expect(lastTokens(readings)).toBe(31_160);
  });

  test('an output in the file is as the model reads it, and all of it counts', () => {
    const output = 'word '.repeat(8800);
    const call = { type: 'function_call', call_id: 'a', name: 'exec_command', arguments: '{"cmd":"cat a"}' };
    const lines = [
      { side: { type: 'response_item', payload: call } },
      record('r1', 20_000),
      { side: { type: 'response_item', payload: { type: 'function_call_output', call_id: 'a', output } } },
    ];
    const { readings } = replay('codex', lines, { contextLimit: 36_000, model: 'gpt-5.5' });
    expect(readings.at(-1)).toMatchObject({ after: 'tool_result', action: 'restart', tokens: 28_851 });
  });

  test('a compaction leaves the base and about 2,000 tokens', () => {
    const left = { input_tokens: 0, output_tokens: 0, total_tokens: 6921 };
    const after = [
      { side: { type: 'compacted', payload: {} } },
      { side: { type: 'event_msg', payload: { type: 'token_count', info: { last_token_usage: left } } } },
    ];
    const { readings } = replay('codex', [record('r1', 20_000), record('r2', 240_000), ...after]);
    expect(readings.at(-1)).toMatchObject({ after: 'compacted', tokens: 22_000, action: 'continue' });
  });
});

test('opencode: results in front of their call’s usage are in the context behind it', () => {
  const state = { status: 'completed', input: {}, output: code };
  const step = (id: string, input: number): readonly unknown[] => [
    { type: 'step_start', ...part(id, {}) },
    { type: 'tool_use', ...part(`${id}t`, { callID: id, tool: 'read', state }) },
    {
      type: 'step_finish',
      ...part(`${id}f`, { reason: 'tool-calls', tokens: { input, output: 30, total: input + 30 } }),
    },
  ];
  const { readings } = replay('opencode', [...step('1', 20_000), ...step('2', 22_500)]);
  const counted = readings.filter(({ after }) => after === 'usage').map(({ tokens }) => tokens ?? 0);
  expect(counted).toHaveLength(2);
  for (const [index, base] of [20_030, 22_530].entries()) {
    expect(counted[index]).toBeGreaterThan(base + 1500);
    expect(counted[index]).toBeLessThan(base + 3500);
  }
});

describe('a window that is fuller than it can be', () => {
  test('usage above the configured limit is believed, and that is reported once', () => {
    const lines = [claude.init('claude-sonnet-4-5'), at(70_000), at(121_000), at(150_000)];
    const { readings, warnings } = replay('claude', lines, { contextLimit: 100_000 });
    expect(readings.map(({ tokens, action }) => [tokens, action])).toEqual([
      [70_000, 'warn'],
      [121_000, 'restart'],
      [150_000, 'restart'],
    ]);
    expect(readings.at(-1)?.percent).toBe(100);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/^WINDOW_EXCEEDED: .*121000/);
  });

  test('a call above the usual window proves the large one, for every model of Claude', () => {
    for (const model of ['claude-opus-4-5', 'claude-sonnet-4-5', 'claude-haiku-4-5']) {
      const { readings } = replay('claude', [claude.init(model), at(370_000)]);
      expect(readings.at(-1)).toMatchObject({ tokens: 370_000, percent: 37, action: 'continue' });
    }
  });

  test('each segment that reaches the threshold of a small limit is seen, also after the limit was passed', () => {
    const lines = [at(50_000), at(190_000), claude.compacted(5000), at(30_000), at(81_000)];
    const { readings } = replay('claude', [claude.init('claude-sonnet-4-5'), ...lines], {
      contextLimit: 100_000,
    });
    expect(readings.map(({ action }) => action)).toEqual([
      'continue',
      'restart',
      'continue',
      'continue',
      'restart',
    ]);
  });
});

function at(context: number): unknown {
  return claude.text(`m${context}`, context, '');
}

function record(id: string, input: number): unknown {
  const usage = { input_tokens: input, output_tokens: 40, total_tokens: input + 40 };
  return { side: { type: 'token_usage_record', payload: { response_id: id, usage } } };
}

function part(id: string, rest: object): object {
  return { sessionID: 's', part: { id, messageID: 'm', ...rest } };
}
