import type { BudgetLimits, Config } from '@debussy/core';
import { expect, test } from 'vitest';
import { Story } from '../support/story.ts';

const minute = 60_000;
const none: BudgetLimits = { tokens: null, cost: null, minutes: null };
const stopped = { kind: 'stopped', reason: 'budget' } as const;

function limits(phase: Partial<BudgetLimits>): Partial<Config> {
  return { parallel: 2, budget: { ...none, phase: { ...none, ...phase } } };
}

function used(story: Story, phase: string, tokens: number, cost: number | null = null): Story {
  const ids = { phase, attempt: 1, session: 1 };
  const spent = { input: tokens, output: 0, cache_creation: 0, cache_read: 9000, cost };
  return story.tell({ type: 'session.usage', ...ids, context: 1, percent: 1, estimated: false, spent });
}

function exceeded(story: Story): readonly unknown[] {
  return story.events.filter((event) => event.type === 'budget.exceeded');
}

test('only the phase that has used up its budget is stopped; the others land, and the run ends with 5', () => {
  const story = Story.of({ 1: [], 2: ['1'], 3: [] }, limits({ tokens: 100 })).start();
  used(used(story, '1', 99), '3', 20);
  expect(story.next()).toEqual([]);
  used(story, '1', 100).settle();
  expect(exceeded(story)).toMatchObject([{ scope: 'phase 1', phase: '1', spent: 100, limit: 100 }]);
  expect(story.next()).toEqual(['stop 1-a1-s1 budget']);
  story.end('1', { outcome: stopped, tokens: 100 }).end('3', { tokens: 20 }).settle();
  expect(story.stateOf('1')).toMatchObject({ kind: 'waiting', attempt: { from: 'c-tree-1-1-1' } });
  story.start().verify('v1', 'green').land().settle();
  expect(story.state.ended).toEqual({ outcome: 'budget', exitCode: 5 });
  expect(story.stateOf('2').kind).toBe('pending');
  expect(exceeded(story)).toHaveLength(1);
});

test('resume continues the stopped phase with a larger budget, and stops it again with the same one', () => {
  const story = Story.of({ 1: [] }, limits({ cost: 2 })).start();
  used(story, '1', 10, 2).settle().end('1', { outcome: stopped, tokens: 100 }).settle();
  expect(story.state.ended).toMatchObject({ exitCode: 5 });
  const { config, tip } = story.state;
  const resume = {
    type: 'run.resumed',
    epoch: 2,
    holder: { pid: 2, started: '2', host: 'h', boot: 'b' },
  } as const;
  const again = limits({ tokens: 100 });
  story.tell({ ...resume, tip, config: { ...config, ...again } });
  expect(story.settle().state.ended).toMatchObject({ exitCode: 5 });
  story.tell({ ...resume, tip, config: { ...config, ...limits({ tokens: 200 }) } });
  expect(story.next()).toEqual(['resume 1']);
});

test('sub-phases use up the budget of the phase that was split, together', () => {
  const story = Story.of({ 1: [] }, limits({ tokens: 100 })).split('1', { '1a': {}, '1b': {}, '1c': {} });
  used(used(story.start(), '1a', 50), '1b', 50).settle();
  expect(exceeded(story)).toMatchObject([{ scope: 'phase 1', phase: '1' }]);
  expect(story.next()).toEqual(['stop 1a-a1-s1 budget', 'stop 1b-a1-s1 budget']);
  story.end('1a', { outcome: stopped }).end('1b', { outcome: stopped }).settle();
  expect(story.state.ended).toMatchObject({ exitCode: 5 });
  expect(['1a', '1b', '1c'].map((id) => story.stateOf(id).kind)).toEqual(['waiting', 'waiting', 'pending']);
});

test('minutes are those of the sessions, added up; the run wakes up when they are over', () => {
  const story = Story.of({ 1: [] }, limits({ minutes: 5 })).split('1', { '1a': {}, '1b': {} });
  story.now += 60 * minute;
  story.start();
  const before = 100 / 60;
  const each = (5 - before) / 2;
  expect(story.decide().wakeAt).toBeCloseTo(story.now + each * minute, 0);
  story.now += Math.ceil(each * minute);
  expect(story.next()).toEqual(['budget.exceeded 1']);
});

test('work that is done is verified and lands, whatever it has cost', () => {
  const story = Story.of({ 1: [] }, limits({ tokens: 100 }))
    .start()
    .end('1', { tokens: 500 })
    .settle();
  expect(exceeded(story)).toEqual([]);
  story.start().verify('v1', 'green').land();
  expect(story.next()).toEqual(['deliver']);
});

test('what failed its gates is not fixed at the cost of more than the budget', () => {
  const story = Story.of({ 1: [] }, limits({ tokens: 100 }))
    .start()
    .end('1', { tokens: 500 })
    .settle();
  story.start().verify('v1', 'red').settle();
  expect(exceeded(story)).toHaveLength(1);
  expect(story.state.ended).toMatchObject({ exitCode: 5 });
});

test('a phase that shares files with a stopped one does not keep the run from ending', () => {
  const story = Story.of({ 1: [], 2: [] }, limits({ tokens: 100 }));
  const specs = [...story.state.phases.values()].map(({ spec }) => ({ ...spec, files: ['src/**'] }));
  const shared = new Story(specs, limits({ tokens: 100 })).start();
  used(shared, '1', 100).settle().end('1', { outcome: stopped, tokens: 100 }).settle();
  expect(shared.state.ended).toMatchObject({ exitCode: 5 });
});

test('the budget of a model counts its sessions in all phases, by the name that the program reports', () => {
  const models = { opus: { tokens: 150, cost: null } };
  const story = Story.of(
    { 1: [], 2: [], 3: ['1', '2'] },
    { parallel: 2, budget: { ...limits({}).budget!, models } },
  );
  story.start();
  story.end('1', { outcome: stopped, tokens: 100, model: 'claude-opus-5-5' });
  used(story, '2', 100);
  story.settle();
  expect(exceeded(story)).toEqual([]);
  story.end('2', { outcome: stopped, tokens: 50, model: 'claude-opus-5-5-fast' }).settle();
  expect(exceeded(story)).toMatchObject([{ scope: 'model opus', kind: 'tokens', spent: 150, limit: 150 }]);
  expect(story.state.draining).toBe('budget');
});
