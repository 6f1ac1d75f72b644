import type { EventOf } from '@debussy/core';
import { expect, test } from 'vitest';
import { seriesItem, sessionTaskOf, verificationTaskOf } from '../../src/loop/task-of.ts';
import { entryOf } from '../../src/state/run-state.ts';
import type { SessionTask } from '../../src/task.ts';
import { Story } from '../support/story.ts';

/** The verification that is decided next. */
function nextVerification(story: Story): EventOf<'verification.started'> {
  const command = story.all().find((one) => one.kind === 'start_verification');
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

test('a phase is verified on the tip, and each commit with each_commit_green', () => {
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

test('a split phase lands as its whole group', () => {
  const story = nested();
  expect(seriesItem(story.state, entryOf(story.state, '1a'))).toMatchObject({
    parent: '1',
    source: { kind: 'group', tip: 'partial-1a+1a1+1a2', repair: null },
  });
  expect(() => seriesItem(story.state, entryOf(story.state, '1b'))).toThrow(/\b1b\b/);
});

test('the time of an attempt is one budget for all of its sessions', () => {
  const story = Story.of({ 1: [] }, { timeout: 100 }).start();
  story.end('1', { outcome: { kind: 'stopped', reason: 'x' }, seconds: 70 }).settle();
  const seconds = (): number => {
    const [command] = story.all();
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

/** The task of the next session of a phase. */
function sessionOf(story: Story, phase: string): SessionTask {
  const command = story.all().find((one) => one.kind === 'start_session' && one.event.phase === phase);
  if (command?.kind !== 'start_session') throw new Error(`no session of ${phase}`);
  return sessionTaskOf(story.state, command.event, command.next);
}

test('a session gets its dependencies and its neighbors, however many phases have landed', () => {
  const ids = Array.from({ length: 300 }, (_, i) => String(i + 1));
  const story = Story.of(Object.fromEntries(ids.map((id) => [id, id === '250' ? ['1'] : []])));
  const landed = ids
    .filter((id) => id !== '250')
    .map((phase) => ({ phase, commit: `c${phase}`, empty: false }));
  story.tell({ type: 'tip.moved', group: null, from: 'root', to: 'tip', tree: 'tree', landed, groups: [] });
  const { earlier, hasMoreEarlier, conflictPhases } = sessionOf(story, '250');
  const told = earlier.map(({ id }) => id);
  expect(told).toHaveLength(50);
  expect(told.slice(0, 2)).toEqual(['1', '225']);
  expect(told).not.toContain('250');
  expect(hasMoreEarlier).toBe(true);
  expect(conflictPhases).toEqual([]);
});

test('a sub-phase gets its parent and landed siblings', () => {
  const story = Story.of({ 1: [] }).split('1', { '1a': {}, '1b': { depends_on: ['1a'] } });
  story.start().end('1a').settle().start();
  const [verification = ''] = story.state.verifications.keys();
  story.verify(verification, 'green').land().settle();
  const { parent, earlier, hasMoreEarlier } = sessionOf(story, '1b');
  expect(parent).toMatchObject({ id: '1' });
  expect(earlier).toMatchObject([{ id: '1a', title: 'phase 1a', summary: 's', files: [] }]);
  expect(hasMoreEarlier).toBe(false);
});
