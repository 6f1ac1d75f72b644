import { createHash } from 'node:crypto';
import type { SessionOutcome } from '@debussy/core';
import { expect, test } from 'vitest';
import { judgeSession, outputs } from '../../src/index.ts';
import { proveThatNothingIsLeft } from '../support/playground.ts';
import { type Heard, heard, scriptedSession } from '../support/scripted-session.ts';

proveThatNothingIsLeft();

const until = '2126-01-01T00:00:00.000Z';

function outcomeOf({ lines, exit }: Heard): SessionOutcome {
  const decoder = outputs.debussy.stream();
  for (const { text, truncated, source } of lines) if (source === 'stdout') decoder.line(text, { truncated });
  return judgeSession({ program: 'debussy', stream: decoder.facts(), exit, stop: null, now: Date.now() });
}

const endings: readonly (readonly [string, unknown, Partial<SessionOutcome>])[] = [
  ['a limit', { rate_limit: { until } }, { kind: 'rate_limited', until }],
  ['a usage limit', { rate_limit: { until, quota: true } }, { kind: 'quota', until }],
  ['a login that is missing', { auth_error: true }, { kind: 'auth' }],
  ['a prompt that is too long', { context_exhausted: true }, { kind: 'context_exhausted' }],
  ['an error', { error: 'the model fell over' }, { kind: 'failed' }],
  ['a crash', { crash: 'SIGSEGV' }, { kind: 'crashed', signal: 'SIGSEGV' }],
];

test('every end is the same when a real process plays it', async () => {
  const ends = endings.map(async ([name, step, outcome]) => {
    const { launch } = scriptedSession();
    const result = await heard(await launch({ stream: 'debussy', defaults: [{ text: 'x' }, step] }));
    expect(outcomeOf(result), name).toMatchObject(outcome);
  });
  await Promise.all(ends);
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
