import type { Report } from '@debussy/core';
import { expect, test } from 'vitest';
import { considerSplit } from '../src/split/consider-split.ts';
import { entryOf } from '../src/state/run-state.ts';
import { phaseSpec } from './simulator/scenario.ts';
import { Story } from './support/story.ts';

const parts = (...ids: readonly string[]): Report => ({
  phase: '1',
  status: 'split_request',
  split_details: {
    reason: 'large',
    recommended_sub_phases: ids.map((id) => ({
      sub_phase_id: id,
      name: id,
      tasks: ['t1', 't2', 't3', 't4'],
    })),
  },
});

async function consider(story: Story, report: Report | null): Promise<Story> {
  const reports = { read: () => Promise.resolve(report), digest: (text: string) => `d${text.length}` };
  return story.tell(...(await considerSplit(reports, story.state, entryOf(story.state, '1'))));
}

const asked = (): Story => Story.of({ 1: [] }, { parallel: 3 }).start().end('1', { status: 'split_request' });

test("a split is announced, and its sub-phases start from the parent's work", async () => {
  const story = await consider(asked(), parts('1b', '1a'));
  expect(story.events.find(({ type }) => type === 'phase.split')).toMatchObject({
    message: 'Phase 1 too large (large). Splitting into 2 sub-phases, launching in parallel...',
    partial: 'c-tree-1-1-1',
    base: 'root',
  });
  expect(story.next()).toEqual(['work 1a', 'work 1b']);
  expect(story.all()[0]).toMatchObject({ event: { base: 'c-tree-1-1-1' } });
});

test('a bad request goes back to the agent once, with everything that is wrong, then the phase fails', async () => {
  const story = (await consider(asked(), parts('1a'))).settle().start();
  expect(story.stateOf('1')).toMatchObject({ session: { kind: 'report' }, attempt: { splitsRefused: 1 } });
  expect(story.stateOf('1')).toMatchObject({ session: { detail: [expect.stringContaining('got 1')] } });
  story.end('1', { status: 'split_request' });
  await consider(story, parts('1a'));
  expect(story.stateOf('1')).toMatchObject({ kind: 'failed', reason: 'split', kept: 'c-tree-1-1-2' });
});

const uneven = (): Report => {
  const report = parts('1a', '1b');
  const [first, second] = report.split_details?.recommended_sub_phases ?? [];
  const small = { ...second!, tasks: ['t5'] };
  return { ...report, split_details: { reason: 'large', recommended_sub_phases: [first!, small] } };
};

test('a part with most of the work goes back once, and is accepted with a warning when it comes again', async () => {
  const story = (await consider(asked(), uneven())).settle().start();
  expect(story.stateOf('1')).toMatchObject({
    session: { kind: 'report', detail: [expect.stringMatching(/\b4 .*\b5\b/)] },
  });
  story.end('1', { status: 'split_request' });
  await consider(story, uneven());
  expect(story.stateOf('1')).toMatchObject({ kind: 'group' });
  const codes = story.events.flatMap((event) => (event.type === 'notice' ? [event.code] : []));
  expect(codes.filter((code) => code !== 'SPLIT_UNGATED')).toEqual(['SPLIT_WARNING']);
});

test('a session that was only asked for a split cannot land by reporting completed', async () => {
  const large = { ...phaseSpec('1', []), oversized: true };
  const first = new Story([large]).start();
  expect(first.stateOf('1')).toMatchObject({ session: { kind: 'propose_split' } });
  expect(first.end('1').settle().next()).toEqual(['work 1']);
  const second = new Story([large]).start().end('1', { status: 'split_request' });
  await consider(second, uneven());
  expect(second.settle().start().end('1').settle().next()).toEqual(['work 1']);
});

test('a missing request is reported as missing', async () => {
  const story = await consider(asked(), null);
  expect(story.events.at(-1)).toMatchObject({ type: 'split.refused', errors: [expect.any(String)] });
});

test('a sub-phase without gates of its own is reported as not verified on its own', async () => {
  const report = parts('1a', '1b');
  const [first, second] = report.split_details?.recommended_sub_phases ?? [];
  const recommended_sub_phases = [{ ...first!, gates: [], gates_reason: 'only prose' }, second!];
  const story = await consider(asked(), {
    ...report,
    split_details: { reason: 'large', recommended_sub_phases },
  });
  expect(story.events.find((event) => event.type === 'notice')).toMatchObject({
    code: 'SPLIT_UNGATED',
    message: expect.stringMatching(/\b1a\b.*\(only prose\)/),
  });
});

test('a repair of a union cannot split the phase again, which would leave its sub-phases behind', async () => {
  const story = Story.of({ 1: [] }, { parallel: 2, verify_parallel: 2 }).split('1', { '1a': {}, '1b': {} });
  for (const id of ['1a', '1b']) story.start().end(id).settle().start();
  story
    .verify('v1', 'green')
    .land()
    .verify('v2', 'green')
    .land()
    .settle()
    .start()
    .verify('v3', 'red')
    .settle();
  story.start().end('1', { status: 'split_request' });
  await consider(story, parts('1c', '1d'));
  expect(story.events.at(-1)).toMatchObject({
    type: 'split.refused',
    errors: [expect.stringMatching(/\b1\b.* 1a, 1b/)],
  });
  expect(story.state.phases.get('1')?.group?.children).toEqual(['1a', '1b']);
});

test('to consider a split of a phase that has not reported changes nothing', async () => {
  const story = Story.of({ 1: [] });
  const { length } = story.events;
  expect((await consider(story, parts('1a', '1b'))).events).toHaveLength(length);
});

const askedWith = (split: 'ask' | 'off'): Story =>
  Story.of({ 1: [] }, { parallel: 3, split }).start().end('1', { status: 'split_request' });

test('with `split: ask` a good request waits for a person, with the work of its phase', async () => {
  const story = await consider(askedWith('ask'), parts('1a', '1b'));
  expect(story.stateOf('1')).toMatchObject({
    kind: 'needs_human',
    reason: 'requested',
    kept: 'c-tree-1-1-1',
  });
  const bad = (await consider(askedWith('ask'), parts('1a'))).settle().start();
  expect(bad.stateOf('1')).toMatchObject({ session: { kind: 'report' } });
});

test('with `split: off` a request goes back to the agent', async () => {
  const story = (await consider(askedWith('off'), parts('1a', '1b'))).settle().start();
  expect(story.stateOf('1')).toMatchObject({ session: { kind: 'report' }, attempt: { splitsRefused: 1 } });
});
