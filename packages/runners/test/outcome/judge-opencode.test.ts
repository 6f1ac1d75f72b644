import { describe, expect, test } from 'vitest';
import { judgeSession } from '../../src/outcome/judge.ts';
import { exited, linesOf, named } from '../streams/recorded.ts';
import { facts, now } from './judged-facts.ts';

const error = (name: string, data: object): string =>
  JSON.stringify({ type: 'error', timestamp: now, sessionID: 's', error: { name, data } });

describe('opencode', () => {
  test.each([
    ['ContextOverflowError', { message: 'too much' }, 'context_exhausted'],
    ['ProviderAuthError', { message: 'no key' }, 'auth'],
    ['MessageAbortedError', { message: 'aborted' }, 'stopped'],
    ['APIError', { message: 'slow', statusCode: 429 }, 'rate_limited'],
    ['APIError', { message: 'pay', statusCode: 402 }, 'quota'],
    ['UnknownError', { message: 'Model not found: fake/none.' }, 'failed'],
  ])('%s %j: %s', (name, data, kind) => {
    expect(judgeSession(facts('opencode', [error(name, data)], { exit: exited(1) }))).toMatchObject({ kind });
  });

  test('the header of the refusal says when to come back', () => {
    const data = { message: 'slow', statusCode: 429, responseHeaders: { 'retry-after': '3600' } };
    expect(judgeSession(facts('opencode', [error('APIError', data)], { exit: exited(1) }))).toMatchObject({
      until: '2026-11-18T11:00:00.000Z',
    });
  });

  test('the second overflow counts as an endless loop', () => {
    const line = error('ContextOverflowError', { message: 'too much' });
    expect(facts('opencode', [line]).stream.hopeless).toBeNull();
    const looping = facts('opencode', [line, line], { exit: exited('SIGKILL') });
    expect(looping.stream.hopeless).toMatch(/overflows its context again and again/);
    expect(judgeSession(looping)).toMatchObject({ kind: 'context_exhausted' });
  });

  test('ended after a tool call with exit code 0: a permission was refused', () => {
    const step = '{"type":"step_finish","part":{"id":"p","reason":"tool-calls"}}';
    expect(judgeSession(facts('opencode', [step]))).toMatchObject({ kind: 'failed' });
  });

  test('a model that stopped at its length fails', () => {
    const step = '{"type":"step_finish","part":{"id":"p","reason":"length"}}';
    expect(judgeSession(facts('opencode', [step]))).toMatchObject({
      kind: 'failed',
      detail: expect.stringMatching(/\blength$/),
    });
  });

  test('the summary of a compaction is not the end', () => {
    const lines = linesOf(named('opencode-compact').text);
    const summary = lines.findIndex((line) => line.includes('"reason":"stop"'));
    const cut = facts('opencode', lines.slice(0, summary + 2));
    expect(judgeSession(cut)).toMatchObject({ kind: 'failed' });
  });

  test('several first starts at once set up one database: the losers start again later', () => {
    const stderrTail = 'Error: Unexpected error\n\nFailed query: \n  CREATE TABLE `workspace` (\n';
    const exit = { ...exited(1), stderrTail };
    expect(judgeSession(facts('opencode', [], { exit }))).toMatchObject({ kind: 'unreachable' });
  });
});
