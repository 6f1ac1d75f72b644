import { expect, test } from 'vitest';
import { Story } from '../support/story.ts';

test('a run waits for a person after so many landed phases, and again after as many more', () => {
  const story = Story.of({ 1: [], 2: ['1'], 3: ['2'] }, { pause_every: 1, parallel: 1, verify_parallel: 1 });
  story.finish('1').start().verify('v1', 'green').land();
  expect(story.next()).toEqual(['run.paused: pause_every (1 landed)']);
  story.tell({ type: 'run.paused', reason: 'pause_every (1 landed)' });
  expect(story.next()).toEqual([]);
  story.tell({ type: 'run.unpaused' });
  expect(story.next().join()).toContain('2');
});

test('nothing waits where nothing is left to do', () => {
  const story = Story.of({ 1: [] }, { pause_every: 1, verify_parallel: 1 });
  story.finish('1').start().verify('v1', 'green').land();
  expect(story.next().join()).not.toContain('run.paused');
});
