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
