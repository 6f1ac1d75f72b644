import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RunFacts } from '../src/index.ts';
import { exitCodeMeanings, exitCodeOf, exitCodes } from '../src/index.ts';

const calm: RunFacts = {
  refused: false,
  broken: false,
  stopped: null,
  halted: false,
  failedPhases: 0,
  humanPhases: 0,
  budgetExceeded: false,
  limitReached: false,
  unfinishedPhases: 0,
};

test.each<readonly [string, Partial<RunFacts>, number]>([
  ['everything landed', {}, 0],
  ['everything landed although a drain was asked for', { stopped: 'interrupt', budgetExceeded: true }, 0],
  ['something broke', { broken: true, failedPhases: 1, unfinishedPhases: 1 }, 1],
  ['work is left and nobody knows why', { unfinishedPhases: 1 }, 1],
  ['the plan was refused', { refused: true, broken: true }, 2],
  ['a phase failed', { failedPhases: 1, humanPhases: 1, budgetExceeded: true, unfinishedPhases: 3 }, 3],
  [
    'a person is needed',
    { humanPhases: 1, budgetExceeded: true, limitReached: true, unfinishedPhases: 1 },
    4,
  ],
  ['an agent asked to halt', { halted: true, failedPhases: 1, unfinishedPhases: 2 }, 4],
  ['an agent asked to halt at the end', { halted: true }, 4],
  ['the budget is spent', { budgetExceeded: true, limitReached: true, unfinishedPhases: 1 }, 5],
  ['the provider refuses', { limitReached: true, unfinishedPhases: 1 }, 75],
  ['interrupted', { stopped: 'interrupt', failedPhases: 1, humanPhases: 1, unfinishedPhases: 2 }, 130],
  ['terminated', { stopped: 'terminate', limitReached: true, unfinishedPhases: 1 }, 143],
])('%s', (_, facts, code) => {
  expect(exitCodeOf({ ...calm, ...facts })).toBe(code);
});

test('every code is in the table, and zero is never said while work is left', () => {
  expect(exitCodeMeanings.map(({ code }) => code)).toEqual(
    Object.values(exitCodes).toSorted((a, b) => a - b),
  );
  const facts = fc.record<RunFacts>({
    refused: fc.boolean(),
    broken: fc.boolean(),
    stopped: fc.constantFrom(null, 'interrupt', 'terminate'),
    halted: fc.boolean(),
    failedPhases: fc.nat(2),
    humanPhases: fc.nat(2),
    budgetExceeded: fc.boolean(),
    limitReached: fc.boolean(),
    unfinishedPhases: fc.nat(2),
  });
  fc.assert(
    fc.property(facts, (one) => {
      const code = exitCodeOf(one);
      expect(exitCodeMeanings.some((row) => row.code === code)).toBe(true);
      if (code === 0)
        expect(one).toMatchObject({ unfinishedPhases: 0, refused: false, broken: false, halted: false });
    }),
  );
});
