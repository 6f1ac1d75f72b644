import { expect, test } from 'vitest';
import { Story } from '../support/story.ts';

/** Phase 1 is done, and a gate of it exits with this. */
function exited(exitCode: number): Story {
  const story = Story.of({ 1: [] }).finish('1').start();
  const facts = { exit_code: exitCode, seconds: 1, log: 'v1-test.log', detail: 'exited' };
  story.tell({ type: 'gate.finished', id: 'v1', phase: '1', gate: 'test', result: 'failed', ...facts });
  return story.verify('v1', 'red');
}

test('a gate with a missing program goes to the user, not to the agent', () => {
  expect(exited(127).next()).toEqual(['phase.needs_human 1: program']);
  expect(exited(1).next()).toEqual(['phase.remediating 1']);
});

test('once the program is there, the gates run again on the same work', () => {
  const story = exited(127).settle();
  story.tell({ type: 'phase.retried', phase: '1', by: 'person', keep: true });
  expect(story.stateOf('1')).toMatchObject({ kind: 'verifying', candidate: { commit: 'c-tree-1-1-1' } });
  expect(story.next()).toEqual(['verify v2 1']);
});
