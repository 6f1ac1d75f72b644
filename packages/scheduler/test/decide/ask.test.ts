import type { Config } from '@debussy/core';
import { expect, test } from 'vitest';
import { sessionTaskOf } from '../../src/loop/task-of.ts';
import { canSteer } from '../../src/steer/can-steer.ts';
import { Story } from '../support/story.ts';

const full = { kind: 'stopped', reason: 'context' } as const;
type Answer = 'continue' | 'save' | 'force';

/** Phase 1 has just filled its context; 2 depends on it, 3 on nothing. */
function filled(config: Partial<Config> = {}): Story {
  const story = Story.of({ 1: [], 2: ['1'], 3: [] }, { parallel: 1, on_context_limit: 'ask', ...config });
  return story.start().end('1', { outcome: full, percent: 85 });
}

function answer(story: Story, action: Answer): Story {
  return story.ask({ action, phase: '1' });
}

function resumed(story: Story, config: Partial<Config> = {}): Story {
  const { config: before, tip } = story.state;
  const holder = { pid: 2, started: '2', host: 'h', boot: 'b' };
  return story.tell({ type: 'run.resumed', epoch: 2, holder, tip, config: { ...before, ...config } });
}

function exitCode(story: Story): number | undefined {
  return story.settle().state.ended?.exitCode;
}

test('a full context is a question, and the others continue meanwhile', () => {
  const story = filled();
  expect(story.next()).toEqual(['context.asked 1']);
  story.settle();
  expect(story.stateOf('1').kind).toBe('asked');
  expect(story.next()).toEqual(['work 3']);
  story.finish('3').start().verify('v1', 'green').land();
  expect([story.next(), story.decide().wakeAt]).toEqual([[], null]);
});

test('continue restarts with the handoff, and the next full context is asked about again', () => {
  const story = answer(filled().settle(), 'continue');
  expect(story.next()).toEqual(['attempt.restarted 1 restart: context']);
  story.now += 60_000;
  story.settle().start().end('1', { outcome: full });
  expect(story.next()).toEqual(['context.asked 1']);
});

test('force restarts with prompts that are pruned hard, for the rest of the attempt', () => {
  const story = answer(filled().settle(), 'force').settle();
  story.now += 60_000;
  const command = story.all().find((one) => one.kind === 'start_session');
  if (command?.kind !== 'start_session') throw new Error('no session');
  expect(sessionTaskOf(story.state, command.event, command.next).pruning).toBe('aggressive');
});

test('save keeps the phase until resume; the others continue, and the run ends with 130', () => {
  const story = answer(filled().settle(), 'save').settle();
  expect(story.stateOf('1')).toMatchObject({ kind: 'waiting', attempt: { from: 'c-tree-1-1-1' } });
  story.now += 60_000;
  expect(story.next()).toEqual(['work 3']);
  story.start().end('3').settle().start().verify('v1', 'green').land();
  expect(exitCode(story)).toBe(130);
  expect(resumed(story).next()).toEqual(['restart 1']);
});

test('a phase that failed meanwhile is reported before one that was saved', () => {
  const story = answer(filled().settle(), 'save').settle();
  story.start().end('3', { status: 'failed' }).settle();
  story.tell({ type: 'run.delivered', ...nothing });
  expect(exitCode(story)).toBe(3);
});

const nothing = { how: 'nothing', branch: null, from: null, to: null, reason: '', commands: [] } as const;

test('a question that was open when its process died is asked again', () => {
  const story = resumed(filled().settle());
  expect(story.stateOf('1').kind).toBe('asked');
  expect(story.settle().next()).toEqual(['work 3']);
});

test('without a terminal, the answer is a restart, and that is journalled', () => {
  const story = resumed(filled().settle(), { on_context_limit: 'restart' });
  expect(story.next()).toEqual(['context.answered 1']);
  story.settle();
  expect(story.events).toContainEqual(
    expect.objectContaining({ type: 'context.answered', answer: 'continue', by: 'default' }),
  );
  expect(story.stateOf('1').kind).toBe('waiting');
});

test('stopping the run asks no question: the work is kept and the question comes with resume', () => {
  const story = filled().settle();
  story.ask({ action: 'stop' });
  expect(exitCode(story)).toBe(130);
  expect(story.stateOf('1').kind).toBe('asked');
});

test('after the last restart no question is asked', () => {
  expect(filled({ max_restarts: 0 }).next()).toEqual(['phase.failed 1: restarts']);
});

test('a phase with an open question can be skipped; a phase without one refuses an answer', () => {
  const story = filled().settle();
  story.ask({ action: 'skip', phase: '1' });
  expect(story.stateOf('1').kind).toBe('skipped');
  expect(canSteer(story.state, { action: 'continue', phase: '1', by: 'person' })).toEqual({
    code: 'state',
    action: 'continue',
    phase: '1',
    state: 'skipped',
  });
  expect(canSteer(story.state, { action: 'force', phase: '9', by: 'person' })).toEqual({
    code: 'unknown_phase',
    phase: '9',
  });
});
