import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markPlan } from '../../src/index.ts';
import type { TextMark } from '../../src/index.ts';

function mark(text: string, marks: readonly TextMark[]): string {
  const marked = markPlan(Buffer.from(text), marks);
  expect(marked.missed).toEqual([]);
  return marked.bytes.toString();
}

function tick(...lines: readonly number[]): TextMark[] {
  return lines.map((line) => ({ kind: 'tick', place: { file: 'p.md', line, column: 1 } }));
}

function heading(line: number): TextMark {
  return { kind: 'heading', place: { file: 'p.md', line, column: 1 } };
}

function replace(line: number, column: number, [was, becomes]: readonly [string, string]): TextMark {
  return { kind: 'replace', place: { file: 'p.md', line, column }, was, becomes };
}

test('task boxes are ticked, and nothing else is touched', () => {
  const text = '# P\r\n\r\n- [ ] 1.1: a [ ] b\r\n  * [ ] nested\n1. [ ] third\n> - [ ] quoted\n\t+ [x] done';
  expect(mark(text, tick(3, 4, 5, 6, 7))).toBe(
    '# P\r\n\r\n- [x] 1.1: a [ ] b\r\n  * [x] nested\n1. [x] third\n> - [x] quoted\n\t+ [x] done',
  );
});

test('a line without a box is reported', () => {
  const { bytes, missed } = markPlan(Buffer.from('- text\n'), tick(1, 2, 0, -1));
  expect(bytes).toEqual(Buffer.from('- text\n'));
  expect(missed.map((one) => /-?\d+/.exec(one)?.[0])).toEqual(['-1', '0', '1', '2']);
});

test.each([
  ['| 1 | Pending |', 7, ['Pending', 'Done'], '| 1 | Done |'],
  ['|3|x||', 6, ['', '✅ Completed'], '|3|x| ✅ Completed |'],
  ['| 4 | y |   |', 11, ['', 'Done'], '| 4 | y | Done  |'],
  ['| Übung | 🚧 In Progress |  \r', 11, ['🚧 In Progress', '✅ Completed'], '| Übung | ✅ Completed |  \r'],
  ['      "passes": false,', 17, ['false', 'true'], '      "passes": true,'],
  ['**Status:**', 12, ['', 'Done'], '**Status:** Done'],
] as const)('a text is replaced at its place: %j', (before, column, [was, becomes], after) => {
  expect(mark(`a\n${before}\nb`, [replace(2, column, [was, becomes])])).toBe(`a\n${after}\nb`);
});

test('a mark without its line changes nothing and is reported', () => {
  const source = Buffer.from('| 1 | Blocked |\n');
  expect(markPlan(source, [replace(1, 7, ['Pending', 'Done'])])).toEqual({
    bytes: source,
    missed: [expect.stringMatching(/1 .*"Pending"/)],
  });
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
  expect(mark(before, [heading(1)])).toBe(after);
});

test('a byte order mark stays in front', () => {
  expect(mark('\uFEFF- [ ] a', tick(1))).toBe('\uFEFF- [x] a');
  expect(mark('\uFEFF# Phase 1: A', [heading(1)])).toBe('\uFEFF# Phase 1: [COMPLETE] A');
  expect(mark('\uFEFF| 1 | - |', [replace(1, 7, ['-', 'Done'])])).toBe('\uFEFF| 1 | Done |');
});

test('invalid bytes, line ends and everything else stay unchanged', () => {
  const noise = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes));
  fc.assert(
    fc.property(noise, noise, fc.constantFrom('\n', '\r\n'), (before, after, end) => {
      const lead = Buffer.concat([before, Buffer.from(end)]);
      const number = lead.toString('latin1').split(/\r\n|\r|\n/).length;
      const source = Buffer.concat([lead, Buffer.from(`- [ ] task${end}`), after]);
      const expected = Buffer.concat([lead, Buffer.from(`- [x] task${end}`), after]);
      expect(markPlan(source, tick(number))).toEqual({ bytes: expected, missed: [] });
      expect(markPlan(source, []).bytes).toEqual(source);
    }),
  );
});
