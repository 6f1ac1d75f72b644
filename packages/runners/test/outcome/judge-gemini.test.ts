import { describe, expect, test } from 'vitest';
import { judgeSession } from '../../src/outcome/judge.ts';
import { exited } from '../streams/recorded.ts';
import { facts, recorded } from './judged-facts.ts';

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
    [244, '', 'unreachable'],
    [247, '', 'unreachable'],
    [41, '', 'auth'],
    [53, '', 'failed'],
    [1, 'Unknown argument', 'start_failed'],
    [55, 'not running in a trusted directory', 'start_failed'],
    [42, 'Error resuming session', 'start_failed'],
  ])('exit code %i without a result, saying %j: %s', (code, stderr, kind) => {
    expect(judgeSession(facts('gemini', [], { exit: exited(code, stderr) }))).toMatchObject({ kind });
  });

  test('exit code 0 without a result fails: signals end it like that', () => {
    expect(judgeSession(facts('gemini', []))).toMatchObject({ kind: 'failed', exit_code: 0 });
    expect(judgeSession(facts('gemini', [], { stop: 'enough' }))).toEqual({
      kind: 'stopped',
      reason: 'enough',
    });
  });

  test('a loop that it detected fails, although it claims success', () => {
    const lines = [
      '{"type":"error","severity":"warning","message":"Loop detected, stopping execution"}',
      '{"type":"result","status":"success","stats":{}}',
    ];
    expect(judgeSession(facts('gemini', lines))).toMatchObject({
      kind: 'failed',
      detail: 'Loop detected, stopping execution',
    });
  });

  test('silent because the provider refused: the standard error tells', () => {
    const limit = { kind: 'idle', seconds: 1200 } as const;
    const exit = { ...exited('SIGKILL', 'Attempt 7 failed with status 429. Retrying…'), limit };
    expect(judgeSession(recorded('gemini-f429', { exit }))).toMatchObject({
      kind: 'rate_limited',
      until: null,
    });
    expect(judgeSession(recorded('gemini-f429', { exit: { ...exit, stderrTail: '' } }))).toEqual({
      kind: 'idle_timeout',
      seconds: 1200,
    });
  });
});
