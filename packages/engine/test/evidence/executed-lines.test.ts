import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changedLines, linesIn } from '../../src/evidence/executed-lines.ts';

const text = 'const a = 1;\nfunction f() {\n  return a;\n}\n';

async function reported(...reports: readonly object[]): ReturnType<typeof linesIn> {
  const tree = mkdtempSync(join(tmpdir(), 'lines-'));
  writeFileSync(join(tree, 'a.js'), text);
  for (const [i, report] of reports.entries())
    writeFileSync(join(tree, `${i}.json`), JSON.stringify(report).replaceAll('TREE', tree));
  return linesIn(tree, tree);
}

function script(length: number, count: number): object {
  const whole = { startOffset: 0, endOffset: length, count: 1 };
  const own = { startOffset: 13, endOffset: 41, count };
  return { result: [{ url: 'file://TREE/a.js', functions: [{ ranges: [whole] }, { ranges: [own] }] }] };
}

function missedIn(
  lines: Awaited<ReturnType<typeof reported>>,
  path = 'a.js',
  is = text,
): readonly string[] | undefined {
  return changedLines([{ path, was: null, is }], lines)?.missed;
}

test('A function that no process called is not executed', async () => {
  expect(missedIn(await reported(script(text.length, 0)))).toEqual(['a.js 2-3']);
  expect(missedIn(await reported(script(text.length, 0), script(text.length, 1)))).toEqual([]);
});

test('A file that was rewritten before it was loaded, and one of another language, are unknown', async () => {
  expect(missedIn(await reported(script(text.length + 9, 0)))).toBeUndefined();
  expect(missedIn(await reported(script(text.length, 1)), 'b.py', 'a = 1\n')).toBeUndefined();
});

test('A file that no process loaded is missed', async () => {
  expect(missedIn(await reported(script(text.length, 1)), 'b.js')).toEqual(['b.js 1-3']);
});

test('Broken reports tell nothing', async () => {
  expect(missedIn(await reported({ result: 1 }))).toBeUndefined();
});

test('Python tells the lines itself', async () => {
  const lines = await reported({ lines: [{ file: 'a.py', executed: [1], missed: [3] }] });
  expect(missedIn(lines, 'a.py', 'a = 1\n\nb = 2\n')).toEqual(['a.py 3']);
});
