import type { EventOf } from '@debussy/core';
import { expect, test } from 'vitest';
import { seriesItem, sessionTaskOf, verificationTaskOf } from '../../src/loop/task-of.ts';
import { entryOf } from '../../src/state/run-state.ts';
import { Story } from '../support/story.ts';

/** The verification that is decided next. */
function nextVerification(story: Story): EventOf<'verification.started'> {
  const command = story.decide().commands.find((one) => one.kind === 'start_verification');
  if (command?.kind !== 'start_verification') throw new Error('nothing to verify');
  return command.event;
}

/** Phase 1 in 1a and 1b, 1a in 1a1 and 1a2: all of 1a has landed in its group, and its union waits. */
function nested(): Story {
  const story = Story.of({ 1: [] }, { parallel: 4, verify_parallel: 4 });
  story.split('1', { '1a': {}, '1b': {} }).split('1a', { '1a1': {}, '1a2': {} });
  for (const id of ['1a1', '1a2']) {
    story.start().end(id).settle().start();
    const running = [...story.state.verifications.values()].find((one) => one.result.kind === 'running');
    story.verify(running?.id ?? '', 'green').land();
  }
  return story.settle();
}

test('a phase on the run is verified on the tip, each commit where that is asked for', () => {
  const story = Story.of({ 1: [] }, { each_commit_green: true }).finish('1');
  expect(verificationTaskOf(story.state, nextVerification(story))).toMatchObject({
    group: null,
    base: 'root',
    own: null,
    everyCommit: true,
    series: [{ phase: '1', source: { kind: 'commit', commit: 'c-tree-1-1-1', base: 'root' } }],
  });
});

test('a sub-phase is verified on its own tree', () => {
  const story = Story.of({ 1: [] }).split('1', { '1a': {}, '1b': {} }).start().end('1a').settle();
  const own = { commit: 'c-tree-1a-1-1', tree: 'tree-1a-1-1' };
  expect(verificationTaskOf(story.state, nextVerification(story))).toMatchObject({ group: '1', own });
});

test('a union within a group is its own tree, but with a repair on it a chain, so that there is something below', () => {
  const story = nested();
  const task = verificationTaskOf(story.state, nextVerification(story));
  expect(task).toMatchObject({ phases: ['1a'], own: { commit: 'partial-1a+1a1+1a2' } });
  story.start().verify(task.id, 'red').settle().start().end('1a').settle();
  const repaired = verificationTaskOf(story.state, nextVerification(story));
  expect(repaired).toMatchObject({
    own: null,
    series: [{ source: { kind: 'group', repair: 'c-tree-1a-1-2' } }],
  });
});

test('what lands of a split phase is its whole group', () => {
  const story = nested();
  expect(seriesItem(story.state, entryOf(story.state, '1a'))).toMatchObject({
    parent: '1',
    source: { kind: 'group', tip: 'partial-1a+1a1+1a2', repair: null },
  });
  expect(() => seriesItem(story.state, entryOf(story.state, '1b'))).toThrow('phase 1b has nothing to land');
});

test('the time of an attempt is one budget for all of its sessions', () => {
  const story = Story.of({ 1: [] }, { timeout: 100 }).start();
  story.end('1', { outcome: { kind: 'stopped', reason: 'x' }, seconds: 70 }).settle();
  const seconds = (): number => {
    const [command] = story.decide().commands;
    if (command?.kind !== 'start_session') throw new Error('no session');
    return sessionTaskOf(story.state, command.event, command.next).secondsLeft;
  };
  expect(seconds()).toBe(30);
  story
    .start()
    .end('1', { outcome: { kind: 'stopped', reason: 'x' }, seconds: 70 })
    .settle();
  expect(seconds()).toBe(1);
});
