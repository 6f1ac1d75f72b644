import { expect, test } from 'vitest';
import { wayToAgent, wayToLanded } from '../../src/measures/ways.ts';

const [main, start, helper] = [
  'packages/cli/src/main',
  'packages/engine/src/start',
  'packages/core/src/helper',
];
const program = 'packages/host/src/processes/start-program';
const [land, tip] = ['packages/workspace/src/landing/land', 'packages/workspace/src/landing/update-refs'];
const entries = [
  { caller: null, file: main },
  { caller: main, file: start },
  { caller: start, file: helper },
  { caller: start, file: program },
  { caller: null, file: 'agent started' },
  { caller: main, file: helper },
  { caller: null, file: 'agent ended' },
  { caller: null, file: start },
  { caller: start, file: helper },
  { caller: start, file: land },
  { caller: land, file: tip },
];

test('the way to the agent is the chain of callers, without what had returned', () => {
  expect(wayToAgent(entries)).toEqual({ files: [main, start, program], crossings: 2 });
});

test('the way to the tip is what was entered after the end of the agent and called others', () => {
  expect(wayToLanded(entries)).toEqual({ files: [start, land], crossings: 1 });
});

test('a recording without a landing is refused', () => {
  expect(() => wayToLanded(entries.slice(0, 8))).toThrow('no landing');
});
