import { expect, test } from 'vitest';
import { readHandoff, saidIn } from '../../src/index.ts';

test('a note in the words of an agent is read by what its headings mean', () => {
  const read = readHandoff(`# Session handoff

Goal: move the rows.

**Next steps:**
1. Run the migration
2. Delete the old store

## What's been accomplished ✅
* Created the table
  with its indexes
* Wrote the reader

## Files changed
- src/a.ts
- src/b.ts

### Key Decisions
We key rows by ULID.

Gotchas
-------
- The clock test is flaky

## ❌ Don't try
- One big transaction

## Testing
\`\`\`sh
# not a heading
npm test
\`\`\`
`);
  expect(read).toEqual({
    next: 'Run the migration',
    state: [],
    completed: ['Created the table with its indexes', 'Wrote the reader'],
    remaining: ['Delete the old store'],
    files: ['src/a.ts', 'src/b.ts'],
    decisions: ['We key rows by ULID.'],
    do_not_redo: ['One big transaction'],
    failed: ['The clock test is flaky'],
    verify: ['# not a heading', 'npm test'],
    other: 'Session handoff\nGoal: move the rows.',
  });
});

test('boxes tell done tasks from open ones, whatever the heading', () => {
  const read = readHandoff('## Tasks in progress\n- [x] one\n- [ ] two\n- [X] three\n');
  expect(read.completed).toEqual(['one', 'three']);
  expect(read.remaining).toEqual(['two']);
});

test('headings inside fences are text, and an open fence does no harm', () => {
  const read = readHandoff('## State\nfine\n~~~\n## Decisions\n- not one\n');
  expect(read.decisions).toEqual([]);
  expect(read.state).toEqual(['fine ## Decisions - not one']);
});

test.each([
  ['', ''],
  ['only a sentence', 'only a sentence'],
  ['---\nhalf: a front matter', '---\nhalf: a front matter'],
])('missing parts are empty: %j', (text, other) => {
  const read = readHandoff(text);
  expect(read).toMatchObject({ next: null, completed: [] });
  expect(read.other).toBe(other);
});

test.each([
  ['---\n: : :\n- x\n---\n', ''],
  ['---\nphase: 3\n---\n', ''],
  ['---\nphase: 3\n', '---\nphase: 3'],
])('a front matter counts for nothing: %j', (text, other) => {
  expect(readHandoff(`${text}## Next step\ngo on\n`)).toMatchObject({ next: 'go on', other });
});

test('a list of ten thousand items is bounded', () => {
  const read = readHandoff(`## Decisions\n${'- x\n'.repeat(10_000)}`);
  expect(read.decisions).toHaveLength(500);
});

test('an agent\'s statements are kept by section; "none" is empty', () => {
  expect(
    saidIn('## Decisions\n- None.\n## Do Not Redo\n- the parser\n## What failed\nN/A\n## Next\n-\nhello'),
  ).toMatchObject({
    next: 'hello',
    decisions: [],
    do_not_redo: ['the parser'],
    failed: [],
    other: '',
  });
});
