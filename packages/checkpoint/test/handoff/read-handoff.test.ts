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
    facts: null,
    next: 'Run the migration',
    state: { items: [], more: 0 },
    completed: { items: ['Created the table with its indexes', 'Wrote the reader'], more: 0 },
    remaining: { items: ['Delete the old store'], more: 0 },
    files: { items: ['src/a.ts', 'src/b.ts'], more: 0 },
    decisions: { items: ['We key rows by ULID.'], more: 0 },
    do_not_redo: { items: ['One big transaction'], more: 0 },
    failed: { items: ['The clock test is flaky'], more: 0 },
    verify: { items: ['# not a heading', 'npm test'], more: 0 },
    other: 'Session handoff\nGoal: move the rows.',
    problems: [],
  });
});

test('boxes tell done tasks from open ones, whatever the heading', () => {
  const read = readHandoff('## Tasks in progress\n- [x] one\n- [ ] two\n- [X] three\n');
  expect(read.completed.items).toEqual(['one', 'three']);
  expect(read.remaining.items).toEqual(['two']);
});

test('headings inside fences are text, and an open fence does no harm', () => {
  const read = readHandoff('## State\nfine\n~~~\n## Decisions\n- not one\n');
  expect(read.decisions.items).toEqual([]);
  expect(read.state.items).toEqual(['fine ## Decisions - not one']);
});

test.each([
  ['', ''],
  ['only a sentence', 'only a sentence'],
  ['---\nhalf: a front matter', '---\nhalf: a front matter'],
])('missing parts are empty: %j', (text, other) => {
  const read = readHandoff(text);
  expect(read).toMatchObject({ facts: null, next: null, completed: { items: [], more: 0 } });
  expect(read.other).toBe(other);
});

test.each([
  ['---\n: : :\n- x\n---\n', /./],
  ['---\na: &a [1]\nb: [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\n---\n', /./],
  ['---\nphase: 3\n---\n', /'debussy_handoff'$/],
  ['---\nphase: 3\n', /./],
])('a front matter that is of no use is said: %j', (text, problem) => {
  const read = readHandoff(`${text}## Next step\ngo on\n`);
  expect(read.facts).toBeNull();
  expect(read.problems).toEqual([expect.stringMatching(problem)]);
  expect(read.next).toBe('go on');
});

test('a wrong field is reported', () => {
  const facts =
    'debussy_handoff: 1\nrun: r\nname: n\nattempt: 1\nrestart: 0\nmax_restarts: 3\nat: now\nended: stopped\n';
  expect(readHandoff(`---\n${facts}phase: 3\n---\n`).problems).toEqual(['phase must be string']);
  expect(readHandoff(`---\n${facts}phase: "3"\n---\n`).facts).toMatchObject({ phase: '3' });
});

test('a list of ten thousand items is bounded, and said to be', () => {
  const read = readHandoff(`## Decisions\n${'- x\n'.repeat(10_000)}`);
  expect(read.decisions.items).toHaveLength(500);
  expect(read.decisions.more).toBe(9500);
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
