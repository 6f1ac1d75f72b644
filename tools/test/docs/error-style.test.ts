import { expect, test } from 'vitest';
import { errorsOf } from '../../src/docs/error-reference.ts';
import { workspaceRoot } from '@debussy/testing/tool';

test('hints have one style: a sentence or a command', () => {
  const errors = errorsOf(workspaceRoot(import.meta.dirname), () => true);
  const odd = errors.flatMap(({ code, hints }) =>
    hints.filter((hint) => !isInStyle(hint)).map((hint) => `${code}: ${hint}`),
  );
  expect(errors.length).toBeGreaterThan(50);
  expect(odd).toEqual([]);
});

/** A command, a value, or a capital letter in front. */
function isInStyle(hint: string): boolean {
  const text = hint.trim();
  return !/^[a-z]/.test(text) || /^(?:git|debussy) /.test(text);
}
