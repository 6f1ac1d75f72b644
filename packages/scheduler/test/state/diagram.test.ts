import type { Event } from '@debussy/core';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { evolve } from '../../src/evolve.ts';
import type { RunState } from '../../src/state/run-state.ts';
import { simulate } from '../simulator/simulate.ts';
import { Story } from '../support/story.ts';

const source = readFileSync(new URL('../../src/state/phase-state.ts', import.meta.url), 'utf8');

/** The arrows as they are drawn: `from ──▶ to | to`, and what stands in brackets is for people. */
function drawnArrows(): readonly string[] {
  const lines = [...source.matchAll(/^ \*\s+(\w+)\s+─+▶ ([\w| ]+)/gm)];
  return lines.flatMap(([, from = '', to = '']) => to.split('|').map((one) => `${from} ─▶ ${one.trim()}`));
}

/** States that a phase can be in: one `kind` for each shape of the union. */
function drawnStates(): readonly string[] {
  const union = source.slice(
    source.indexOf('export type PhaseState'),
    source.indexOf('/** A phase of the run'),
  );
  return [...union.matchAll(/readonly kind: '(\w+)'/g)].map(([, kind = '']) => kind);
}

function arrowsIn(events: readonly Event[]): readonly string[] {
  let state: RunState | null = null;
  return events.flatMap((event) => {
    const before = state;
    state = evolve(state, event);
    return before === null ? [] : arrowsBetween(before, state);
  });
}

function arrowsBetween(before: RunState, after: RunState): readonly string[] {
  return [...before.phases].flatMap(([key, { state: from }]) => {
    const to = after.phases.get(key)?.state;
    return to === undefined || to.kind === from.kind ? [] : [`${from.kind} ─▶ ${to.kind}`];
  });
}

/** A union that does not merge with the tip needs a person, who then wants it tried again. */
function groupThatNeedsAPerson(): Story {
  const story = Story.of({ 1: [] }).split('1', { '1a': {}, '1b': {} });
  for (const [child, id] of [
    ['1a', 'v1'],
    ['1b', 'v2'],
  ] as const)
    story.start().end(child).settle().start().verify(id, 'green').land();
  const facts = { reason: 'conflict', detail: 'd', commands: [], kept: null } as const;
  story.settle().tell({ type: 'phase.needs_human', phase: '1', attempt: 1, ...facts });
  return story.tell({ type: 'phase.retried', phase: '1', by: 'person' });
}

/** Sub-phase 1a in its turn, whatever becomes of it. */
function inTurn(): Story {
  const story = Story.of({ 1: [] }).split('1', { '1a': {}, '1b': {} });
  return story.start().end('1a').settle().start().verify('v1', 'green');
}

function conflictsInAGroup(): readonly Story[] {
  const shared = { phase: '1a', attempt: 1 };
  const conflict = { files: ['a.ts'], tip: 'x', marked: 'm', ours: 'o' };
  const resolved = inTurn().tell({ ...shared, type: 'phase.conflicted', ...conflict });
  const facts = { reason: 'conflict', detail: 'd', commands: [], kept: null } as const;
  return [resolved, inTurn().tell({ ...shared, type: 'phase.needs_human', ...facts })];
}

/** A person may leave out whatever is not over, and think better of it. */
function leftOut(): readonly Story[] {
  const group = Story.of({ 1: [] }).split('1', { '1a': {}, '1b': {} });
  const skippedGroup = Story.of({ 1: [] }).split('1', { '1a': {}, '1b': {} });
  const failed = Story.of({ 1: [], 2: ['1'] })
    .start()
    .end('1', { status: 'failed' })
    .settle();
  const human = Story.of({ 1: [] }).start().end('1', { status: 'blocked' }).settle();
  const helped = Story.of({ 1: [] }).start().end('1', { status: 'blocked' }).settle();
  const asItIs = Story.of({ 1: [] }).start().end('1', { status: 'blocked' }).settle();
  const queued = Story.of({ 1: [] }).finish('1');
  const waiting = Story.of({ 1: [] })
    .start()
    .end('1', { refused: ['bad'] })
    .settle();
  return [
    leave(group, '1'),
    again(leave(skippedGroup, '1'), '1'),
    leave(inTurn(), '1a'),
    leave(leave(failed, '2'), '1'),
    leave(human, '1'),
    again(helped, '1'),
    asItIs.tell({ type: 'phase.retried', phase: '1', by: 'person', keep: true }),
    leave(queued, '1'),
    again(leave(waiting, '1'), '1'),
  ];
}

/** A program that a gate needs is not there at first. */
function programIsMissing(): Story {
  const facts = { exit_code: 127, seconds: 1, log: null, detail: 'd' };
  const story = Story.of({ 1: [] }).finish('1').start();
  story.tell({ type: 'gate.finished', id: 'v1', phase: '1', gate: 'test', result: 'failed', ...facts });
  story.verify('v1', 'red').settle();
  return story.tell({ type: 'phase.retried', phase: '1', by: 'person', keep: true });
}

function leave(story: Story, phase: string): Story {
  return story.tell({ type: 'phase.skipped', phase, by: 'person' });
}

function again(story: Story, phase: string): Story {
  return story.tell({ type: 'phase.retried', phase, by: 'person' });
}

test('every arrow of the diagram is possible, and no other transition is', async () => {
  const seen = new Set<string>();
  for (const story of [...leftOut(), programIsMissing(), groupThatNeedsAPerson(), ...conflictsInAGroup()])
    for (const arrow of arrowsIn(story.events)) seen.add(arrow);
  for (let seed = 1; seed <= 150; seed++)
    for (const arrow of arrowsIn((await simulate(seed)).events)) seen.add(arrow);
  const drawn = drawnArrows();
  // What is found on a tip after a crash may have been anywhere; that is said in words.
  const walked = [...seen].filter((arrow) => drawn.includes(arrow) || !arrow.endsWith('─▶ landed'));
  expect(walked.toSorted()).toEqual(drawn.toSorted());
});

test('the diagram knows exactly the states of the union', () => {
  const drawn = new Set(drawnArrows().flatMap((arrow) => arrow.split(' ─▶ ')));
  expect([...drawn].toSorted()).toEqual(drawnStates().toSorted());
});
