import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { packageFolders } from '../../src/manifest.ts';
import { matchingFiles, workspaceRoot } from '@debussy/testing/tool';

const root = workspaceRoot(import.meta.dirname);
const text = readFileSync(path.join(root, 'tools/lab/notes/promises.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split(' | '));

test('each of the five promises has a change that was tried', () => {
  const chapters = text.split(/^## \d\. /m).slice(1);
  expect(chapters).toHaveLength(5);
  for (const chapter of chapters) expect(chapter).toMatch(/^\| `/m);
});

test.each(rows.map(([file = '', change = '', failed = '']) => [change, file, failed] as const))(
  'where it is said that %s, the file and the tests are there',
  (_, file, failed) => {
    expect(codeIn(file).map((name) => readFileSync(path.join(root, name), 'utf8') === '')).toEqual([false]);
    const named = codeIn(failed);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !tests.some((source) => source.includes(wordsOf(name))))).toEqual([]);
  },
);

function codeIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

/** The name as written in a source. */
function wordsOf(name: string): string {
  return name.replaceAll("'", "\\'");
}

const tests = packageFolders(root)
  .flatMap((folder) => matchingFiles(path.join(root, folder, 'test'), /\.test\.ts$/))
  .map((file) => readFileSync(file, 'utf8'));
