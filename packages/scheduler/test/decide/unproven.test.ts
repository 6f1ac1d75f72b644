import { expect, test } from 'vitest';
import { seriesItem } from '../../src/loop/task-of.ts';
import { entryOf } from '../../src/state/run-state.ts';
import { Story } from '../support/story.ts';

/** Phase 1 is done with so many changed files, and its gate fails as it did at the base. */
function oldFailure(files: number): Story {
  const story = Story.of({ 1: [] }).start().end('1', { files }).settle().start();
  const [{ spec }] = [entryOf(story.state, '1')];
  const gate = spec.gates[0]?.name ?? '';
  const facts = { exit_code: 1, seconds: 1, log: null, detail: '' };
  story.tell({ type: 'gate.finished', id: 'v1', phase: '1', gate, result: 'failed_before', ...facts });
  return story.verify('v1', 'green');
}

test('an old failure does not excuse that nothing was done', () => {
  expect(oldFailure(0).next()).toEqual(['phase.needs_human 1: unproven']);
});

test('a change that did not cause an old failure lands, and its commit names no gate that failed', () => {
  const story = oldFailure(1);
  expect(story.next()).toEqual(['land 1']);
  expect(seriesItem(story.state, entryOf(story.state, '1')).gates).toEqual([]);
});

/** Phase 1 is done, and its gate passes although no failure turns it red. */
function blind(config: Parameters<typeof Story.of>[1] = {}): Story {
  const story = Story.of({ 1: [] }, config).start().end('1').settle().start();
  const gate = entryOf(story.state, '1').spec.gates[0]?.name ?? '';
  const facts = { exit_code: 0, seconds: 1, log: null, detail: '' };
  const counts = { executed: 0, passed: 0, failed: 0, skipped: 0, todo: 0, base: null };
  const evidence = {
    judged_by: 'exit_code',
    ...counts,
    harness: [],
    weak: [],
    planted: false,
    problem: null,
  } as const;
  story.tell({ type: 'gate.finished', id: 'v1', phase: '1', gate, result: 'passed', ...facts, evidence });
  return story.verify('v1', 'green');
}

test('A phase with only blind gates lands when a person accepts it', () => {
  const story = blind();
  expect(story.next()).toEqual(['phase.needs_human 1: ungated']);
  story.settle().tell({ type: 'phase.retried', phase: '1', by: 'user', keep: true });
  story.settle();
  if (story.next().join().startsWith('verify')) story.start().verify('v2', 'green');
  expect(story.next()).toEqual(['land 1']);
});

test.each([{ allow_blind_gates: true }, { evidence: 'warn' }] as const)(
  'A blind gate verifies with %o',
  (config) => {
    expect(blind(config).next()).toEqual(['land 1']);
  },
);

test('nothing was to be done: with gates that pass, that lands', () => {
  const story = Story.of({ 1: [] }).start().end('1', { files: 0 }).settle().start().verify('v1', 'green');
  expect(story.next()).toEqual(['land 1']);
});
