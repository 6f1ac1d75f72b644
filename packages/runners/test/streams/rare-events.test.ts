import { describe, expect, test } from 'vitest';
import type { SessionEvent } from '@debussy/core';
import { createCodexRollout } from '../../src/streams/codex-rollout.ts';
import { createCodexStream } from '../../src/streams/codex.ts';
import { createGeminiChats } from '../../src/streams/gemini-chats.ts';
import type { StreamDecoder } from '../../src/streams/decoder.ts';
import { outputs } from '../../src/programs/programs.ts';

function heard(decoder: StreamDecoder, ...lines: readonly object[]): readonly SessionEvent[] {
  return lines.flatMap((line) => decoder.line(JSON.stringify(line)));
}

const assistant = (message: object, rest: object = {}): object => ({
  type: 'assistant',
  message: { id: 'm', model: 'claude-opus-5-5', ...message },
  ...rest,
});

const models = (inputTokens: number): object => ({
  m: { inputTokens, outputTokens: 1, costUSD: inputTokens / 100 },
});

const item = (fields: object): object => ({ type: 'item.completed', item: { id: 'i', ...fields } });

describe('claude', () => {
  test('Qwen Code counts what came from the cache as input, too: its context is not twice as full', () => {
    const decoder = outputs.claude.stream();
    const usage = {
      input_tokens: 20_000,
      output_tokens: 50,
      cache_read_input_tokens: 19_450,
      total_tokens: 20_050,
    };
    const content = [{ type: 'text', text: 'x' }];
    const events = heard(
      decoder,
      assistant({ id: 'one', content, usage: { input_tokens: 0, output_tokens: 0 } }),
      assistant({ id: 'two', content, usage }),
      { type: 'result', subtype: 'success', is_error: false, result: 'x', usage },
    );
    const contexts = events.flatMap((event) => (event.type === 'usage' ? [event.context] : []));
    expect(contexts.at(-1)).toBe(20_000);
    expect(decoder.facts().spent).toMatchObject({ input: 550, output: 50, cache_read: 19_450 });
  });

  test('a permission that was denied and a change of the model are reported', () => {
    const events = heard(
      outputs.claude.stream(),
      { type: 'system', subtype: 'permission_denied', tool_name: 'Bash', message: 'not allowed' },
      { type: 'system', subtype: 'model_fallback', original_model: 'opus', fallback_model: 'haiku' },
      { type: 'system', subtype: 'permission_denied' },
      { type: 'system', subtype: 'model_fallback' },
    );
    expect(events[0]).toMatchObject({ type: 'error', denied: 'Bash' });
    expect(events.map((event) => (event.type === 'error' ? event.message : event.type))).toEqual([
      expect.stringMatching(/\bBash\b.*: not allowed$/),
      expect.stringMatching(/\bhaiku\b.*\bopus\b/),
      expect.stringMatching(/: $/),
      expect.not.stringMatching(/undefined|error/),
    ]);
  });

  test('retries are reported: refusals as limits, the rest as an outage', () => {
    const retry = { type: 'system', subtype: 'api_retry', attempt: 1, max_retries: 10 };
    const events = heard(
      outputs.claude.stream(),
      { ...retry, error_status: 429, error: 'rate_limit' },
      retry,
    );
    expect(events).toEqual([
      {
        type: 'rate_limited',
        until: null,
        final: false,
        detail: expect.stringMatching(/ 429 \(rate_limit\).* 1 .*10$/),
      },
      {
        type: 'rate_limited',
        until: null,
        final: false,
        detail: expect.stringMatching(/unknown.* 1 .*10$/),
        outage: true,
      },
    ]);
  });

  test('output of a command is text, not an answer of the model, and has no usage', () => {
    const message = {
      model: '<synthetic>',
      content: [{ type: 'text', text: 'Context: 3 %' }],
      usage: { input_tokens: 0 },
    };
    expect(heard(outputs.claude.stream(), assistant(message))).toEqual([
      { type: 'text', text: 'Context: 3 %', subagent: false },
    ]);
  });

  test('an API error of a sub-agent is not the end of the run', () => {
    const message = { model: '<synthetic>', content: [{ type: 'text', text: 'API Error' }] };
    const rest = { parent_tool_use_id: 't', error: 'server_error', is_api_error_message: true };
    expect(heard(outputs.claude.stream(), assistant(message, rest))).toEqual([
      { type: 'error', message: 'API Error', fatal: false },
    ]);
  });

  test('hidden thinking shows its length, tools of the server are tools', () => {
    const thinking = assistant({ content: [{ type: 'thinking', thinking: '', signature: 'abcd' }] });
    const redacted = assistant({ content: [{ type: 'redacted_thinking', data: 'abcdef' }] });
    const search = assistant({
      content: [{ type: 'server_tool_use', id: 's', name: 'web_search', input: { query: 'q' } }],
    });
    expect(heard(outputs.claude.stream(), thinking, redacted, search)).toMatchObject([
      { type: 'thinking', signature_length: 4 },
      { type: 'thinking', signature_length: 6 },
      { type: 'tool_call', name: 'web_search' },
    ]);
  });

  test('results in blocks: text is joined, other blocks are in brackets', () => {
    const content = [{ type: 'text', text: 'one' }, 'two', { type: 'image' }, 3];
    const user = {
      type: 'user',
      message: { content: [{ type: 'tool_result', tool_use_id: 't', is_error: true, content }] },
    };
    expect(heard(outputs.claude.stream(), user)).toMatchObject([
      { id: 't', ok: false, output: 'one\ntwo\n[image]\n[unknown]' },
    ]);
  });

  test('output is only believed once the message has stopped', () => {
    const usage = { input_tokens: 5, output_tokens: 9 };
    expect(heard(outputs.claude.stream(), assistant({ usage, stop_reason: 'end_turn' }))).toMatchObject([
      { type: 'usage', context: 5, output: 9, final: true },
      { type: 'spent', spent: { output: 9 } },
    ]);
    expect(heard(outputs.claude.stream(), assistant({ usage, stop_reason: null }))[0]).toMatchObject({
      output: null,
      final: false,
    });
  });

  test('older versions only give totals: the second result adds the difference', () => {
    const decoder = outputs.claude.stream();
    const result = { type: 'result', subtype: 'success', is_error: false, result: '' };
    heard(decoder, { ...result, modelUsage: models(100) }, { ...result, modelUsage: models(150) });
    expect(decoder.facts().spent).toMatchObject({ input: 150, output: 1, cost: 1.5 });
  });

  test('a session that is killed before its result counts all its calls, subagents included', () => {
    const decoder = outputs.claude.stream();
    const usage = { input_tokens: 5, cache_read_input_tokens: 100 };
    heard(decoder, assistant({ usage }), assistant({ id: 'sub', usage }, { parent_tool_use_id: 't' }));
    expect(decoder.facts().spent).toEqual({
      input: 10,
      output: 0,
      cache_creation: 0,
      cache_read: 200,
      cost: null,
    });
  });
});

describe('codex', () => {
  test('a tool of another server has its arguments and its result', () => {
    const call = item({
      type: 'mcp_tool_call',
      tool: 'search',
      arguments: { q: 1 },
      result: { content: [{ type: 'text', text: 'found' }] },
      status: 'completed',
    });
    expect(heard(outputs.codex.stream(), call)).toMatchObject([
      { type: 'tool_call', name: 'search', input: { q: 1 } },
      { type: 'tool_result', ok: true, output: 'found' },
    ]);
  });

  test('a declined patch fails, a list of things to do is not a tool', () => {
    expect(heard(outputs.codex.stream(), item({ type: 'todo_list', items: [] }))).toEqual([]);
    const change = item({ type: 'file_change', changes: [{ path: 'a', kind: 'add' }], status: 'declined' });
    expect(heard(outputs.codex.stream(), change)).toMatchObject([
      { type: 'tool_call', input: { changes: [{ path: 'a', kind: 'add' }] } },
      { type: 'tool_result', ok: false },
    ]);
  });

  test('a resumed thread continues counting: its earlier usage is not this session’s', () => {
    const before = { input: 936, output: 96, cache_creation: 0, cache_read: 6000, cost: null };
    const decoder = createCodexStream(before);
    heard(decoder, {
      type: 'turn.completed',
      usage: { input_tokens: 10_000, cached_input_tokens: 8000, output_tokens: 100 },
    });
    expect(decoder.facts().spent).toEqual({
      input: 1064,
      output: 4,
      cache_creation: 0,
      cache_read: 2000,
      cost: null,
    });
  });

  test('a turn that fails without a reason has the last error for one', () => {
    const decoder = outputs.codex.stream();
    heard(decoder, { type: 'error', message: 'boom' }, { type: 'turn.failed' });
    expect(decoder.facts().ending).toEqual({ kind: 'failure', detail: 'boom' });
    const silent = outputs.codex.stream();
    heard(silent, { type: 'turn.failed' });
    expect(silent.facts().ending).toEqual({ kind: 'failure', detail: expect.any(String) });
  });

  test('its rollout tells the model, and a limit with its end', () => {
    const decoder = createCodexRollout('t');
    const rate_limits = {
      primary: { used_percent: 100, resets_at: 1_794_999_600 },
      secondary: { used_percent: 40 },
    };
    const events = heard(
      decoder,
      { type: 'turn_context', payload: { model: 'gpt-5.5' } },
      { type: 'event_msg', payload: { type: 'token_count', info: null, rate_limits } },
      { type: 'event_msg', payload: { type: 'token_count', info: null, rate_limits } },
    );
    expect(events).toEqual([
      { type: 'started', id: 't', model: 'gpt-5.5', window: null },
      {
        type: 'rate_limited',
        until: '2026-11-18T11:00:00.000Z',
        final: false,
        detail: expect.any(String),
      },
    ]);
    expect(decoder.facts().until).toBe('2026-11-18T11:00:00.000Z');
  });

  test('in the rollout of a resumed thread only new calls are billed', () => {
    const decoder = createCodexRollout('t');
    const call = { input_tokens: 100, cached_input_tokens: 0, output_tokens: 5, total_tokens: 105 };
    const total = { input_tokens: 5100, cached_input_tokens: 0, output_tokens: 55, total_tokens: 5155 };
    heard(decoder, {
      type: 'event_msg',
      payload: { type: 'token_count', info: { last_token_usage: call, total_token_usage: total } },
    });
    expect(decoder.facts().spent).toMatchObject({ input: 100, output: 5 });
  });
});

describe('gemini', () => {
  test('thoughts are billed as output, though only the total holds them', () => {
    const decoder = outputs.gemini.stream();
    heard(decoder, {
      type: 'result',
      status: 'success',
      stats: { total_tokens: 150, input_tokens: 100, output_tokens: 20 },
    });
    expect(decoder.facts().spent).toMatchObject({ input: 100, output: 50 });
  });

  test('a file of a sub-agent is billed, and not counted', () => {
    const decoder = createGeminiChats();
    const header = { sessionId: 's', kind: 'subagent' };
    const events = heard(decoder, header, {
      id: 'a',
      type: 'gemini',
      tokens: { input: 100, output: 5, cached: 60 },
    });
    expect(events.map((event) => event.type)).toEqual(['spent']);
    expect(decoder.facts().spent).toMatchObject({ input: 40, output: 5, cache_read: 60 });
  });
});

test('opencode: thinking is read, a broken header has no time', () => {
  const error = { name: 'APIError', data: { statusCode: 429, responseHeaders: { 'retry-after': 'soon' } } };
  const events = heard(
    outputs.opencode.stream(),
    { type: 'reasoning', sessionID: 's', part: { text: 'hm' } },
    { type: 'error', timestamp: 1, error },
  );
  expect(events).toMatchObject([
    { type: 'started', id: 's' },
    { type: 'thinking', text: 'hm' },
    { type: 'rate_limited', until: null, detail: 'APIError' },
  ]);
});
