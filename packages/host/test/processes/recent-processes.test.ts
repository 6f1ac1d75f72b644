import { expect, test } from 'vitest';
import { ProcessTree } from '../../src/processes/process-tree.ts';
import { freshCookie, playground, proveThatNothingIsLeft, start, until } from '../support/playground.ts';

proveThatNothingIsLeft();

test('a tree that looks back finds the same as by itself', async () => {
  const cookie = freshCookie();
  const { plan } = playground();
  const program = start(plan({ cookie, argv: ['/bin/sh', '-c', 'setsid sleep 60 & wait'] }));
  const tree = new ProcessTree({ root: null, claims: (one) => one === cookie });
  await until(() => (tree.lookBack(50), tree.size >= 2), 'both processes');
  expect(tree.size).toBe(tree.look('thorough').length);
  await program.stop(['SIGTERM']);
  await until(() => (tree.lookBack(50), tree.size === 0), 'their end');
});
