import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pendingByPath } from '../../src/state/overview.ts';
import { entryOf } from '../../src/state/run-state.ts';
import { phaseSpec } from '../simulator/scenario.ts';
import { Story } from '../support/story.ts';

test('a phase starts when its own dependencies have landed, not before and without a barrier', () => {
  const story = Story.of({ 1: [], 2: [], 3: ['1'], 4: ['1', '2'] }, { parallel: 4 });
  expect(story.next()).toEqual(['work 1', 'work 2']);
  story.start().end('1').settle().start();
  expect(story.next()).toEqual([]);
  story.verify('v1', 'green').land();
  expect(story.next()).toEqual(['work 3']);
  expect(story.all()[0]).toMatchObject({ event: { base: story.state.tip } });
});

test('no more sessions than parallel; started phases precede new ones', () => {
  const story = Story.of({ 1: [], 2: [], 3: [] }, { parallel: 2 });
  story.start();
  story.end('2', { outcome: { kind: 'stopped', reason: 'x' } }).settle();
  expect(story.next()).toEqual(['resume 2']);
});

test('the longest chain of dependants goes first, then the lower id', () => {
  const story = Story.of({ 10: [], 2: [], 3: [], 4: ['3'], 5: ['4'], 6: ['2'] }, { parallel: 9 });
  expect(story.next()).toEqual(['work 3', 'work 2', 'work 10']);
});

test('the order along the critical path does not depend on the order of the plan', () => {
  const plans = fc.array(fc.array(fc.nat(9), { maxLength: 3 }), { minLength: 2, maxLength: 10 });
  fc.assert(
    fc.property(plans, fc.infiniteStream(fc.nat()), (links, shuffle) => {
      const specs = links.map((to, i) => phaseSpec(`${i}`, to.filter((k) => k < i).map(String)));
      const shuffled = specs
        .map((spec) => [shuffle.next().value, spec] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, spec]) => spec);
      const orders = [specs, shuffled].map((plan) => {
        const { state } = new Story(plan);
        return [...pendingByPath(state)].map((entry) => entry.spec.id);
      });
      expect(orders[1]).toEqual(orders[0]);
      const [order = []] = orders;
      for (const spec of specs)
        for (const before of spec.depends_on)
          expect(order.indexOf(before)).toBeLessThan(order.indexOf(spec.id));
    }),
  );
});

describe('file scopes that overlap', () => {
  const one = { ...phaseSpec('1', []), files: ['src/**'] };
  const two = { ...phaseSpec('2', []), files: ['src/a.ts'] };
  const three = { ...phaseSpec('3', []), files: ['docs/**'] };

  test('run one after the other, until the first has landed', () => {
    const story = new Story([one, two, three], { parallel: 3 });
    expect(story.next()).toEqual(['work 1', 'work 3']);
    story.start().end('1').settle().start();
    expect(story.next()).toEqual([]);
    story.verify('v1', 'green').land();
    expect(story.next()).toEqual(['work 2']);
  });

  test('run together where that is allowed', () => {
    const story = new Story([one, two, three], { parallel: 3, overlap: 'allow' });
    expect(story.next()).toEqual(['work 1', 'work 2', 'work 3']);
  });

  test('of sub-phases go in landing order, so that none waits for one that waits for it', () => {
    const story = Story.of({ 1: [] }, { parallel: 3 });
    story.split('1', {
      '1a': { depends_on: ['1c'], files: ['src/**'] },
      '1b': { files: ['src/b.ts'] },
      '1c': {},
    });
    // 1b lands first, 1a last: 1a waits for 1c and must not be waited for by 1b.
    expect(story.next()).toEqual(['work 1c', 'work 1b']);
  });
});

describe('phases that cannot start any more', () => {
  test('are blocked one after the other, and say by what', () => {
    const story = Story.of({ 1: [], 2: ['1'], 3: ['2'], 4: [] });
    story.start().end('1', { status: 'failed' }).settle();
    expect(story.stateOf('2')).toEqual({ kind: 'blocked', by: ['1'], reason: 'phase 1 failed' });
    expect(story.stateOf('3')).toEqual({ kind: 'blocked', by: ['2'], reason: 'phase 2 is blocked' });
    expect(story.stateOf('4').kind).toBe('preparing');
  });

  test('a skipped phase blocks its dependents, which then need the user', () => {
    const story = Story.of({ 1: [], 2: ['1'] })
      .tell({ type: 'phase.skipped', phase: '1', by: 'person' })
      .settle();
    expect(story.stateOf('2')).toMatchObject({ kind: 'blocked', reason: 'phase 1 was skipped' });
    const delivered = {
      how: 'nothing',
      branch: null,
      from: null,
      to: null,
      reason: '',
      commands: [],
    } as const;
    story.tell({ type: 'run.delivered', ...delivered }).settle();
    expect(story.state.ended).toEqual({ outcome: 'needs_human', exitCode: 4 });
  });

  test('a phase that is retried frees those that it blocked', () => {
    const story = Story.of({ 1: [], 2: ['1'] })
      .start()
      .end('1', { status: 'blocked' })
      .settle();
    expect(story.stateOf('2')).toMatchObject({ kind: 'blocked', by: ['1'] });
    story.tell({ type: 'phase.retried', phase: '1', by: 'person' }).settle();
    expect(story.next()).toEqual(['resume 1']);
    expect(story.stateOf('2').kind).toBe('pending');
    expect(story.start().stateOf('1')).toMatchObject({ attempt: { number: 2 } });
  });
});

test('a retried group gives its repairs a number of their own, so that no session is mistaken for an earlier one', () => {
  const story = Story.of({ 1: [] }).split('1', { '1a': {}, '1b': {} });
  story.start().end('1a', { status: 'failed' }).settle().start().end('1b').settle().start();
  story.verify('v1', 'green').land().settle();
  expect(story.stateOf('1')).toMatchObject({ kind: 'failed', reason: 'sub_phase' });
  story.tell({ type: 'phase.retried', phase: '1', by: 'person' });
  expect(story.stateOf('1')).toMatchObject({ kind: 'group', attempt: { number: 2 } });
  expect(story.stateOf('1a').kind).toBe('pending');
  expect(story.stateOf('1b').kind).toBe('landed');
});

test('to retry a sub-phase opens the phases that it is a part of', () => {
  const story = Story.of({ 1: [] }).split('1', { '1a': {}, '1b': {} });
  story.start().end('1a', { status: 'blocked' }).settle().start().end('1b', { status: 'failed' }).settle();
  expect(story.stateOf('1').kind).toBe('failed');
  story.tell({ type: 'phase.retried', phase: '1a', by: 'person' });
  expect(story.stateOf('1').kind).toBe('group');
  expect(story.next()).toEqual(['resume 1a']);
  expect(entryOf(story.state, '1b').state.kind).toBe('failed');
});

test('phases outside the request stay unchanged', () => {
  const plan = [phaseSpec('1', []), phaseSpec('2', []), phaseSpec('3', [])];
  expect(new Story(plan, { parallel: 3 }, ['2']).next()).toEqual(['work 2']);
});

describe('a phase that the forecast calls too large', () => {
  const large = { ...phaseSpec('1', []), oversized: true };

  test('a phase that is too large is asked for a split first, and runs whole without one', () => {
    const story = new Story([large], { parallel: 1 });
    expect(story.next()).toEqual(['propose_split 1']);
    story
      .start()
      .end('1', { outcome: { kind: 'completed' } })
      .settle();
    expect(story.next()).toEqual(['work 1']);
  });

  test('is not asked for a split if splits are off', () => {
    expect(new Story([large], { parallel: 1, max_split_depth: 0 }).next()).toEqual(['work 1']);
  });
});
