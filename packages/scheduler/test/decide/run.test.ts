import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canSteer } from '../../src/steer/can-steer.ts';
import { plainConfig } from '../simulator/scenario.ts';
import { plainCopy, Story } from '../support/story.ts';

const minute = 60_000;
const delivered = { how: 'nothing', branch: null, from: null, to: null, reason: '', commands: [] } as const;

function ended(story: Story): Story['state']['ended'] {
  story.settle();
  if (story.next().includes('deliver')) story.tell({ type: 'run.delivered', ...delivered }).settle();
  return story.state.ended;
}

describe('budgets', () => {
  test('tokens: reported once, sessions stop, no session starts, exit code 5, no delivery', () => {
    const story = Story.of(
      { 1: [], 2: [], 3: [] },
      { parallel: 2, budget: { ...plainConfig.budget, tokens: 100 } },
    );
    story.start().end('1', { tokens: 100 });
    expect(story.settle().state).toMatchObject({ budgetExceeded: true, draining: 'budget' });
    expect(story.next()).toContain('stop 2-a1-s1 budget');
    expect(story.next().some((one) => one.startsWith('work'))).toBe(false);
    story.end('2', { outcome: { kind: 'stopped', reason: 'budget' } }).settle();
    story.start().verify('v1', 'green').land();
    expect(ended(story)).toEqual({ outcome: 'budget', exitCode: 5 });
    expect(story.state.delivered).toBe(false);
    expect(story.events.filter((event) => event.type === 'budget.exceeded')).toHaveLength(1);
  });

  test('tokens of sessions that still run count as well, cached reads do not', () => {
    const story = Story.of({ 1: [] }, { budget: { ...plainConfig.budget, tokens: 100 } }).start();
    const usage = {
      type: 'session.usage',
      phase: '1',
      attempt: 1,
      session: 1,
      context: 1,
      percent: 1,
    } as const;
    const spent = { input: 40, output: 30, cache_creation: 20, cache_read: 5000, cost: null };
    story.tell({ ...usage, estimated: false, spent });
    expect(story.next()).toEqual([]);
    story.tell({ ...usage, estimated: false, spent: { ...spent, output: 40 } });
    expect(story.next()).toEqual(['budget.exceeded']);
  });

  test('minutes: the run wakes up when they are over', () => {
    const story = Story.of({ 1: [] }, { budget: { ...plainConfig.budget, minutes: 5 } }).start();
    expect(story.decide().wakeAt).toBe(story.now + 5 * minute);
    story.now += 5 * minute;
    expect(story.next()).toEqual(['budget.exceeded']);
  });

  test('minutes in which the machine slept used up the budgets of the run and of its phases', () => {
    const phase = { ...plainConfig.budget.phase, minutes: 5 };
    const story = Story.of({ 1: [] }, { budget: { ...plainConfig.budget, minutes: 5, phase } }).start();
    story.now += 8 * 60 * minute;
    story.tell({ type: 'clock.moved', seconds: 8 * 60 * 60 });
    expect(story.next()).toEqual([]);
    expect(story.decide().wakeAt).toBe(story.now + 5 * minute);
  });
});

describe('requests of the user', () => {
  test('pause lets running sessions continue, and starts nothing', () => {
    const story = Story.of({ 1: [], 2: [] }, { parallel: 1 }).start().ask({ action: 'pause' });
    story.end('1').settle();
    expect(story.next()).toEqual(['verify v1 1']);
    story.start().verify('v1', 'green').land();
    expect([story.next(), story.decide().wakeAt]).toEqual([[], null]);
    expect(story.ask({ action: 'unpause' }).next()).toEqual(['work 2']);
  });

  test('a paused run with nothing left to start ends anyway', () => {
    const story = Story.of({ 1: [] }).start().ask({ action: 'pause' });
    story.end('1').settle().start().verify('v1', 'green').land();
    expect(ended(story)).toEqual({ outcome: 'completed', exitCode: 0 });
  });

  test.each([
    ['stop', null, 130],
    ['stop_now', 'stop 1-a1-s1 interrupted', 130],
    ['terminate', 'stop 1-a1-s1 interrupted', 143],
  ] as const)('%s: %s, exit code %i', (action, command, code) => {
    const story = Story.of({ 1: [], 2: [] }, { parallel: 1 }).start().ask({ action });
    expect(story.next()).toEqual(command === null ? [] : [command]);
    story.end('1', { outcome: { kind: 'stopped', reason: 'interrupted' } });
    expect(ended(story)?.exitCode).toBe(code);
    expect(story.state.delivered).toBe(false);
  });

  test('a stop can be taken back while sessions run, one that ends them cannot', () => {
    const story = Story.of({ 1: [], 2: [] }, { parallel: 1 }).start().ask({ action: 'stop' });
    story.ask({ action: 'unpause' }).end('1').settle();
    expect(story.next()).toEqual(['verify v1 1', 'work 2']);
    const unpause = { action: 'unpause', by: 'x' } as const;
    story.ask({ action: 'stop' }).ask({ action: 'stop_now' });
    expect(canSteer(story.state, unpause)).toEqual({ code: 'already', action: 'unpause' });
  });

  test('stop now cancels verifications', () => {
    const story = Story.of({ 1: [] }).finish('1').start().ask({ action: 'stop_now' });
    expect(story.next()).toEqual(['cancel v1']);
  });

  test('a second stop or pause changes nothing', () => {
    const story = Story.of({ 1: [] }).ask({ action: 'stop' }).ask({ action: 'pause' });
    for (const action of ['stop', 'pause'] as const)
      expect(canSteer(story.state, { action, by: 'x' })).toEqual({ code: 'already', action });
    const unpause = { action: 'unpause', by: 'x' } as const;
    expect(canSteer(Story.of({ 1: [] }).state, unpause)).toEqual({ code: 'already', action: 'unpause' });
  });

  test('to skip a phase in a session stops the session first, and keeps its work', () => {
    const story = Story.of({ 1: [] }).start().ask({ action: 'skip', phase: '1' });
    expect(story.stateOf('1').kind).toBe('preparing');
    expect(story.next()).toEqual(['stop 1-a1-s1 skipped']);
    story.end('1', { outcome: { kind: 'stopped', reason: 'skipped' } });
    expect(story.next()).toEqual(['phase.skipped 1']);
    expect(ended(story)).toEqual({ outcome: 'completed', exitCode: 0 });
  });

  test('skipping a split phase skips its open sub-phases', () => {
    const story = Story.of({ 1: [] }, { parallel: 1 }).split('1', { '1a': {}, '1b': {} }).start();
    story.ask({ action: 'skip', phase: '1' });
    expect(['1', '1a', '1b'].map((id) => story.stateOf(id).kind)).toEqual([
      'skipped',
      'preparing',
      'skipped',
    ]);
    story.end('1a', { outcome: { kind: 'stopped', reason: 'skipped' } });
    expect(ended(story)).toEqual({ outcome: 'completed', exitCode: 0 });
    story.ask({ action: 'retry', phase: '1' });
    expect(['1', '1a', '1b'].map((id) => story.stateOf(id).kind)).toEqual(['group', 'pending', 'pending']);
  });

  test('skipping a failed split phase leaves no failed part', () => {
    const story = Story.of({ 1: [] }, { parallel: 1 }).split('1', { '1a': {}, '1b': {} });
    story.start().end('1a', { status: 'failed' }).settle().start().end('1b', { status: 'failed' }).settle();
    expect(story.stateOf('1').kind).toBe('failed');
    expect(ended(story.ask({ action: 'skip', phase: '1' }))).toEqual({ outcome: 'completed', exitCode: 0 });
  });

  test('a request that makes no sense is refused', () => {
    const story = Story.of({ 1: [] }).finish('1').start().verify('v1', 'green').land();
    const refusals = (['skip', 'retry'] as const).flatMap((action) =>
      ['1', '9'].map((phase) => canSteer(story.state, { action, phase, by: 'x' })),
    );
    expect(refusals).toMatchObject([
      { code: 'state', action: 'skip', state: 'landed' },
      { code: 'unknown_phase', phase: '9' },
      { code: 'state', action: 'retry', state: 'landed' },
      { code: 'unknown_phase', phase: '9' },
    ]);
  });
});

describe('how a run ends', () => {
  test.each([
    ['everything landed', [], 0],
    ['a phase failed', ['failed'], 3],
    ['a person is needed', ['blocked'], 4],
    ['a phase failed and a person is needed', ['failed', 'blocked'], 3],
  ] as const)('%s', (_, statuses, code) => {
    const plan = Object.fromEntries(statuses.map((__, i) => [String(i + 1), []]));
    const story = Story.of(plan, { parallel: 5 });
    if (statuses.length > 0) story.start();
    for (const [i, status] of statuses.entries()) story.end(String(i + 1), { status });
    expect(ended(story)?.exitCode).toBe(code);
    expect([story.next(), story.decide().wakeAt]).toEqual([[], null]);
  });

  test('landed commits are delivered before the run ends', () => {
    const story = Story.of({ 1: [] }).finish('1').start().verify('v1', 'green').land();
    expect(story.next()).toEqual(['deliver']);
    story.tell({ type: 'run.delivered', ...delivered });
    expect(story.next()).toEqual(['run.ended: everything landed']);
  });
});

test('decisions are the same for the same state, and do not change it', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(3), { maxLength: 6 }), (plan) => {
      const phases = Object.fromEntries(plan.map((to, i) => [String(i), to < i ? [String(to)] : []]));
      const story = Story.of(phases, { parallel: 3 }).start();
      const before = plainCopy(story.state);
      expect(story.all()).toEqual(story.all());
      expect(plainCopy(story.state)).toEqual(before);
    }),
  );
});
