import { describe, expect, test } from 'vitest';
import { isForeign } from '../../src/config/index.ts';

describe('a configuration of another tool', () => {
  test.each([
    ['version: 3\nservices:\n  web: {}\n'],
    ['"database": postgres\n'],
    ['# theirs\nlogging: {level: debug}\nanchors: &a [1]\nagain: *a\n'],
  ])('%j has no key of ours', (text) => {
    expect(isForeign({ file: 'c', text })).toBe(true);
  });

  test.each([['parallel: 2\nservices: {}\n'], ['paralel: 2\n'], ['Services: {}\ngateTimeout: 3\n']])(
    '%j has a key of ours, or a slip of one, and is not',
    (text) => {
      expect(isForeign({ file: 'c', text })).toBe(false);
    },
  );

  test.each(['', '# nothing yet\n', '[1, 2]', 'text', 'a: [', '---\na: 1\n---\nb: 2\n'])(
    '%j does not name its owner',
    (text) => {
      expect(isForeign({ file: 'c', text })).toBe(false);
    },
  );
});
