import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gatherProgress } from '../../src/index.ts';
import type { ProgressEntry } from '../../src/index.ts';

const at = '2026-04-02T12:00:00.000Z';

function entry(message: string, time = at, source: ProgressEntry['source'] = 'command'): ProgressEntry {
  return { at: time, message, source };
}

function merged(logged: readonly ProgressEntry[]): readonly ProgressEntry[] {
  return gatherProgress({ logged, ticked: [], files: [], at }).entries;
}

test('the same thing said twice counts once, as it was reported first', () => {
  const entries = merged([
    entry('1.1: Create the store', '2026-04-02T11:00:00.000Z', 'plan'),
    entry('- [x] 1.1 create the store.', '2026-04-02T10:00:00.000Z', 'stream'),
    entry('1.1 created'),
    entry(' … '),
  ]);
  expect(entries.map(({ message }) => message)).toEqual(['- [x] 1.1 create the store.', '1.1 created']);
});

test('different signs are different things', () => {
  expect(merged([entry('a + b'), entry('a = b')])).toHaveLength(2);
});

test('boxes that were ticked are progress', () => {
  const progress = gatherProgress({
    logged: [entry('Read the plan', '2026-04-02T10:00:00.000Z')],
    ticked: ['1.1: Create'],
    files: [],
    at,
  });
  expect(progress).toEqual({
    from: 'logged',
    entries: [
      entry('Read the plan', '2026-04-02T10:00:00.000Z'),
      { at, message: '1.1: Create', source: 'plan' },
    ],
  });
});

test('without a log, changed files count as progress', () => {
  const files = [{ path: 'a.ts', status: 'added' }];
  expect(gatherProgress({ logged: [], ticked: [], files, at })).toEqual({ from: 'git', entries: [] });
  expect(gatherProgress({ logged: [], ticked: [], files: [], at })).toEqual({ from: 'nothing', entries: [] });
});

test('merging twice or in another order changes nothing', () => {
  const time = fc.constantFrom('2026-04-02T10:00:00.000Z', '2026-04-02T11:00:00.000Z', at);
  const entries = fc.uniqueArray(
    fc.record({ at: time, message: fc.string({ maxLength: 5 }), source: fc.constant('command' as const) }),
    { selector: ({ at: when, message }) => `${when} ${message.toLowerCase()}` },
  );
  fc.assert(
    fc.property(entries, (list) => {
      const once = merged(list);
      expect(merged(once)).toEqual(once);
      expect(times(merged(list.toReversed()))).toEqual(times(once));
    }),
  );
});

function times(entries: readonly ProgressEntry[]): string[] {
  return entries.map((item) => item.at);
}
