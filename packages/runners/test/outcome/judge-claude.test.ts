import { describe, expect, test } from 'vitest';
import { judgeSession } from '../../src/outcome/judge.ts';
import { exited } from '../streams/recorded.ts';
import { facts } from './judged-facts.ts';

const result = (fields: object): string =>
  JSON.stringify({ type: 'result', subtype: 'success', is_error: false, ...fields });

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
      'unreachable',
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
    expect(judgeSession(facts('claude', [result(fields)], { exit: exited(code) }))).toMatchObject({ kind });
  });

  test('the last of several results counts', () => {
    const lines = [
      result({ result: 'one' }),
      result({ is_error: true, api_error_status: 500, result: 'API Error: 500' }),
    ];
    expect(judgeSession(facts('claude', lines, { exit: exited(1) }))).toMatchObject({ kind: 'unreachable' });
  });

  test('a run that continued after its result and then died fails', () => {
    const next = '{"type":"system","subtype":"init","session_id":"s"}';
    const died = facts('claude', [result({ result: 'one' }), next], { exit: exited('SIGKILL') });
    expect(judgeSession(died)).toMatchObject({ kind: 'crashed', signal: 'SIGKILL' });
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
    expect(judgeSession(facts('claude', [limit, allowed, refused], { exit: exited(1) }))).toEqual({
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
    expect(judgeSession(refused)).toMatchObject({ kind: 'quota', until: '2026-11-18T15:00:00.000Z' });
  });

  test('ended by TERM without a result', () => {
    expect(judgeSession(facts('claude', [], { exit: exited(143) }))).toMatchObject({
      kind: 'crashed',
      signal: 'SIGTERM',
      exit_code: 143,
    });
  });

  test('a message only on its standard error is in the detail', () => {
    const stderr = 'Error: Session ID abc is already in use.\n';
    expect(judgeSession(facts('claude', [], { exit: exited(1, stderr) }))).toEqual({
      kind: 'start_failed',
      detail: expect.stringMatching(/1: Error: Session ID abc is already in use\.$/),
      hint: 'Run `debussy doctor`: it shows which version is installed and what it lacks. Another version may not know an argument.',
    });
  });
});
