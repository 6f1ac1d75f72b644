import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markPlan } from '../../src/index.ts';
import type { PlanMarks } from '../../src/index.ts';

function mark(text: string, marks: PlanMarks): string {
  const marked = markPlan(Buffer.from(text), marks);
  expect(marked.missed).toEqual([]);
  return marked.bytes.toString();
}

test('task boxes are ticked, and nothing else is touched', () => {
  const text = '# P\r\n\r\n- [ ] 1.1: a [ ] b\r\n  * [ ] nested\n1. [ ] third\n> - [ ] quoted\n\t+ [x] done';
  expect(mark(text, { ticked: [3, 4, 5, 6, 7] })).toBe(
    '# P\r\n\r\n- [x] 1.1: a [ ] b\r\n  * [x] nested\n1. [x] third\n> - [x] quoted\n\t+ [x] done',
  );
});

test('a line without a box is said', () => {
  expect(markPlan(Buffer.from('- text\n'), { ticked: [1, 2, 0, -1] })).toEqual({
    bytes: Buffer.from('- text\n'),
    missed: [
      'line 1 holds no task box',
      'line 2 holds no task box',
      'line 0 holds no task box',
      'line -1 holds no task box',
    ],
  });
});

const table = [
  '| Phase | Title | Status |',
  '| --- | :---: | ---: |',
  '| 1 | [One](a.md) | Pending |',
  '| **Phase 02** | a \\| b | 🚧 In Progress |  ',
  '|3|x||',
  '| 4 | y |   |',
  '',
  '| Metric | Phase 1 |',
  '| --- | --- |',
  '| 1 | 2 |',
].join('\r\n');

test.each([
  ['1', '| 1 | [One](a.md) | Pending |', '| 1 | [One](a.md) | ✅ Completed |'],
  ['2', '| a \\| b | 🚧 In Progress |  ', '| a \\| b | ✅ Completed |  '],
  ['3', '|3|x||', '|3|x| ✅ Completed |'],
  ['4', '| 4 | y |   |', '| 4 | y | ✅ Completed  |'],
])('the status cell of phase %s is set', (phase, before, after) => {
  expect(mark(table, { cells: [{ phase, status: '✅ Completed' }] })).toBe(
    table.replace(before, () => after),
  );
});

test('the columns are found by their header, in any order and without outer bars', () => {
  const text = 'Status | Depends on | Phase\n--|--|--\nPending | 1 | 2\nPending | 2 | 1\n';
  expect(mark(text, { cells: [{ phase: '1', status: 'Completed' }] })).toBe(
    'Status | Depends on | Phase\n--|--|--\nPending | 1 | 2\nCompleted | 2 | 1\n',
  );
});

test('a table in a code fence is an example', () => {
  const text = `\`\`\`\n${table}\n\`\`\`\n`;
  expect(markPlan(Buffer.from(text), { cells: [{ phase: '1', status: 'x' }] })).toEqual({
    bytes: Buffer.from(text),
    missed: ['no table row with a status for phase 1'],
  });
});

test.each([
  ['**Status:** Pending\r\n', '**Status:** Completed\r\n'],
  ['**Status**: In Progress  \n**Depends On:** 1', '**Status**: Completed  \n**Depends On:** 1'],
  ['**Status:**\n', '**Status:** Completed\n'],
  ['```\n**Status:** a\n```\n- **Status:** b', '```\n**Status:** a\n```\n- **Status:** Completed'],
])('the status line is set: %j', (before, after) => {
  expect(mark(before, { status: 'Completed' })).toBe(after);
});

test.each([
  ['### Phase 3: Title', '### Phase 3: [COMPLETE] Title'],
  ['## Phase 6A: Setup: the start\r\n', '## Phase 6A: [COMPLETE] Setup: the start\r\n'],
  ['## Phase B: Title\n', '## Phase B: [COMPLETE] Title\n'],
  ['### Phase 3: Title [IN PROGRESS] ##\n', '### Phase 3: Title [COMPLETE] ##\n'],
  ['### Phase 3: [ ] Title', '### Phase 3: [COMPLETE] [ ] Title'],
  ['### Phase 3 - Use C#\n', '### Phase 3 - Use C# [COMPLETE]\n'],
  ['### Phase 3 - Title ###  \n', '### Phase 3 - Title [COMPLETE] ###  \n'],
  ['### Phase 3: [COMPLETE] Title', '### Phase 3: [COMPLETE] Title'],
  ['### Phase 3: Title [Completed]', '### Phase 3: Title [Completed]'],
])('a heading is marked: %j', (before, after) => {
  expect(mark(before, { completed: [1] })).toBe(after);
});

test('what cannot be marked is said', () => {
  const source = Buffer.from('plain\n');
  expect(markPlan(source, { completed: [1], status: 'x', cells: [{ phase: '9', status: 'x' }] })).toEqual({
    bytes: source,
    missed: ['line 1 is no heading', 'no table row with a status for phase 9', 'no status line'],
  });
});

test('a byte order mark stays in front', () => {
  expect(mark('\uFEFF- [ ] a', { ticked: [1] })).toBe('\uFEFF- [x] a');
  expect(mark('\uFEFF# Phase 1: A', { completed: [1] })).toBe('\uFEFF# Phase 1: [COMPLETE] A');
  expect(
    mark('\uFEFF| Phase | Status |\n|-|-|\n| 1 | - |', { cells: [{ phase: '1', status: 'Done' }] }),
  ).toBe('\uFEFF| Phase | Status |\n|-|-|\n| 1 | Done |');
});

test('bytes that are no text, all line ends and everything else stay as they are', () => {
  const noise = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes));
  fc.assert(
    fc.property(noise, noise, fc.constantFrom('\n', '\r\n'), (before, after, end) => {
      const lead = Buffer.concat([before, Buffer.from(end)]);
      const number = lead.toString('latin1').split(/\r\n|\r|\n/).length;
      const source = Buffer.concat([lead, Buffer.from(`- [ ] task${end}`), after]);
      const expected = Buffer.concat([lead, Buffer.from(`- [x] task${end}`), after]);
      expect(markPlan(source, { ticked: [number] })).toEqual({ bytes: expected, missed: [] });
      expect(markPlan(source, {}).bytes).toEqual(source);
    }),
  );
});

test.each(['| [Phase 1: Set up](x.md) | - |', '| Phase 1 | - |', '| **01** | - |', '| #1 | - |'])(
  'a row is found by the id in it: %s',
  (row) => {
    const text = `| Phase | Status |\n|---|---|\n| 10 | - |\n${row}\n`;
    expect(mark(text, { cells: [{ phase: '1', status: 'Done' }] })).toBe(
      text.replace(row, row.replace('| - |', '| Done |')),
    );
  },
);
