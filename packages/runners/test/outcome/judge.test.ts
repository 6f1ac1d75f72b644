import { describe, expect, test } from 'vitest';
import { judge } from '../../src/outcome/judge.ts';
import type { ProgramName, SessionFacts } from '../../src/outcome/session-facts.ts';
import { createStream } from '../../src/streams/streams.ts';
import { exited, linesOf, named, play } from '../streams/recorded.ts';

const now = Date.parse('2026-11-18T10:00:00Z');

function facts(
  program: ProgramName,
  lines: readonly string[],
  rest: Partial<SessionFacts> = {},
): SessionFacts {
  const decoder = createStream[program]();
  play(decoder, lines);
  return { program, stream: decoder.facts(), exit: exited(0), stop: null, now, ...rest };
}

function recorded(name: string, rest: Partial<SessionFacts>): SessionFacts {
  const { program, text } = named(name);
  return facts(program, linesOf(text), rest);
}

const result = (fields: object): string =>
  JSON.stringify({ type: 'result', subtype: 'success', is_error: false, ...fields });

const failed = (message: string): string => JSON.stringify({ type: 'turn.failed', error: { message } });

const error = (name: string, data: object): string =>
  JSON.stringify({ type: 'error', timestamp: now, sessionID: 's', error: { name, data } });

describe('claude', () => {
  test.each([
    [{ terminal_reason: 'completed', result: 'x' }, 0, 'completed'],
    [{ terminal_reason: 'hook_stopped' }, 0, 'stopped'],
    [{ terminal_reason: 'aborted_tools', is_error: true, subtype: 'error_during_execution' }, 0, 'stopped'],
    [
      { terminal_reason: 'aborted_streaming', is_error: true, subtype: 'error_during_execution' },
      1,
      'stopped',
    ],
    [{ is_error: true, subtype: 'error_during_execution', errors: ['boom'] }, 1, 'failed'],
    [
      { is_error: true, subtype: 'error_max_turns', errors: ['Reached maximum number of turns (2)'] },
      1,
      'failed',
    ],
    [
      { is_error: true, subtype: 'error_max_budget_usd', errors: ['Reached maximum budget ($1)'] },
      1,
      'failed',
    ],
    [
      { is_error: true, terminal_reason: 'api_error', api_error_status: 429, result: 'API Error: 429' },
      1,
      'rate_limited',
    ],
    [
      { is_error: true, terminal_reason: 'completed', api_error_status: 429, result: 'API Error: 429' },
      1,
      'rate_limited',
    ],
    [
      { is_error: true, terminal_reason: 'api_error', api_error_status: 529, result: 'Overloaded' },
      1,
      'rate_limited',
    ],
    [
      { is_error: true, terminal_reason: 'api_error', api_error_status: 500, result: 'API Error: 500' },
      1,
      'failed',
    ],
    [
      { is_error: true, terminal_reason: 'api_error', api_error_status: 401, result: 'Invalid API key' },
      1,
      'auth',
    ],
    [
      {
        is_error: true,
        terminal_reason: 'api_error',
        api_error_status: null,
        result: 'Not logged in · Please run /login',
      },
      1,
      'auth',
    ],
    [{ is_error: true, terminal_reason: 'prompt_too_long', api_error_status: 400 }, 1, 'context_exhausted'],
    [
      { is_error: true, terminal_reason: 'blocking_limit', result: 'Prompt is too long' },
      1,
      'context_exhausted',
    ],
  ])('%j and exit code %i: %s', (fields, code, kind) => {
    expect(judge(facts('claude', [result(fields)], { exit: exited(code) }))).toMatchObject({ kind });
  });

  test('the last of several results counts', () => {
    const lines = [
      result({ result: 'one' }),
      result({ is_error: true, api_error_status: 500, result: 'API Error: 500' }),
    ];
    expect(judge(facts('claude', lines, { exit: exited(1) }))).toMatchObject({ kind: 'failed' });
  });

  test('a run that went on after its result and died then is no success', () => {
    const next = '{"type":"system","subtype":"init","session_id":"s"}';
    const died = facts('claude', [result({ result: 'one' }), next], { exit: exited('SIGKILL') });
    expect(judge(died)).toMatchObject({ kind: 'crashed', signal: 'SIGKILL' });
  });

  test('the reset time of its own event is used', () => {
    const limit = '{"type":"rate_limit_event","rate_limit_info":{"status":"rejected","resetsAt":1794999600}}';
    const allowed =
      '{"type":"rate_limit_event","rate_limit_info":{"status":"allowed","resetsAt":1794990000}}';
    const refused = result({
      is_error: true,
      api_error_status: 429,
      result: 'You have hit your usage limit',
    });
    expect(judge(facts('claude', [limit, allowed, refused], { exit: exited(1) }))).toEqual({
      kind: 'quota',
      until: '2026-11-18T11:00:00.000Z',
      detail: 'You have hit your usage limit',
    });
  });

  test('a reset time in words is used', () => {
    const words = "You've hit your limit · resets 3pm (UTC)";
    const refused = facts('claude', [result({ is_error: true, api_error_status: 429, result: words })], {
      exit: exited(1),
    });
    expect(judge(refused)).toMatchObject({ kind: 'quota', until: '2026-11-18T15:00:00.000Z' });
  });

  test('ended by TERM without a result', () => {
    expect(judge(facts('claude', [], { exit: exited(143) }))).toMatchObject({
      kind: 'crashed',
      signal: 'SIGTERM',
      exit_code: 143,
    });
  });

  test('what it only says on its standard error is in the detail', () => {
    const stderr = 'Error: Session ID abc is already in use.\n';
    expect(judge(facts('claude', [], { exit: exited(1, stderr) }))).toEqual({
      kind: 'start_failed',
      detail:
        'ended without a final event and without any event (exit code 1): Error: Session ID abc is already in use.',
      hint: 'Run `debussy doctor`: it shows which version is installed and what it lacks. Another version may not know an argument.',
    });
  });
});

describe('codex', () => {
  test.each([
    ['exceeded retry limit, last status: 429 Too Many Requests', 'rate_limited'],
    ['unexpected status 529 : overloaded', 'rate_limited'],
    ['unexpected status 401 Unauthorized: bad key', 'auth'],
    ["You've hit your usage limit. Try again in 3 days 4 hours.", 'quota'],
    ["Codex ran out of room in the model's context window. Start a new thread.", 'context_exhausted'],
    ['We’re currently experiencing high demand, which may cause temporary errors.', 'failed'],
    ['stream disconnected before completion', 'failed'],
  ])('%s: %s', (message, kind) => {
    expect(judge(facts('codex', [failed(message)], { exit: exited(1) }))).toMatchObject({ kind });
  });

  test('its own words on the reset are used', () => {
    const message = "You've hit your usage limit. Try again in 3 days 4 hours.";
    expect(judge(facts('codex', [failed(message)], { exit: exited(1) }))).toMatchObject({
      until: '2026-11-21T14:00:00.000Z',
    });
  });

  test('interrupted when debussy asked for it: stopped; by somebody else: failed', () => {
    const asked = recorded('codex-sigint-tool', { exit: exited(1), stop: 'context at 81 %' });
    expect(judge(asked)).toEqual({ kind: 'stopped', reason: 'context at 81 %' });
    expect(judge({ ...asked, stop: null })).toMatchObject({ kind: 'failed' });
  });

  test('a missing key only stands on its standard error', () => {
    const stderr = 'Missing environment variable: `FAKE_API_KEY`.';
    expect(judge(facts('codex', [], { exit: exited(1, stderr) }))).toEqual({ kind: 'auth', detail: stderr });
  });

  test('what it logs while it works is no reason', () => {
    const stderr = 'ERROR rmcp: 401 Unauthorized, please log in again';
    const died = facts('codex', ['{"type":"turn.started"}'], { exit: exited(101, stderr) });
    expect(judge(died)).toMatchObject({ kind: 'failed', exit_code: 101 });
  });

  test('silent after a refusal: it waits for the provider', () => {
    const lines = linesOf(named('codex-f429').text).slice(0, 3);
    const exit = { ...exited('SIGTERM'), limit: { kind: 'idle', seconds: 1200 } } as const;
    expect(judge(facts('codex', lines, { exit }))).toEqual({
      kind: 'rate_limited',
      until: null,
      detail:
        'silent for 1200 s after the provider refused: Reconnecting... 1/2 (exceeded retry limit, last status: 429 Too Many Requests)',
    });
    const answer = '{"type":"item.completed","item":{"id":"i","type":"agent_message","text":"on"}}';
    expect(judge(facts('codex', [...lines, answer], { exit }))).toEqual({
      kind: 'idle_timeout',
      seconds: 1200,
    });
  });

  test('died of its reader: exit code 101', () => {
    expect(judge(facts('codex', [], { exit: exited(101) }))).toMatchObject({
      kind: 'failed',
      exit_code: 101,
    });
  });
});

describe('gemini', () => {
  test.each([
    [
      144,
      'The input token count (1200000) exceeds the maximum number of tokens allowed',
      'context_exhausted',
    ],
    [144, 'bad request', 'failed'],
    [145, '', 'auth'],
    [147, '', 'auth'],
    [173, '', 'rate_limited'],
    [244, '', 'failed'],
    [247, '', 'failed'],
    [41, '', 'auth'],
    [53, '', 'failed'],
    [1, 'Unknown argument', 'start_failed'],
    [55, 'not running in a trusted directory', 'start_failed'],
    [42, 'Error resuming session', 'start_failed'],
  ])('exit code %i without a result, saying %j: %s', (code, stderr, kind) => {
    expect(judge(facts('gemini', [], { exit: exited(code, stderr) }))).toMatchObject({ kind });
  });

  test('exit code 0 without a result is no success: signals end it like that', () => {
    expect(judge(facts('gemini', []))).toMatchObject({ kind: 'failed', exit_code: 0 });
    expect(judge(facts('gemini', [], { stop: 'enough' }))).toEqual({ kind: 'stopped', reason: 'enough' });
  });

  test('a loop that it detected is no success, although it says so', () => {
    const lines = [
      '{"type":"error","severity":"warning","message":"Loop detected, stopping execution"}',
      '{"type":"result","status":"success","stats":{}}',
    ];
    expect(judge(facts('gemini', lines))).toMatchObject({
      kind: 'failed',
      detail: 'Loop detected, stopping execution',
    });
  });

  test('silent because the provider refused: the standard error tells', () => {
    const limit = { kind: 'idle', seconds: 1200 } as const;
    const exit = { ...exited('SIGKILL', 'Attempt 7 failed with status 429. Retrying…'), limit };
    expect(judge(recorded('gemini-f429', { exit }))).toMatchObject({ kind: 'rate_limited', until: null });
    expect(judge(recorded('gemini-f429', { exit: { ...exit, stderrTail: '' } }))).toEqual({
      kind: 'idle_timeout',
      seconds: 1200,
    });
  });
});

describe('opencode', () => {
  test.each([
    ['ContextOverflowError', { message: 'too much' }, 'context_exhausted'],
    ['ProviderAuthError', { message: 'no key' }, 'auth'],
    ['MessageAbortedError', { message: 'aborted' }, 'stopped'],
    ['APIError', { message: 'slow', statusCode: 429 }, 'rate_limited'],
    ['APIError', { message: 'pay', statusCode: 402 }, 'quota'],
    ['UnknownError', { message: 'Model not found: fake/none.' }, 'failed'],
  ])('%s %j: %s', (name, data, kind) => {
    expect(judge(facts('opencode', [error(name, data)], { exit: exited(1) }))).toMatchObject({ kind });
  });

  test('the header of the refusal says when to come back', () => {
    const data = { message: 'slow', statusCode: 429, responseHeaders: { 'retry-after': '3600' } };
    expect(judge(facts('opencode', [error('APIError', data)], { exit: exited(1) }))).toMatchObject({
      until: '2026-11-18T11:00:00.000Z',
    });
  });

  test('the second overflow is a loop that will not end by itself', () => {
    const line = error('ContextOverflowError', { message: 'too much' });
    expect(facts('opencode', [line]).stream.hopeless).toBeNull();
    const looping = facts('opencode', [line, line], { exit: exited('SIGKILL') });
    expect(looping.stream.hopeless).toMatch(/overflows its context again and again/);
    expect(judge(looping)).toMatchObject({ kind: 'context_exhausted' });
  });

  test('ended after a tool call with exit code 0: a permission was refused', () => {
    const step = '{"type":"step_finish","part":{"id":"p","reason":"tool-calls"}}';
    expect(judge(facts('opencode', [step]))).toMatchObject({ kind: 'failed' });
  });

  test('a model that stopped at its length is no success', () => {
    const step = '{"type":"step_finish","part":{"id":"p","reason":"length"}}';
    expect(judge(facts('opencode', [step]))).toMatchObject({
      kind: 'failed',
      detail: 'the model stopped with the reason length',
    });
  });

  test('the summary of a compaction is not the end', () => {
    const lines = linesOf(named('opencode-compact').text);
    const summary = lines.findIndex((line) => line.includes('"reason":"stop"'));
    const cut = facts('opencode', lines.slice(0, summary + 2));
    expect(judge(cut)).toMatchObject({ kind: 'failed' });
  });
});

describe('any program', () => {
  test('that could not start says why and what to do', () => {
    const spawnError = { code: 'ENOENT', message: 'The program x was not found.', hint: 'Install it.' };
    expect(judge(facts('text', [], { exit: { ...exited(0), spawnError } }))).toEqual({
      kind: 'start_failed',
      detail: 'The program x was not found.',
      hint: 'Install it.',
    });
  });

  test.each([
    ['idle', 'idle_timeout'],
    ['first_output', 'idle_timeout'],
    ['wall', 'timeout'],
  ] as const)('out of time (%s)', (kind, outcome) => {
    const exit = { ...exited('SIGKILL'), limit: { kind, seconds: 30 } };
    expect(judge(recorded('claude-sigint-tool', { exit }))).toEqual({ kind: outcome, seconds: 30 });
    expect(judge(recorded('claude-basic', { exit }))).toEqual({ kind: 'completed' });
    expect(judge(facts('claude', [], { exit }))).toEqual({ kind: outcome, seconds: 30 });
  });

  test('that had to be ended after its last word has completed', () => {
    const exit = { ...exited('SIGTERM'), limit: { kind: 'linger', seconds: 30 } } as const;
    expect(judge(recorded('claude-basic', { exit }))).toEqual({ kind: 'completed' });
  });

  test('that finished while it was asked to stop has completed', () => {
    expect(judge(recorded('claude-basic', { exit: exited(143), stop: 'enough' }))).toEqual({
      kind: 'completed',
    });
  });

  test('success with a bad exit code is not believed', () => {
    expect(judge(recorded('claude-basic', { exit: exited(1) }))).toEqual({
      kind: 'failed',
      detail: 'reported success, then exited with code 1',
      exit_code: 1,
    });
    expect(judge(recorded('codex-basic', { exit: exited('SIGSEGV') }))).toMatchObject({
      kind: 'crashed',
      signal: 'SIGSEGV',
    });
  });

  test('text ends with its exit code alone', () => {
    expect(judge(facts('text', ['hello']))).toEqual({ kind: 'completed' });
    expect(judge(facts('text', ['hello'], { exit: exited(3, 'oh no\n') }))).toEqual({
      kind: 'failed',
      detail: 'exited with code 3: oh no',
      exit_code: 3,
    });
  });

  test('a stop that a failing program did not survive is a stop', () => {
    const lines = ['{"type":"turn.failed","error":{"message":"interrupted"}}'];
    expect(judge(facts('codex', lines, { exit: exited('SIGTERM'), stop: 'enough' }))).toEqual({
      kind: 'stopped',
      reason: 'enough',
    });
  });
});
