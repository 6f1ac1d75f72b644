import { expect, test } from 'vitest';
import type { LandedCommit } from '@debussy/core';
import { reconcile } from '../../src/loop/reconcile.ts';
import type { Executor, Lander, Survey } from '../../src/ports.ts';
import { journalRebuilt } from '../../src/state/run-state.ts';
import { Story } from '../support/story.ts';

const commits = (...phases: readonly string[]): readonly LandedCommit[] =>
  phases.map((phase) => ({ phase, commit: `on-${phase}`, empty: false }));

/** The branch of the run has commits with these marks, and this tree at its end. */
async function found(
  story: Story,
  tree: string,
  landed: readonly LandedCommit[],
): Promise<readonly string[]> {
  const survey: Survey = { tip: 'end', tree, head: { commit: 'end', tree }, offered: null, landed };
  const lander: Lander = {
    rebase: async () => null,
    survey: async () => survey,
    land: async () => Promise.reject(new Error('nothing lands while branches are compared')),
    deliver: async () => Promise.reject(new Error('nothing is delivered while branches are compared')),
    adopt: async () => Promise.reject(new Error('nothing is adopted while branches are compared')),
  };
  const executor: Executor = {
    submit: async () => undefined,
    poll: async () => ({ kind: 'unknown' }),
    onHint: () => undefined,
    cancel: async () => undefined,
    close: async () => undefined,
  };
  const salvage = { session: async () => [] };
  const state = await reconcile(
    { executor, lander, salvage },
    story.state,
    async (event) => story.tell(event).state,
  );
  return [...state.phases.values()]
    .filter((entry) => entry.state.kind === 'landed')
    .map(({ spec }) => spec.id);
}

function verified(): Story {
  return Story.of({ 1: [], 2: [] }).finish('1').start().verify('v1', 'green');
}

test('a green phase on the branch has landed, whatever the journal missed', async () => {
  expect(await found(verified(), 'tree-1', commits('1'))).toEqual(['1']);
});

test('marks on another tree than the one that was green count for nothing', async () => {
  expect(await found(verified(), 'tree-x', commits('1'))).toEqual([]);
});

test('the mark of a phase that was not verified counts for nothing, also on a tree that was green', async () => {
  expect(await found(verified(), 'tree-1', commits('1', '2'))).toEqual([]);
});

test('marks are ignored without a verification', async () => {
  expect(await found(Story.of({ 1: [] }), 't', commits('1'))).toEqual([]);
});

test('with a lost journal, only the marks are known', async () => {
  const facts = { severity: 'warning', phase: null, message: '', hint: '' } as const;
  const story = Story.of({ 1: [], 2: [] }).tell({ type: 'notice', code: journalRebuilt, ...facts });
  expect(await found(story, 't', commits('1'))).toEqual(['1']);
});
