import { DebussyError } from '@debussy/core';
import { expect, test } from 'vitest';
import { setupProblem } from '../../src/verify/clean-tree.ts';

test('a failing setup command goes to the agent, a full disk does not', () => {
  const setup = new DebussyError({ code: 'ERR_SLOT_SETUP', message: 'npm ci failed', hint: 'Look at it.' });
  expect(setupProblem(setup)).toEqual({ detail: 'npm ci failed', hint: 'Look at it.' });
  const disk = new DebussyError({ code: 'ERR_DISK_SPACE', message: '287 MB are free' });
  expect(() => setupProblem(disk)).toThrow(disk);
});
