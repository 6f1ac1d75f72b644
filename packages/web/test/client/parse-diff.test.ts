import { expect, test } from 'vitest';
import { parseDiff } from '../../src/client/diff/parse-diff.ts';

test('files, hunks and lines with their numbers on both sides', () => {
  const [file, ...more] = parseDiff(
    'diff --git a/src/a.ts b/src/a.ts\nindex 1..2 100644\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -3,3 +3,3 @@ function a()\n one\n-two\n+zwei\n three\n\\ No newline at end of file\n',
  );
  expect(more).toEqual([]);
  expect(file).toMatchObject({ path: 'src/a.ts', change: 'modified', added: 1, removed: 1, commit: null });
  expect(file!.hunks[0]!.place).toBe('function a()');
  expect(file!.hunks[0]!.lines).toEqual([
    { kind: 'same', text: 'one', before: 3, after: 3 },
    { kind: 'removed', text: 'two', before: 4, after: null },
    { kind: 'added', text: 'zwei', before: null, after: 4 },
    { kind: 'same', text: 'three', before: 5, after: 5 },
    { kind: 'note', text: 'No newline at end of file', before: null, after: null },
  ]);
});

test('lines of a file that look like heads of a diff are lines', () => {
  const files = parseDiff(
    'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +1,3 @@\n--- a/other\n-diff --git a/y b/y\n+++ b/other\n+commit abc\n+@@ -1 +1 @@\n',
  );
  expect(files.map(({ path }) => path)).toEqual(['x']);
  expect(files[0]).toMatchObject({ added: 3, removed: 2 });
});

test('new, deleted, renamed and binary files, and names with signs that git quotes', () => {
  const files = parseDiff(
    [
      'commit 1234 Debussy: Phase 2a',
      'diff --git a/new b/new\nnew file mode 100644\n--- /dev/null\n+++ b/new\n@@ -0,0 +1 @@\n+x',
      'diff --git a/old b/old\ndeleted file mode 100644\n--- a/old\n+++ /dev/null\n@@ -1 +0,0 @@\n-x',
      'diff --git a/from b/to\nsimilarity index 100%\nrename from from\nrename to to',
      'diff --git a/p.png b/p.png\nBinary files a/p.png and b/p.png differ',
      'diff --git "a/b\\303\\244 \\"q\\".txt" "b/b\\303\\244 \\"q\\".txt"\n--- "a/b\\303\\244 \\"q\\".txt"\n+++ "b/b\\303\\244 \\"q\\".txt"\n@@ -1 +1 @@\n-a\n+b',
    ].join('\n'),
  );
  expect(files.map(({ path, change, isBinary }) => [path, change, isBinary])).toEqual([
    ['new', 'added', false],
    ['old', 'deleted', false],
    ['to', 'renamed', false],
    ['p.png', 'modified', true],
    ['bä "q".txt', 'modified', false],
  ]);
  expect(files.every(({ commit }) => commit === '1234 Debussy: Phase 2a')).toBe(true);
});

test('other text has no files', () => {
  expect(parseDiff('')).toEqual([]);
  expect(parseDiff('@@ -1 +1 @@\n+x\n')).toEqual([]);
});
