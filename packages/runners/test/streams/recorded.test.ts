import { describe, expect, test } from 'vitest';
import type { SessionEvent } from '@debussy/core';
import { judgeSession } from '../../src/outcome/judge.ts';
import { linesOf, named, play, recordings } from './recorded.ts';

const now = Date.parse('2026-11-18T12:00:00Z');

describe.each(recordings)('$name', (recording) => {
  test('gives these events, this bill and this outcome', () => {
    const decoder = recording.decoder();
    const events = play(decoder, linesOf(recording.text));
    const stream = decoder.facts();
    const outcome = judgeSession({
      program: recording.program,
      stream,
      exit: recording.exit,
      stop: null,
      now,
    });
    expect(
      factsOf(recording.text, [
        ...events.map(short),
        { type: 'facts', ...stream },
        { type: 'outcome', ...outcome },
      ]),
    ).toMatchSnapshot();
  });

  test('taskplane TP-094, #223: counts each model call of the main thread once', () => {
    const usage = usageOf(play(recording.decoder(), linesOf(recording.text)));
    const calls = usage
      .map(({ message, final }) => `${message} ${final}`)
      .filter((call) => !call.startsWith('null'));
    expect(new Set(calls).size).toBe(calls.length);
  });
});

describe('occupancy of the last call, where its true value is known', () => {
  test.each([
    ['claude-basic', 3413, null],
    ['claude-old-basic', 3413, null],
    // Qwen Code 0.24.4 with `--output-format stream-json`: `output: claude` reads it.
    ['claude-qwen', 3413, null],
    ['codex-basic-gpt-5.5.rollout', 3413, 33],
    ['opencode-basic', 3413, 33],
    ['claude-blocks', 23_252, null],
    ['claude-partial', 23_252, 44],
    ['opencode-blocks', 23_252, 44],
    ['claude-sub-nobg', 51_006, null],
    ['opencode-sub', 51_006, 61],
    ['gemini-sub.chats-main', 51_006, 61],
    ['codex-compact.rollout', 31_110, 50],
  ])('%s: %d (+%s)', (name, context, output) => {
    const recording = named(name);
    const last = usageOf(play(recording.decoder(), linesOf(recording.text))).at(-1);
    expect(last).toMatchObject({ context, output });
  });

  test('the streams of Codex and Gemini do not tell it, and nothing is made up', () => {
    for (const name of ['codex-basic', 'codex-compact', 'gemini-basic', 'gemini-sub']) {
      expect(usageOf(play(named(name).decoder(), linesOf(named(name).text)))).toEqual([]);
    }
  });
});

test('a whole run costs the same in every program: cached tokens are separate', () => {
  const spent = [
    'claude-basic',
    'codex-basic',
    'codex-basic-gpt-5.5.rollout',
    'gemini-basic',
    'opencode-basic',
  ].map((name) => {
    const decoder = named(name).decoder();
    play(decoder, linesOf(named(name).text));
    const { input, output, cache_creation, cache_read } = decoder.facts().spent!;
    return { sent: input + cache_creation + cache_read, output };
  });
  expect(new Set(spent.map((one) => JSON.stringify(one)))).toEqual(new Set(['{"sent":6936,"output":96}']));
});

test('sub-agents are read separately', () => {
  const recording = named('claude-sub');
  const events = play(recording.decoder(), linesOf(recording.text));
  const spoken = events
    .filter((event) => event.type === 'text')
    .map(({ text, subagent }) => [text, subagent]);
  expect(spoken).toContainEqual(['Sub working.', true]);
  expect(spoken).toContainEqual(['Main finished.', false]);
});

function usageOf(events: readonly SessionEvent[]): readonly Extract<SessionEvent, { type: 'usage' }>[] {
  return events.filter((event) => event.type === 'usage');
}

/** One line for each fact, so that a change of one is a change of one line. Of sentences only the program's own are kept. */
function factsOf(recorded: string, all: readonly { readonly type: string }[]): string {
  const theirs = (name: string, value: unknown): unknown => {
    const isText = (name === 'detail' || name === 'message') && typeof value === 'string';
    return isText && !recorded.includes(JSON.stringify(value).slice(1, -1)) ? '…' : value;
  };
  return all.map(({ type, ...rest }) => `${type} ${JSON.stringify(rest, theirs)}`).join('\n');
}

function short(event: SessionEvent): { readonly type: string } {
  if (event.type === 'tool_result') return Object.assign({}, event, { output: cut(event.output) });
  return event.type === 'tool_call'
    ? Object.assign({}, event, { input: cut(JSON.stringify(event.input)) })
    : event;
}

function cut(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
