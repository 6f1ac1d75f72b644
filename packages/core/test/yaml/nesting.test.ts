import { expect, test } from 'vitest';
import { nestedDeeperThan, readData } from '../../src/yaml/read-data.ts';

test('levels are counted through maps, lists, keys and flow', () => {
  const text = 'a:\n  - b: [c, {d: e}]\n';
  expect(nestedDeeperThan(text, 5)).toBe(false);
  expect(nestedDeeperThan(text, 4)).toBe(true);
  expect(nestedDeeperThan('? [[[x]]]\n: 1', 3)).toBe(true);
  expect(nestedDeeperThan('"[[[[[["', 0)).toBe(false);
  expect(nestedDeeperThan('# [[[[[[', 0)).toBe(false);
  expect(nestedDeeperThan('', 0)).toBe(false);
});

// A bomb like these ended the process: an error of V8 that nothing can catch.
test.each(['[', '{', '[{a: ', '- ', '? ', 'a: '])('a bomb of %j is an answer, not the end', (piece) => {
  const bomb = piece.repeat(50_000);
  expect(nestedDeeperThan(bomb, 50)).toBe(true);
  expect(readData(bomb, 'x.yaml')).toMatchObject({ ok: false, error: { message: 'is nested too deeply' } });
});
