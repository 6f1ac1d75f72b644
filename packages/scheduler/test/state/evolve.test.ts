import type { Event, EventBody } from '@debussy/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evolve, replay } from '../../src/evolve.ts';
import type { RunState } from '../../src/state/run-state.ts';
import { countedTokens, entryOf, tipOf } from '../../src/state/run-state.ts';
import { phaseSpec } from '../simulator/scenario.ts';
import { simulate } from '../simulator/simulate.ts';
import { plainCopy, Story } from '../support/story.ts';

const seeds = fc.integer({ min: 1, max: 1_000_000 });

test('a replayed journal is the state that was reached event by event, from any point on', async () => {
  await fc.assert(
    fc.asyncProperty(seeds, fc.nat(200), async (seed, cut) => {
      const { events, state } = await simulate(seed);
      expect(replay(events)).toEqual(state);
      const head = events.slice(0, Math.max(1, cut));
      const rest = events.slice(head.length).reduce<RunState | null>(evolve, replay(head));
      expect(rest).toEqual(state);
    }),
    { numRuns: 40 },
  );
});

test('a state is never changed, only followed by another', async () => {
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const { events } = await simulate(seed);
      let state: RunState | null = null;
      for (const event of events.slice(0, 60)) {
        const before = state === null ? null : plainCopy(state);
        const next: RunState = evolve(state, event);
        expect(state === null ? null : plainCopy(state)).toEqual(before);
        state = next;
      }
    }),
    { numRuns: 10 },
  );
});

/** News of a session reaches the journal in any order, several times, and after its end. */
test('late, repeated or reordered events neither throw nor count twice', async () => {
  await fc.assert(
    fc.asyncProperty(seeds, fc.infiniteStream(fc.nat()), async (seed, picks) => {
      const { events } = await simulate(seed);
      const told = events.filter((event) => late.has(event.type));
      fc.pre(told.length > 0);
      let state: RunState | null = null;
      for (const event of events) {
        state = evolve(state, event);
        const again: Event = told[picks.next().value % told.length]!;
        const phase = 'phase' in again ? again.phase : null;
        if (phase === null || phase === undefined || !state.phases.has(phase)) continue;
        const { spent, queues, tip } = state;
        state = evolve(state, again);
        expect({ spent: state.spent, queues: state.queues, tip: state.tip }).toEqual({ spent, queues, tip });
      }
    }),
    { numRuns: 20 },
  );
});

const late = new Set<Event['type']>([
  'session.started',
  'session.usage',
  'progress.logged',
  'session.warned',
  'attempt.prepared',
  'attempt.captured',
  'notice',
]);

test('a run begins with its start and with nothing else', () => {
  const event: Event = { type: 'run.unpaused', seq: 1, at: '2026-01-01T00:00:00.000Z' };
  expect(() => evolve(null, event)).toThrow(/run\.started.*run\.unpaused/);
  expect(replay([])).toBeNull();
});

test('an event about a phase that the run does not know is a bug, and says which', () => {
  const story = Story.of({ 1: [] });
  expect(() => entryOf(story.state, '9')).toThrow(/\b9\b.*\br1\b/);
  expect(() => tipOf(story.state, '1')).toThrow(/\b1\b/);
});

test('ids are the same phase however they are spelled', () => {
  const story = new Story([phaseSpec('01', []), phaseSpec('2A', ['1'])]);
  story.start().end('1').settle().start().verify('v1', 'green').land();
  expect(story.stateOf('01').kind).toBe('landed');
  expect(story.next()).toEqual(['work 2A']);
});

test('the cost of a session counts also when its phase went another way meanwhile', () => {
  const story = Story.of({ 1: [] }).start();
  const told: EventBody = {
    type: 'session.ended',
    phase: '1',
    attempt: 1,
    session: 1,
    outcome: { kind: 'completed' },
    spent: { input: 5, output: 5, cache_creation: 5, cache_read: 99, cost: 1 },
    seconds: 1,
    percent: null,
    handoff: null,
    remaining: [],
  };
  story.tell({ type: 'phase.skipped', phase: '1', by: 'person' }, told);
  expect(story.stateOf('1').kind).toBe('skipped');
  expect(countedTokens(story.state.spent)).toBe(15);
  expect(entryOf(story.state, '1').spent.cost).toBe(1);
});

test('a changed plan: new phases wait, failed ones start again, removed ones are skipped, landed ones stay', () => {
  const story = Story.of({ 1: [], 2: [], 3: ['2'], 4: [] }, { parallel: 2 });
  story.start().end('1').settle().start().verify('v1', 'green').land();
  story.start().end('2', { status: 'failed' }).settle();
  expect(story.stateOf('3').kind).toBe('blocked');
  const edited = ['1', '2'].map((id) => ({ ...entryOf(story.state, id).spec, title: 'again' }));
  story.tell({
    type: 'plan.changed',
    digest: 'd2',
    added: [phaseSpec('5', ['1'])],
    edited,
    removed: ['4'],
    landed_edited: ['1'],
  });
  const kinds = ['1', '2', '3', '4', '5'].map((id) => story.stateOf(id).kind);
  expect(kinds).toEqual(['landed', 'pending', 'pending', 'preparing', 'pending']);
  expect(story.next()).toContain('stop 4-a1-s1 skipped');
  expect(entryOf(story.state, '2')).toMatchObject({ attempts: 1, spec: { title: 'again' } });
});

test('a phase that was taken out of the plan while it waited to land does not land', () => {
  const story = Story.of({ 1: [] }).finish('1').start().verify('v1', 'green');
  expect(story.next()).toEqual(['land 1']);
  const none = { added: [], edited: [], landed_edited: [] };
  story.tell({ type: 'plan.changed', digest: 'd2', removed: ['1'], ...none });
  expect(story.stateOf('1')).toEqual({ kind: 'skipped', by: 'plan' });
  expect(story.next()).toEqual(['deliver']);
});

test('work that turns out to have landed voids verifications without it', () => {
  const story = Story.of({ 1: [], 2: [] }, { parallel: 1 }).finish('1').start();
  const found = [{ phase: '2', commit: 'x', empty: false }];
  story.tell({
    type: 'tip.moved',
    group: null,
    from: 'root',
    to: 'x',
    tree: 'tx',
    landed: found,
    groups: [],
  });
  expect(story.next()).toEqual(['cancel v1']);
  story.verify('v1', 'green');
  expect(story.next()).toEqual(['verify v2 1']);
  expect(story.all()[0]).toMatchObject({ event: { base: 'x' } });
});

test('a phase that comes back into the plan has used up the numbers of its attempts', () => {
  const story = Story.of({ 1: [] }).start().end('1', { status: 'failed' }).settle();
  const none = { edited: [], landed_edited: [] };
  story.tell({ type: 'plan.changed', digest: 'd', added: [], removed: ['1'], ...none });
  story.tell({ type: 'plan.changed', digest: 'e', added: [phaseSpec('1', [])], removed: [], ...none });
  expect(story.start().stateOf('1')).toMatchObject({ attempt: { number: 2 } });
});
