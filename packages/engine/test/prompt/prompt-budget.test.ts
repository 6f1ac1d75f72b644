import type { SessionTask } from '@debussy/scheduler';
import { describe, expect, test } from 'vitest';
import { promptBudget } from '../../src/session/session-prompt.ts';
import { facts } from './facts.ts';

const { task } = facts('work');
const { purpose } = facts('remediate').task;

function budget(about: Partial<SessionTask> = {}, window = 200_000) {
  return promptBudget({ ...task, ...about }, window);
}

describe('the budget of a prompt', () => {
  test('follows the window, and is never above 30 % of it', () => {
    expect(budget({ purpose }).budget).toBe(60_000);
    expect(budget({ purpose }, 1_000_000).budget).toBe(300_000);
  });

  test('keeps a fifth for sessions that repair', () => {
    expect(budget().budget).toBe(48_000);
    expect(budget({ purpose }).budget).toBe(60_000);
  });

  test('is pruned aggressively by itself after more than three earlier phases', () => {
    expect(budget({ earlier: phases(3) }).pruning).toBe('moderate');
    expect(budget({ earlier: phases(4) }).pruning).toBe('aggressive');
  });

  test('is the least there can be when a person forces it', () => {
    expect(budget({ pruning: 'aggressive' })).toEqual({
      budget: 0,
      pruning: 'aggressive',
    });
  });
});

function phases(count: number): SessionTask['earlier'] {
  return Array.from({ length: count }, (_, n) => ({ id: `${n}`, title: 'One', summary: '', files: [] }));
}
