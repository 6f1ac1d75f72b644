import { expect, test } from 'vitest';
import { batchAndBisect, oneByOne, speculation } from '../src/land/other-queues.ts';
import type { QueueBed } from '../src/land/other-queues.ts';

/** Commits are the names of their branches; `x…` is red, and `c` does not merge behind `a`. */
const bed: QueueBed = {
  base: '',
  put: (tip, branch) => (branch === 'c' && tip.includes('a') ? null : `${tip} ${branch}`),
  isGreen: async (commit) => !commit.includes('x'),
};

test.each([
  [['a', 'b', 'd', 'e'], { landed: 4, gates: 4, steps: 4 }],
  [['a', 'x', 'c', 'e'], { landed: 2, gates: 3, steps: 3 }],
])('one by one: %j', async (branches, end) => {
  expect(await oneByOne(bed, branches)).toEqual(end);
});

test.each([
  // One gate for all of them.
  [['a', 'b', 'd', 'e'], { landed: 4, gates: 1, steps: 1 }],
  // All, a half, b, and the other half: x1 on b is known from the half.
  [['b', 'x1', 'd', 'e'], { landed: 3, gates: 4, steps: 4 }],
  [['a', 'c'], { landed: 1, gates: 1, steps: 1 }],
])('batch and bisect: %j', async (branches, end) => {
  expect(await batchAndBisect(bed, branches)).toEqual(end);
});

test.each([
  [['a', 'b', 'd', 'e'], { landed: 4, gates: 4, steps: 2 }],
  // Behind the red one its follower is verified again.
  [['x1', 'b', 'd'], { landed: 2, gates: 4, steps: 2 }],
  [['a', 'c', 'e'], { landed: 2, gates: 2, steps: 2 }],
])('speculation: %j', async (branches, end) => {
  expect(await speculation(bed, branches, 2)).toEqual(end);
});
