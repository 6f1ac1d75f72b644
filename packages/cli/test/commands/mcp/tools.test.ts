import { expect, test } from 'vitest';
import { tools } from '../../../src/commands/mcp/tools.ts';

test('no tool throws work away, and those that look are known as such', () => {
  const names = tools.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => /clean|discard|restart|delete|remove/.test(name))).toEqual([]);
  expect(tools.filter(({ reads }) => !reads).map(({ name }) => name)).toEqual([
    'start',
    'retry',
    'skip',
    'answer',
    'stop',
  ]);
});

test('what a tool cannot do without is one of its inputs', () => {
  for (const { inputs, required = [] } of tools)
    for (const name of required) expect(inputs[name]).toBeDefined();
});
