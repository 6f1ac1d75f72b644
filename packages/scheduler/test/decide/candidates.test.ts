import { expect, test } from 'vitest';
import { seriesItem } from '../../src/loop/task-of.ts';
import { entryOf } from '../../src/state/run-state.ts';
import { Story } from '../support/story.ts';

const candidate = {
  origin: 'branch',
  name: 'feature',
  head: 'head',
  base: 'base',
  commit: 'work',
  tree: 'tree',
  how: 'squash',
  message: 'Add it',
  author: 'Ann <ann@example.org> 1700000000 +0100',
} as const;

/** Branches as phases: two that stand alone, unless an agent repairs them. */
function branches(agent?: string): Story {
  const story = Story.of({ 1: [], 2: ['1'] });
  const [first, second] = ['1', '2'].map((id) => ({
    ...entryOf(story.state, id).spec,
    candidate,
    ...(agent === undefined ? {} : { agent }),
  }));
  story.tell({
    type: 'plan.changed',
    digest: '',
    added: [],
    edited: [first, second].filter((spec) => spec !== undefined),
    removed: [],
    landed_edited: [],
  });
  return story;
}

test('a branch is queued without a session, and one that builds on it waits until that has landed', () => {
  const story = branches();
  expect(story.next()).toEqual(['phase.queued 1']);
  story.settle();
  expect(entryOf(story.state, '1').state.kind).toBe('verifying');
  expect(entryOf(story.state, '1').attempts).toBe(1);
  expect(entryOf(story.state, '2').state.kind).toBe('pending');
  expect(seriesItem(story.state, entryOf(story.state, '1')).brought).toEqual(candidate);
});

test('a red branch fails at once, and is verified again when it is retried', () => {
  const story = branches().settle().start().verify('v1', 'red').settle();
  expect(entryOf(story.state, '1').state.kind).toBe('failed');
  story.tell({ type: 'phase.retried', phase: '1', by: 'user' });
  expect(story.next()).toEqual(['phase.queued 1']);
});

test('a red branch with an agent goes to a session', () => {
  const story = branches('fixer').settle().start().verify('v1', 'red').settle();
  expect(entryOf(story.state, '1').state.kind).toBe('waiting');
});

test('a branch that was rewritten while it was queued is verified as it is now', () => {
  const story = branches().settle();
  const spec = { ...entryOf(story.state, '1').spec, candidate: { ...candidate, commit: 'newer' } };
  story.tell({ type: 'plan.changed', digest: '', added: [], edited: [spec], removed: [], landed_edited: [] });
  expect(story.next()).toEqual(['phase.queued 1']);
  story.settle();
  const { state } = entryOf(story.state, '1');
  expect('candidate' in state ? state.candidate.commit : null).toBe('newer');
});
