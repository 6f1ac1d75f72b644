import { expect, test } from 'vitest';
import { Story } from '../support/story.ts';

const full = { kind: 'context_exhausted', detail: 'full' } as const;
const left = ['t1'];

/** Sessions of phase 1 that each end with a full context, on a tree and with tasks left; ends before the last is judged. */
function afterSessions(most: number, trees: readonly string[], depth = 0): Story {
  const story = Story.of({ 1: [] }, { max_restarts: most, max_split_depth: depth });
  for (const [i, tree] of trees.entries()) {
    if (i > 0) story.settle();
    story.now += 60_000;
    story.start().end('1', { outcome: full, tree, remaining: left });
  }
  return story;
}

test('every restart that gets on counts once, up to max_restarts', () => {
  const outcomes = [1, 2, 3, 4].map((n) => afterSessions(3, ['a', 'b', 'c', 'd'].slice(0, n)).next().join());
  expect(outcomes).toEqual([
    'attempt.restarted 1 restart: context',
    'attempt.restarted 1 restart: context',
    'attempt.restarted 1 restart: context',
    'phase.failed 1: restarts',
  ]);
});

test('a restart that brought neither another tree nor fewer tasks counts double', () => {
  expect(afterSessions(3, ['a', 'a']).settle().stateOf('1')).toMatchObject({ attempt: { restarts: 3 } });
  expect(afterSessions(3, ['a', 'b']).settle().stateOf('1')).toMatchObject({ attempt: { restarts: 2 } });
  expect(afterSessions(3, ['a', 'a', 'a']).next()).toEqual(['phase.failed 1: restarts']);
});

test('fewer tasks left is progress on the same tree', () => {
  const story = afterSessions(3, ['a']).settle();
  story.now += 60_000;
  story.start().end('1', { outcome: full, tree: 'a', remaining: [] }).settle();
  expect(story.stateOf('1')).toMatchObject({ attempt: { restarts: 2 } });
});

test('max_restarts 0 switches restarts off, and no split is requested instead', () => {
  const story = afterSessions(0, ['a'], 3);
  expect(story.next()).toEqual(['phase.failed 1: restarts']);
});

test('when restarts are used up and work is left, one session is asked for a split', () => {
  const story = afterSessions(1, ['a', 'b'], 3);
  expect(story.next()).toEqual(['attempt.restarted 1 propose_split: context']);
  expect(story.settle().start().stateOf('1')).toMatchObject({ attempt: { proposed: true, restarts: 1 } });
});

test('no split is requested if no task remains or splits are off', () => {
  const done = Story.of({ 1: [] }, { max_restarts: 1 });
  for (const tree of ['a', 'b']) {
    done.settle();
    done.now += 60_000;
    done.start().end('1', { outcome: full, tree, remaining: [] });
  }
  expect(done.next()).toEqual(['phase.failed 1: restarts']);
  expect(afterSessions(1, ['a', 'b'], 0).next()).toEqual(['phase.failed 1: restarts']);
});

test('quick sessions are followed by growing pauses of seconds, long ones by none', () => {
  const pauses = [10, 10, 100].map((seconds, restarts) => {
    const story = Story.of({ 1: [] }, { max_restarts: 9 });
    for (let i = 0; i <= restarts; i++) {
      story.settle();
      story.now += 60_000;
      story.start().end('1', { outcome: full, tree: `t${i}`, remaining: left, seconds });
    }
    const [command] = story.all();
    return command?.kind === 'record' && command.event.type === 'attempt.restarted'
      ? command.event.pause_ms
      : null;
  });
  expect(pauses).toEqual([500, 1000, 0]);
});

test('the next session starts from the work of the last one, in the same attempt', () => {
  const story = afterSessions(3, ['a']).settle();
  story.now += 60_000;
  const [command] = story.all();
  expect(command).toMatchObject({
    kind: 'start_session',
    event: { attempt: 1, session: 2, kind: 'restart', base: 'root', from: 'c-a' },
  });
});
