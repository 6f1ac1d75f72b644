import { expect, test } from 'vitest';
import { chosenBy } from '../../src/land/land-branches.ts';

const listed = ['one', '7', 'two'].map((id) => ({ id }));

test.each([
  ['', ['one', '7', 'two']],
  [' ', ['one', '7', 'two']],
  ['3, 1', ['one', 'two']],
  ['two one two', ['one', 'two']],
  // A name that is a number is that branch.
  ['7', ['7']],
])('the answer %j chooses %j, in the order of the list', (answer, chosen) => {
  expect(chosenBy(answer, listed).map(({ id }) => id)).toEqual(chosen);
});

test.each(['0', '4', 'x', '1 9', '-1', '1.5', '1e0'])('the answer %j names nothing in the list', (answer) => {
  expect(() => chosenBy(answer, listed)).toThrow(expect.objectContaining({ code: 'ERR_BRANCH_UNKNOWN' }));
});
