import { expect, test } from 'vitest';
import { inTurn, splitInto, writes } from '../../src/kit/steps.ts';

test('sessions play in turn, and the last of them for all that follow', () => {
  const [first, second] = [writes('a.txt', 'a'), writes('b.txt', 'b')];
  expect(inTurn(first, second)).toEqual({ plays: [{ session: 1, steps: first }, { steps: second }] });
});

test('the parts of a split take all tasks together, each in a folder of its own', () => {
  const step = splitInto({ id: '2a' }, { id: '2b', after: ['2a'] });
  expect(step).toMatchObject({
    split: { sub_phases: [{ sub_phase_id: '2a', files: ['2a/**'] }, { depends_on: ['2a'] }] },
  });
});
