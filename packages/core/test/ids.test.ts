import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparePhaseIds, safeName, samePhase } from '../src/index.ts';

test('ids are equal ignoring case and leading zeros', () => {
  expect(samePhase('02.1', '2.1')).toBe(true);
  expect(samePhase('6A', '6a')).toBe(true);
  expect(samePhase('0', '00')).toBe(true);
  expect(samePhase('1.10', '1.1')).toBe(false);
});

test('ids sort as people number things', () => {
  const ids = ['10', '2b', '1', '26.2', '2', '1.5', '2a', 'A', '0', '20a1', '20a'];
  expect(ids.toSorted(comparePhaseIds)).toEqual([
    '0',
    '1',
    '1.5',
    '2',
    '2a',
    '2b',
    '10',
    '20a',
    '20a1',
    '26.2',
    'A',
  ]);
});

test('a safe name is a plain file name and a plain part of a ref, whatever it was made from', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const safe = safeName(name);
      expect(safe).toMatch(/^[a-z0-9][a-z0-9.-]{0,59}$/);
      expect(safe).not.toMatch(/\.\.|\.$|\.lock$/);
    }),
  );
});

test('a letter with a mark stays one letter of a name', () => {
  expect(safeName('Überprüfung für Łódź')).toMatch(/^uberprufung-fur-lodz-[\da-f]{8}$/);
  expect(safeName('Straße, Ærø')).toMatch(/^strasse-aero-[\da-f]{8}$/);
});

test('different names stay different', () => {
  expect(safeName('20a')).toBe('20a');
  expect(safeName('20A')).not.toBe(safeName('20a'));
  expect(safeName('../x')).not.toBe(safeName('x'));
  expect(safeName('')).not.toBe(safeName('../'));
});

test.each(['a../../b', 'x.-..y', 'a-.lock', '-.lock', 'a.lock.lock', '..-.'])(
  'found by fuzzing: the safe name of %j is its own safe name',
  (name) => {
    expect(safeName(safeName(name))).toBe(safeName(name));
  },
);
