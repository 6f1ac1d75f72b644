import { createHash } from 'node:crypto';
import type { SessionEvent, SessionOutcome } from '@debussy/core';
import { expect, test } from 'vitest';
import { judgeSession, outputs } from '../../src/index.ts';
import type { OutputName } from '@debussy/core';
import { proveThatNothingIsLeft } from '../support/playground.ts';
import { playedSession } from '../support/played-session.ts';
import { type Heard, heard, scriptedSession } from '../support/scripted-session.ts';

proveThatNothingIsLeft();

const streams: readonly OutputName[] = ['debussy', 'text'];
const until = '2126-01-01T00:00:00.000Z';

interface Understood {
  readonly events: readonly SessionEvent[];
  readonly outcome: SessionOutcome;
}

function understood(program: OutputName, { lines, exit }: Heard): Understood {
  const decoder = outputs[program].stream();
  const stdout = lines.filter(({ source }) => source === 'stdout');
  const events = stdout.flatMap(({ text, truncated }) => decoder.line(text, { truncated }));
  return {
    events,
    outcome: judgeSession({ program, stream: decoder.facts(), exit, stop: null, now: Date.now() }),
  };
}

async function played(program: OutputName, steps: readonly unknown[]): Promise<Understood> {
  return understood(program, await playedSession().play({ stream: program, defaults: steps }));
}

test.each(streams)('%s: an ordinary session is understood as it was meant', async (program) => {
  const { events, outcome } = await played(program, [
    { text: 'Beginning.' },
    { usage: { context: 3413, output: 33, cache_read: 3000, cache_creation: 400 } },
    { write: { path: 'a.txt', content: 'x' } },
    { run: 'echo ran' },
    { report: { via: 'message', status: 'completed' } },
  ]);
  expect(outcome).toEqual({ kind: 'completed' });
  const said = events.flatMap((event) => (event.type === 'text' ? [event.text] : []));
  expect(said.join('\n')).toContain('Beginning.');
  expect(said.join('\n')).toContain('"status": "completed"');
  if (program === 'text') return;
  expect(events.filter(({ type }) => type === 'tool_call')).toHaveLength(2);
  expect(events.filter(({ type }) => type === 'tool_result')).toMatchObject([
    { ok: true },
    { ok: true, output: expect.stringContaining('ran') },
  ]);
  expect(events.filter((event) => event.type === 'usage').at(0)).toMatchObject({ context: 3413 });
});

const endings: readonly (readonly [string, unknown, Partial<SessionOutcome>])[] = [
  ['a limit', { rate_limit: { until } }, { kind: 'rate_limited', until }],
  ['a usage limit', { rate_limit: { until, quota: true } }, { kind: 'quota', until }],
  ['a login that is missing', { auth_error: true }, { kind: 'auth' }],
  ['a prompt that is too long', { context_exhausted: true }, { kind: 'context_exhausted' }],
  ['an error', { error: 'the model fell over' }, { kind: 'failed' }],
  ['a crash', { crash: 'SIGSEGV' }, { kind: 'crashed', signal: 'SIGSEGV' }],
];

test.each(streams.filter((name) => name !== 'text'))('%s: every bad end is told apart', async (program) => {
  const ends = endings.map(async ([name, step, outcome]) => {
    const result = await played(program, [{ text: 'x' }, step]);
    expect(result.outcome, name).toMatchObject(outcome);
  });
  await Promise.all(ends);
});

test('every end is the same when a real process plays it', async () => {
  const ends = endings.map(async ([name, step, outcome]) => {
    const { launch } = scriptedSession();
    const result = await heard(await launch({ stream: 'debussy', defaults: [{ text: 'x' }, step] }));
    expect(understood('debussy', result).outcome, name).toMatchObject(outcome);
  });
  await Promise.all(ends);
});

test('a limit that is over is none', async () => {
  const { outcome } = await played('debussy', [
    { rate_limit: { until: '2020-01-01T00:00:00Z' } },
    { report: 'completed' },
  ]);
  expect(outcome).toEqual({ kind: 'completed' });
});

test('a plain flood has the length and the lines that were asked for', async () => {
  const { launch } = scriptedSession();
  const { lines, exit } = await heard(
    await launch({
      stream: 'text',
      defaults: [{ flood: { bytes: 3_000_000, line: 1000 } }, { flood: { bytes: 2_500_000 } }],
    }),
  );
  expect(exit.code).toBe(0);
  expect(lines.filter(({ text }) => text.length === 999)).toHaveLength(3000);
  const long = lines.find(({ truncated }) => truncated > 0);
  expect(long?.text.length).toBe(1024 * 1024);
  expect(long?.truncated).toBe(2_500_000 - 1 - 1024 * 1024);
  expect(
    createHash('sha1')
      .update(long?.text ?? '')
      .digest('hex'),
  ).toBe(
    createHash('sha1')
      .update('x'.repeat(1024 * 1024))
      .digest('hex'),
  );
});

test.each(streams)('%s: thoughts, tools that are only shown, compactions and raw lines', async (program) => {
  const { play } = playedSession();
  const heardAll = await play({
    stream: program,
    model: 'scripted-2',
    window: 1000,
    defaults: [
      { think: 'hm' },
      { tool: { name: 'Search', input: { query: 'x' }, output: 'nothing', ok: false } },
      { tool: { name: 'Look', input: 'plain' } },
      { usage: { context: 900, cost: 0.5 } },
      { compact: { before: 900, after: 100 } },
      { usage: 150 },
      { print: 'not JSON' },
      { flood: { bytes: 10, line: 5 } },
      { stderr: 'a complaint' },
      { end: true },
      { crash: 9 },
    ],
  });
  expect(heardAll.exit).toMatchObject({ code: 0, stderrTail: 'a complaint' });
  expect(heardAll.lines.map(({ text }) => text)).toEqual(expect.arrayContaining(['not JSON', 'xxxx']));
  const { events, outcome } = understood(program, heardAll);
  expect(outcome).toEqual({ kind: 'completed' });
  if (program === 'text') return;
  expect(events.filter(({ type }) => type === 'tool_call')).toHaveLength(2);
  expect(events.filter((event) => event.type === 'tool_result').map(({ ok }) => ok)).toEqual([false, true]);
  expect(events.some(({ type }) => type === 'compacted')).toBe(true);
  expect(events.some(({ type }) => type === 'thinking')).toBe(true);
});
