import { expect, test } from 'vitest';
import { ProcessTree, recentProcesses } from '../../src/processes/process-tree.ts';
import { freshCookie, playground, proveThatNothingIsLeft, start, until } from '../support/playground.ts';

proveThatNothingIsLeft();

const hour = 3_600_000;

test('many who look at the same moment see one reading, and who is impatient gets a new one', () => {
  const first = recentProcesses(0);
  expect(recentProcesses(hour)).toBe(first);
  expect(recentProcesses(0)).not.toBe(first);
});

test('a reading is not kept for longer than twenty times what it took', async () => {
  const first = recentProcesses(0);
  await until(() => recentProcesses(hour) !== first, 'a new reading');
});

test('a tree that looks back finds what it would have found by itself', async () => {
  const cookie = freshCookie();
  const { plan } = playground();
  const program = start(plan({ cookie, argv: ['/bin/sh', '-c', 'setsid sleep 60 & wait'] }));
  const tree = new ProcessTree({ root: null, claims: (one) => one === cookie });
  await until(() => (tree.lookBack(hour), tree.size >= 2), 'both processes');
  expect(tree.size).toBe(tree.look('thorough').length);
  await program.stop(['SIGTERM']);
  await until(() => (tree.lookBack(hour), tree.size === 0), 'their end');
});
