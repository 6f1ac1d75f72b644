import { readFileSync } from 'node:fs';
import type { SessionEvent } from '@debussy/core';
import { describe, expect, test } from 'vitest';
import { judgeSession } from '../../src/outcome/judge.ts';
import { outputs } from '../../src/programs/programs.ts';
import { exited, play } from './recorded.ts';

interface Variant {
  readonly title: string;
  readonly properties: { readonly type: { readonly const: string } };
}

describe('our own stream', () => {
  test('is read in full', () => {
    const decoder = outputs.debussy.stream();
    const lines = [
      { type: 'started', id: 's', model: 'm', window: 200_000 },
      { type: 'progress', message: 'half way' },
      { type: 'thinking', text: 'hm' },
      { type: 'tool', id: 't', name: 'sh', status: 'started', input: { command: 'ls' } },
      {
        type: 'usage',
        id: 'a',
        context: 3413,
        output: 33,
        spent: { input: 13, output: 33, cache_read: 3000 },
      },
      { type: 'tool', id: 't', name: 'sh', status: 'failed', output: 'no' },
      { type: 'tool', name: 'ls', output: 'a' },
      { type: 'usage', context: 9999, subagent: true, spent: { input: 7, cost: 0.5 } },
      { type: 'text', text: 'helper', subagent: true },
      { type: 'compacted', before: 3446, after: 100 },
      { type: 'report', report: { phase: '1', status: 'completed' } },
      { type: 'text', text: 'done' },
    ].map((line) => JSON.stringify(line));
    expect(play(decoder, lines)).toMatchSnapshot();
    expect(decoder.facts()).toMatchObject({
      finalText: 'done',
      openTools: 0,
      spent: { input: 20, cost: 0.5 },
    });
  });

  test('a usage line without a number that can be used is reported, once', () => {
    const decoder = outputs.debussy.stream();
    const of = (line: object): readonly SessionEvent[] =>
      decoder.line(JSON.stringify({ type: 'usage', ...line }));
    expect(of({ context: 5 }).map(({ type }) => type)).toEqual(['usage']);
    expect(of({ spent: { cost: 0.1 } }).map(({ type }) => type)).toEqual(['spent']);
    expect(decoder.line('')).toEqual([]);
    expect(of({ context: '12k', spent: { input: -1 } })).toEqual([
      {
        type: 'warning',
        code: 'USAGE_UNREADABLE',
        message: expect.stringContaining('{"type":"usage","context":"12k","spent":{"input":-1}}'),
        hint: expect.any(String),
        line: 4,
      },
    ]);
    expect(of({})).toEqual([]);
    const other = outputs.debussy.stream().line('{"type":"usage","context":"9k","spent":{"cost":1}}');
    expect(other.map(({ type }) => type)).toEqual(['warning', 'spent']);
    expect(decoder.facts().spent).toEqual({
      input: 0,
      output: 0,
      cache_creation: 0,
      cache_read: 0,
      cost: 0.1,
    });
  });

  test('a report may be in the line itself', () => {
    const events = outputs.debussy.stream().line('{"type":"report","phase":"1","status":"failed"}');
    expect(events).toEqual([{ type: 'report', report: { phase: '1', status: 'failed' } }]);
  });

  test('the schema describes the types that are read, and no other', () => {
    const path = new URL('../../schema/agent-stream.schema.json', import.meta.url);
    const schema: { readonly oneOf: readonly Variant[] } = JSON.parse(readFileSync(path, 'utf8'));
    const decoder = outputs.debussy.stream();
    const types = schema.oneOf.map((variant) => variant.properties.type.const);
    for (const type of types) {
      expect(
        decoder.line(JSON.stringify({ type, context: 1, message: 'm', text: 't', name: 'n' })),
      ).not.toEqual([]);
    }
    expect(types).toHaveLength(10);
  });

  test.each([
    [
      '{"type":"rate_limited","until":"2026-11-18T13:00:00Z"}',
      { kind: 'rate_limited', until: '2026-11-18T13:00:00Z' },
    ],
    [
      '{"type":"rate_limited","quota":true,"message":"used up"}',
      { kind: 'quota', until: null, detail: 'used up' },
    ],
    ['{"type":"error","message":"prompt is too long","fatal":true}', { kind: 'context_exhausted' }],
    ['{"type":"error","message":"no","status":401,"fatal":true}', { kind: 'auth' }],
    ['{"type":"error","message":"broken","fatal":true}', { kind: 'failed', detail: 'broken', exit_code: 1 }],
    ['{"type":"rate_limited","final":false}', { kind: 'failed', detail: 'exited with code 1' }],
  ])('%s and exit code 1', (line, outcome) => {
    const decoder = outputs.debussy.stream();
    decoder.line(line);
    const facts = {
      program: 'debussy',
      stream: decoder.facts(),
      exit: exited(1),
      stop: null,
      now: 0,
    } as const;
    expect(judgeSession(facts)).toMatchObject(outcome);
  });
});

test('any text is text, and its end is kept for a report', () => {
  const decoder = outputs.text.stream();
  for (let i = 0; i < 100_000; i++) decoder.line(`line ${i}`);
  expect(decoder.line('{"type":"result"}')).toEqual([
    { type: 'text', text: '{"type":"result"}', subagent: false },
  ]);
  expect(decoder.facts().finalText).toMatch(/line 99999\n\{"type":"result"\}$/);
  expect(decoder.facts().finalText!.length).toBeLessThan(300_000);
});
