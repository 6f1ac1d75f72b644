import type { Config, EventOf } from '@debussy/core';
import { expect, test } from 'vitest';
import { Story } from '../support/story.ts';

const program = { id: 'thread', worktree: '/repo.debussy/1' };
const minute = 60_000;

interface Case {
  readonly ended?: Parameters<Story['end']>[1];
  readonly config?: Partial<Config>;
  readonly after?: number;
}

/** The session that follows failed gates. */
function repair({ ended = {}, config = {}, after = 0 }: Case = {}):
  | EventOf<'session.dispatched'>
  | undefined {
  const story = Story.of({ '1': [] }, config)
    .start()
    .end('1', { percent: 30, program, ...ended })
    .settle()
    .start();
  const [id = ''] = [...story.state.verifications.keys()];
  story.verify(id, 'red').settle();
  story.now += after;
  const [start] = story.starts();
  return start?.kind === 'start_session' ? start.event : undefined;
}

test('a repair continues the session before it', () => {
  expect(repair()).toMatchObject({ kind: 'remediate', continues: { session: 1, ...program } });
  expect(repair({ after: 5 * minute - 1 })?.continues?.id).toBe('thread');
  expect(repair({ ended: { percent: 49.9 } })?.continues?.id).toBe('thread');
});

test.each([
  ['context', { ended: { percent: 50 } }],
  ['context', { ended: { percent: null } }],
  ['context', { ended: { percent: 20 }, config: { resume_below: 20 } }],
  ['pause', { after: 5 * minute }],
  ['off', { config: { resume_below: 0 } }],
  ['program', { ended: { program: { ...program, id: null } } }],
  ['program', { config: { executor: 'fleet' } }],
] as const)('a fresh session says why: %s', (fresh, order: Case) => {
  expect(repair(order)).toMatchObject({ kind: 'remediate', fresh });
  expect(repair(order)?.continues).toBeUndefined();
});

test('another agent does not continue it', () => {
  const story = Story.of({ '1': [] }).start().end('1', { percent: 30, program }).settle().start();
  const [id = ''] = [...story.state.verifications.keys()];
  story.verify(id, 'red').settle();
  story.state = { ...story.state, config: { ...story.state.config, agent: 'another' } };
  expect(story.starts()[0]).toMatchObject({ event: { fresh: 'agent' } });
});

test('a session that did not come to its own end is not continued', () => {
  const story = Story.of({ '1': [] }).start();
  story
    .end('1', { outcome: { kind: 'crashed', detail: 'x', signal: null, exit_code: 1 }, percent: 10 })
    .settle();
  story.now += 60 * minute;
  const event = story.starts()[0]?.event;
  expect(event).toMatchObject({ kind: 'resume' });
  expect(event).not.toHaveProperty('continues');
  expect(event).not.toHaveProperty('fresh');
});
