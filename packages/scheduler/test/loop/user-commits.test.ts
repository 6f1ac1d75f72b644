import { expect, test } from 'vitest';
import type { EventBody } from '@debussy/core';
import { proposeUserCommits } from '../../src/loop/user-commits.ts';
import type { FoundCommits, UserCommitSource } from '../../src/ports.ts';
import type { RunState } from '../../src/state/run-state.ts';
import { Story } from '../support/story.ts';

const byHand: FoundCommits = {
  why: 'by_hand',
  branchAt: 'hand',
  onto: 'hand',
  replay: null,
  named: [],
  marked: [],
};

/** The branch of the run stands where a person put it. */
function sourceOf(found: FoundCommits): UserCommitSource {
  return {
    find: async () => found,
    prepare: async () => ({ kind: 'prepared', to: 'hand', tree: 't', finished: [], rewritten: [] }),
  };
}

async function proposedBy(story: Story, found: FoundCommits): Promise<readonly EventBody[]> {
  const told: EventBody[] = [];
  const append = async (event: EventBody): Promise<RunState> => {
    told.push(event);
    return story.tell(event).state;
  };
  await proposeUserCommits(sourceOf(found), story.state, { append, sure: false });
  return told;
}

test('a phase that waits to land and stands on the branch already is offered, so that it lands once', async () => {
  const story = Story.of({ 1: [], 2: [] }).finish('1', '2');
  const marked = [{ phase: '1', commit: 'one', empty: false }];
  const [offer] = await proposedBy(story, { ...byHand, marked });
  expect(offer).toMatchObject({ type: 'tip.offered', phases: ['1'], finished: marked });
});

test('a queued phase that a user commit only names keeps its position in the queue', async () => {
  const story = Story.of({ 1: [], 2: [] }).finish('1', '2');
  const [offer] = await proposedBy(story, { ...byHand, named: ['1'] });
  expect(offer).toMatchObject({ type: 'tip.offered', phases: [], finished: [] });
});

function bothAsked(): Story {
  const story = Story.of({ 1: [], 2: [] });
  const facts = { attempt: 1, reason: 'conflict', detail: 'a.ts', commands: [], kept: null } as const;
  for (const phase of ['1', '2']) story.tell({ type: 'phase.needs_human', phase, ...facts });
  return story;
}

test('with two waiting phases and no commit that names one, the command for it is printed', async () => {
  const told = await proposedBy(bothAsked(), byHand);
  expect(told.map(({ type }) => type)).toEqual(['tip.offered', 'notice']);
  expect(told[1]).toMatchObject({
    code: 'WORK_NOT_NAMED',
    message: expect.stringContaining(': 1, 2 '),
    hint: expect.stringMatching(
      /git switch debussy\/plan-r1 && git commit --allow-empty .* --trailer 'Debussy-Run: r1' --trailer 'Debussy-Work: 1' .*: git switch - && debussy resume$/,
    ),
  });
});

test.each([{ named: ['2'] }, { marked: [{ phase: '2', commit: 'two', empty: false }] }])(
  'a commit with a trailer is assigned without a question: %j',
  async (said) => {
    const told = await proposedBy(bothAsked(), { ...byHand, ...said });
    expect(told.map(({ type }) => type)).toEqual(['tip.offered']);
  },
);
