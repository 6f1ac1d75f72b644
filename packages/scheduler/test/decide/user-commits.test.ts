import { expect, test } from 'vitest';
import type { EventOf } from '@debussy/core';
import { Story } from '../support/story.ts';

type Offered = Partial<EventOf<'tip.offered'>>;

function offered(story: Story, more: Offered = {}): Story {
  const { tip: from } = story.state;
  const finished = [{ phase: '1', commit: 'mark', empty: true }];
  const facts = {
    group: null,
    why: 'by_hand',
    from,
    branch_at: 'hand',
    onto: 'hand',
    to: 'mark',
    tree: 't',
  } as const;
  return story.tell({ type: 'tip.offered', ...facts, phases: ['1'], finished, rewritten: [], ...more });
}

/** Phase 1 waits for a person, 2 for it, and 3 for nobody. */
function waiting(): Story {
  const story = Story.of({ 1: [], 2: ['1'], 3: [] }).start();
  return story.end('1', { status: 'blocked' }).end('3', { status: 'blocked' }).settle();
}

function verdict(story: Story, result: 'green' | 'red'): Story {
  const failed = result === 'red' ? [{ phase: '1', gate: 'test' }] : [];
  const facts = { commit: 'mark', tree: 't', below: null, cached: false, conflict: null };
  return story.start().tell({ type: 'verification.finished', id: 'v1', verdict: result, failed, ...facts });
}

function adopted(story: Story): Story {
  const landed = [{ phase: '1', commit: 'mark', empty: true }];
  const facts = { group: null, from: story.state.tip, to: 'mark', tree: 't', groups: [] };
  return story.tell({ type: 'tip.moved', ...facts, landed, offer: 'by_hand', rewritten: [] });
}

test("a person's commits are verified before anything else, and become the tip when they are green", () => {
  const story = offered(waiting());
  story.tell({ type: 'phase.retried', phase: '3', by: 'user' });
  expect(story.settle().next()).toEqual(['verify v1 1']);
  story.start();
  expect(story.next()).toEqual([]);
  verdict(story, 'green');
  expect(story.next()).toEqual(['adopt']);
  adopted(story).settle();
  expect(story.state.tip).toBe('mark');
  expect(story.stateOf('1')).toEqual({ kind: 'landed', commit: 'mark' });
  expect(story.next()).toEqual(['work 2', 'resume 3']);
});

test("failing user commits on the run's branch stop landings, and the run ends with a phase that needs the user", () => {
  const story = verdict(offered(waiting()), 'red').settle();
  expect(story.stateOf('1')).toMatchObject({
    kind: 'needs_human',
    detail: expect.stringMatching(/ debussy\/plan-r1 .*: test .* 1$/),
    kept: 'hand',
  });
  expect(story.state.draining).toBe('by_hand');
  story.tell({
    type: 'run.delivered',
    how: 'nothing',
    branch: null,
    from: null,
    to: null,
    reason: '',
    commands: [],
  });
  expect(story.settle().state.ended).toEqual({ outcome: 'needs_human', exitCode: 4 });
});

test("a failing commit on the user's branch leaves the run on its own base, and the run continues", () => {
  const story = verdict(offered(waiting(), { why: 'branch_moved', finished: [] }), 'red').settle();
  expect([story.state.tip, story.state.draining, story.state.userCommits.size]).toEqual(['root', null, 0]);
});

test("the user's commits on a branch that has everything landed need no verdict", () => {
  const story = offered(waiting(), { why: 'branch_moved', phases: [], finished: [] });
  expect(story.next()).toEqual(['adopt']);
  const facts = { group: null, from: 'root', to: 'mark', tree: 't', groups: [], landed: [] };
  story.tell({ type: 'tip.moved', ...facts, offer: 'branch_moved', rewritten: [] });
  expect([story.state.tip, story.state.ground]).toEqual(['mark', 'hand']);
});

test('finishing a split phase by hand skips its missing parts', () => {
  const story = Story.of({ 1: [] }).split('1', { '1a': {}, '1b': {} }).start();
  story.end('1a', { status: 'blocked' }).end('1b', { status: 'blocked' }).settle();
  adopted(verdict(offered(story), 'green'));
  expect(story.stateOf('1').kind).toBe('landed');
  expect(story.stateOf('1b')).toEqual({ kind: 'skipped', by: 'hand' });
});

test('an offer that is gone again says nothing, and no verdict about it counts', () => {
  const story = offered(waiting()).start();
  story.tell({ type: 'tip.declined', group: null, why: 'by_hand', to: 'mark', reason: '' });
  verdict(story, 'green');
  expect([story.state.userCommits.size, story.next()]).toEqual([0, ['deliver']]);
});

test("a verdict on a chain says nothing about a person's replacement of its head", () => {
  const story = Story.of({ 1: [], 2: [] }, { verify_parallel: 2 }).finish('1', '2').start();
  story.verify('v1', 'green');
  adopted(offered(story, { phases: ['1'] }));
  expect([...story.state.verifications.values()].map(({ result }) => result.kind)).not.toContain('green');
  expect(story.settle().next()).toEqual(['cancel v2', 'verify v3 2']);
});

test('a verification of a withdrawn proposal keeps its place until it has ended', () => {
  const story = offered(waiting(), { to: 'old' }).start();
  offered(story);
  const running = (): readonly string[] =>
    [...story.state.verifications.values()].flatMap(({ id, result }) =>
      result.kind === 'running' ? id : [],
    );
  expect(running()).toEqual(['v1']);
  adopted(story);
  expect(running()).toEqual(['v1']);
});

test('commits on the branch of the run that no gate judges count only after a person confirms them', () => {
  const bare = { phases: [], finished: [] };
  const story = offered(waiting(), bare).settle();
  expect(story.state.userCommits.get(null)).toMatchObject({ declined: true });
  expect(story.state.draining).toBe('by_hand');
  expect(offered(waiting(), { ...bare, sure: true }).next()).toEqual(['adopt']);
});

test('commits put on the branch of the run while an agent worked are not mistaken for a person’s', () => {
  const story = waiting();
  const ref = 'refs/heads/debussy/plan-r1';
  story.tell({ type: 'escape.detected', phase: '1', attempt: 1, paths: [ref], own: [ref], held: true });
  expect(offered(story).settle().state.userCommits.get(null)).toMatchObject({ declined: true });
  expect(story.next()).not.toContain('verify v1 1');
});
