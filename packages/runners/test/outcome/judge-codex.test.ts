import { describe, expect, test } from 'vitest';
import { judgeSession } from '../../src/outcome/judge.ts';
import { exited, linesOf, named } from '../streams/recorded.ts';
import { facts, recorded } from './judged-facts.ts';

const failed = (message: string): string => JSON.stringify({ type: 'turn.failed', error: { message } });

describe('codex', () => {
  test.each([
    ['exceeded retry limit, last status: 429 Too Many Requests', 'rate_limited'],
    ['unexpected status 529 : overloaded', 'rate_limited'],
    ['unexpected status 401 Unauthorized: bad key', 'auth'],
    ["You've hit your usage limit. Try again in 3 days 4 hours.", 'quota'],
    ["Codex ran out of room in the model's context window. Start a new thread.", 'context_exhausted'],
    ['We’re currently experiencing high demand, which may cause temporary errors.', 'unreachable'],
    ['stream disconnected before completion', 'unreachable'],
    ['Selected model is at capacity. Please try a different model.', 'unreachable'],
    ['Reconnecting... waiting for network (Connection failed: error sending request)', 'unreachable'],
  ])('%s: %s', (message, kind) => {
    expect(judgeSession(facts('codex', [failed(message)], { exit: exited(1) }))).toMatchObject({ kind });
  });

  test('its own words on the reset are used', () => {
    const message = "You've hit your usage limit. Try again in 3 days 4 hours.";
    expect(judgeSession(facts('codex', [failed(message)], { exit: exited(1) }))).toMatchObject({
      until: '2026-11-21T14:00:00.000Z',
    });
  });

  test("interrupted at debussy's request: stopped; otherwise: failed", () => {
    const asked = recorded('codex-sigint-tool', { exit: exited(1), stop: 'context at 81 %' });
    expect(judgeSession(asked)).toEqual({ kind: 'stopped', reason: 'context at 81 %' });
    expect(judgeSession({ ...asked, stop: null })).toMatchObject({ kind: 'failed' });
  });

  test('a missing key only stands on its standard error', () => {
    const stderr = 'Missing environment variable: `FAKE_API_KEY`.';
    expect(judgeSession(facts('codex', [], { exit: exited(1, stderr) }))).toEqual({
      kind: 'auth',
      detail: stderr,
    });
  });

  test('its log lines while it works are not a reason', () => {
    const stderr = 'ERROR rmcp: 401 Unauthorized, please log in again';
    const died = facts('codex', ['{"type":"turn.started"}'], { exit: exited(101, stderr) });
    expect(judgeSession(died)).toMatchObject({ kind: 'failed', exit_code: 101 });
  });

  test('silent after a refusal: it waits for the provider', () => {
    const lines = linesOf(named('codex-f429').text).slice(0, 3);
    const exit = { ...exited('SIGTERM'), limit: { kind: 'idle', seconds: 1200 } } as const;
    expect(judgeSession(facts('codex', lines, { exit }))).toEqual({
      kind: 'rate_limited',
      until: null,
      detail: expect.stringMatching(/ 1200 s .*: Reconnecting.* last status: 429 Too Many Requests\)$/),
    });
    const answer = '{"type":"item.completed","item":{"id":"i","type":"agent_message","text":"on"}}';
    expect(judgeSession(facts('codex', [...lines, answer], { exit }))).toEqual({
      kind: 'idle_timeout',
      seconds: 1200,
    });
  });

  test('died of its reader: exit code 101', () => {
    expect(judgeSession(facts('codex', [], { exit: exited(101) }))).toMatchObject({
      kind: 'failed',
      exit_code: 101,
    });
  });
});
