import { expect, test } from 'vitest';
import { sessionTaskOf } from '../../src/loop/task-of.ts';
import { canSteer } from '../../src/steer/can-steer.ts';
import { refusalText } from '../../src/steer/refusal.ts';
import type { Refusal } from '../../src/steer/refusal.ts';
import { Story } from '../support/story.ts';

function say(story: Story, phase: string, text = 'use the v2 API'): Story {
  return story.tell({ type: 'phase.message', phase, text, by: 'user' });
}

/** What the sessions that would start now are told by the user. */
function told(story: Story): readonly (readonly string[])[] {
  return story
    .settle()
    .all()
    .flatMap((command) =>
      command.kind === 'start_session'
        ? [sessionTaskOf(story.state, command.event, command.next).messages]
        : [],
    );
}

test('a message for a phase that waits is in its first session, and in every later one', () => {
  const story = say(Story.of({ 1: [], 2: ['1'] }, { parallel: 2 }), '1');
  expect(told(story)).toEqual([['use the v2 API']]);
  story.start().end('1', { outcome: { kind: 'crashed', detail: 'd', signal: null, exit_code: 1 } });
  story.settle().now += 60_000;
  expect(told(story)).toEqual([['use the v2 API']]);
});

test('work that was reported as completed before the message came is not verified: one session more hears it', () => {
  const story = say(Story.of({ 1: [] }).start(), '1')
    .end('1')
    .settle();
  expect(story.next()).toEqual(['resume 1']);
  expect(told(story)).toEqual([['use the v2 API']]);
  expect(story.start().end('1').settle().next()).toEqual(['verify v1 1']);
});

test('work that is being verified when the message comes does not land without it', () => {
  const story = say(Story.of({ 1: [] }).finish('1').start(), '1');
  expect(story.next()).toContain('resume 1');
  story.verify('v1', 'green').settle();
  expect(story.next()).toEqual(['resume 1']);
  expect(story.all()[0]).toMatchObject({ event: { from: 'c-tree-1-1-1' } });
});

test('a message for a split phase is for all of its parts', () => {
  const story = Story.of({ 1: [] }, { parallel: 2 }).split('1', { '1a': {}, '1b': {} });
  expect(told(say(story, '1'))).toEqual([['use the v2 API'], ['use the v2 API']]);
});

test('a message for one phase is none for another', () => {
  expect(told(say(Story.of({ 1: [], 2: [] }, { parallel: 2 }), '2'))).toEqual([[], ['use the v2 API']]);
});

test('a message of an agent is refused, and so is one for a phase that has landed', () => {
  const story = Story.of({ 1: [] });
  const request = { action: 'say', phase: '1', text: 'stop testing' } as const;
  const agent = { phase: '1' };
  expect(canSteer(story.state, { ...request, by: 'user', agent })).toMatchObject({
    code: 'agent',
    agent: '1',
  });
  expect(canSteer(story.state, { ...request, by: 'user' })).toEqual([
    { type: 'phase.message', phase: '1', text: 'stop testing', by: 'user' },
  ]);
  story.finish('1').start().verify('v1', 'green').land();
  expect(canSteer(story.state, { ...request, by: 'user' })).toMatchObject({ code: 'state', state: 'landed' });
});

test('a review brings back a phase that has landed as a whole, and nothing else', () => {
  const review = { action: 'retry', by: 'user', review: 'the name is wrong' } as const;
  const landed = Story.of({ 1: [], 2: [] }).finish('1').start().verify('v1', 'green').land();
  expect(canSteer(landed.state, { ...review, phase: '1' })).toMatchObject([
    { type: 'control.received' },
    { type: 'phase.message', phase: '1', text: 'the name is wrong', by: 'review' },
    { type: 'phase.retried', phase: '1', review: true },
  ]);
  const split = Story.of({ 1: [] }).split('1', { '1a': {} });
  split.start().end('1a').settle().start().verify('v1', 'green').land();
  for (const [story, phase] of [
    [landed, '2'],
    [split, '1a'],
    [split, '1'],
  ] as const)
    expect(canSteer(story.state, { ...review, phase })).toMatchObject({ code: 'no_review', phase });
});

test('a refusal in a run of branches names branches', () => {
  const phase = 'fix-login';
  const refusals: readonly Refusal[] = [
    { code: 'agent', action: 'skip', phase, agent: phase },
    { code: 'unknown_phase', phase },
    { code: 'no_review', phase, state: 'failed' },
    { code: 'left_out', phase, whole: phase },
    { code: 'no_work', phase, state: 'failed' },
    ...(['skip', 'say', 'retry'] as const).flatMap((action) =>
      (['landed', 'skipped', 'running'] as const).map(
        (state) => ({ code: 'state', action, phase, state }) as const,
      ),
    ),
  ];
  for (const refusal of refusals) {
    expect(refusalText(refusal, 'branch').message).toMatch(/branch fix-login|debussy skip fix-login/);
    expect(refusalText(refusal, 'branch').message).not.toMatch(/phase/i);
  }
});
