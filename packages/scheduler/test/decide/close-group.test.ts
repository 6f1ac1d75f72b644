import { expect, test } from 'vitest';
import { Story } from '../support/story.ts';

/** Phase 1 in two parts, of which 1a has landed in its group, and phase 2 behind it. */
function halfDone(): Story {
  const story = Story.of({ 1: [], 2: ['1'] }, { max_retries: 0 }).split('1', { '1a': {}, '1b': {} });
  return story.start().end('1a').settle().start().verify('v1', 'green').land();
}

test('a sub-phase that needs a person makes its group need one, with the same commands', () => {
  const story = halfDone().end('1b', { status: 'blocked' }).settle();
  expect(story.stateOf('1')).toMatchObject({
    kind: 'needs_human',
    reason: 'sub_phase',
    detail: expect.stringMatching(/^1b \(s\);/),
    commands: [
      expect.stringContaining('debussy diff 1b '),
      expect.stringContaining('debussy accept 1b '),
      expect.stringContaining('retry 1b '),
      expect.any(String),
    ],
  });
  expect(story.tell({ type: 'phase.skipped', phase: '2', by: 'user' }).next()).toEqual(['deliver']);
});

test('a sub-phase that failed fails its group, whatever else is missing', () => {
  const story = Story.of({ 1: [] }, { max_retries: 0 }).split('1', { '1a': {}, '1b': {} }).start();
  story.end('1a', { status: 'blocked' }).end('1b', { status: 'failed' }).settle();
  expect(story.stateOf('1')).toMatchObject({ kind: 'failed', reason: 'sub_phase' });
});

test('the group lands without a skipped part', () => {
  const story = halfDone().end('1b', { status: 'blocked' }).settle();
  story.tell({ type: 'phase.skipped', phase: '1b', by: 'user' }).settle();
  expect(story.next()).toEqual(['verify v2 1']);
  story.start().verify('v2', 'green').land();
  expect(story.stateOf('1').kind).toBe('landed');
  expect(story.settle().next()).toEqual(['work 2']);
});

test('a part that was left out can be brought back as long as its group is not put together', () => {
  const story = halfDone().end('1b', { status: 'blocked' }).settle();
  story.tell({ type: 'phase.retried', phase: '1b', by: 'user' });
  expect([story.stateOf('1').kind, story.stateOf('1b').kind, story.stateOf('2').kind]).toEqual([
    'group',
    'pending',
    'pending',
  ]);
});

test('with every part left out the group is left out, by the same person', () => {
  const story = Story.of({ 1: [] }).split('1', { '1a': {}, '1b': {} });
  story.tell({ type: 'phase.skipped', phase: '1a', by: 'ada' });
  story.tell({ type: 'phase.skipped', phase: '1b', by: 'ada' }).settle();
  expect(story.stateOf('1')).toEqual({ kind: 'skipped', by: 'ada' });
});

test('a phase blocked by a skipped part gets the reason and the commands', () => {
  const story = Story.of({ 1: [] }).split('1', { '1a': {}, '1b': { depends_on: ['1a'] } });
  story.tell({ type: 'phase.skipped', phase: '1a', by: 'ada' }).settle();
  expect(story.stateOf('1b')).toMatchObject({ kind: 'blocked', by: ['1a'] });
  expect(story.stateOf('1')).toMatchObject({
    detail: expect.stringMatching(/^1b \(.*\b1a\b.*\);/),
    commands: ['debussy retry 1a', 'debussy skip 1b'],
  });
});
