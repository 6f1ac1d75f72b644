import { expect, test } from 'vitest';
import { spareMemory } from '../src/index.ts';

/** Small objects that lived long enough to be moved where only a whole collection looks. */
function tree(): readonly object[] {
  return Array.from({ length: 1_500_000 }, (_, i) => ({ name: `leaf ${i}`, i }));
}

test('what was needed only for a moment is given back at once', async () => {
  let held: readonly object[] | null = tree();
  const before = process.memoryUsage().heapUsed;
  expect(held).toHaveLength(1_500_000);
  held = null;
  await spareMemory();
  expect(process.memoryUsage().heapUsed).toBeLessThan(before - 48 * 1024 * 1024);
});
