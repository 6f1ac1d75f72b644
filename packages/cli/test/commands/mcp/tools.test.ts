import { expect, test } from 'vitest';
import { tools } from '../../../src/commands/mcp/tools.ts';

test('no tool throws work away, and those that look are known as such', () => {
  const names = tools.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => /clean|discard|restart|delete|remove/.test(name))).toEqual([]);
  expect(tools.filter(({ reads }) => !reads).map(({ name }) => name)).toEqual([
    'start',
    'say',
    'accept',
    'retry',
    'skip',
    'answer',
    'land',
    'stop',
  ]);
});

test('every tool has a title, and its schema allows no other argument', () => {
  for (const { title, input } of tools) {
    expect(title).not.toBe('');
    expect(input.safeParse({ phase: '1', message: 'x', answer: 'save', other: 1 }).success).toBe(false);
  }
});
