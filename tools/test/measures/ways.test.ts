import { expect, test } from 'vitest';
import { enteredUntilLanded, wayToAgent, wayToLanded } from '../../src/measures/ways.ts';

const [main, start, helper] = [
  'packages/cli/src/main',
  'packages/engine/src/start',
  'packages/core/src/helper',
];
const program = 'packages/host/src/processes/start-program';
const begun = [
  { caller: null, file: main },
  { caller: main, file: start },
  { caller: start, file: helper },
  { caller: start, file: program },
  { caller: null, file: 'agent started' },
  { caller: main, file: helper },
  { caller: null, file: 'agent ended' },
];

const run = 'packages/engine/src/run/execute';
const task = 'packages/engine/src/session/session-task';
const [judge, capture] = ['packages/runners/src/outcome/judge', 'packages/workspace/src/capture/capture'];
const others = [
  'packages/core/src/report/parse-report',
  'packages/checkpoint/src/journal/writer',
  'packages/scheduler/src/decide',
  'packages/workspace/src/landing/candidate',
  'packages/host/src/processes/run-command',
  'packages/workspace/src/landing/update-refs',
];
const ended = [
  ...begun,
  { caller: start, file: run },
  { caller: run, file: task },
  { caller: task, file: judge },
  { caller: judge, file: helper },
  { caller: task, file: capture },
  ...others.map((file) => ({ caller: run, file })),
];

test('the way to the agent is the chain of callers, without what had returned', () => {
  expect(wayToAgent(begun)).toEqual({ files: [main, start, program], crossings: 2 });
});

test('the way to the tip is the calls that are open at each of its steps, those that steps share counted once', () => {
  expect(wayToLanded(ended)).toEqual({ files: [run, task, judge, capture, ...others], crossings: 8 });
});

test('beside the way, every file that was entered in that time is counted', () => {
  expect(enteredUntilLanded(ended)).toEqual(new Set([run, task, judge, helper, capture, ...others]));
});

test('a recording in which a step is missing is refused with the name of that step', () => {
  expect(() => wayToLanded(ended.slice(0, -1))).toThrow('workspace/src/landing/update-refs');
});
