import type { Store } from '@debussy/workspace';
import { emptiedAmong } from '../evidence/assertions/assertion-counts.ts';
import type { AssertionCounts } from '../evidence/assertions/assertion-counts.ts';
import { countAssertions, countHelpers } from '../evidence/assertions/count-assertions.ts';
import { executedText } from '../evidence/executed-lines.ts';
import type { FileLines } from '../evidence/executed-lines.ts';
import type { TestFiles } from '../evidence/judge-record.ts';
import { isTest } from '../session/protect-tests.ts';
import { testTexts } from './changed-files.ts';
import type { FileBetween } from './changed-files.ts';

/** The assertions of changed test files, and of files that call a helper which no longer asserts anything. */
export async function testFilesOf(
  store: Store,
  commit: string,
  {
    changed,
    lines,
  }: { readonly changed: readonly FileBetween[]; readonly lines: ReadonlyMap<string, FileLines | null> },
): Promise<TestFiles> {
  const files = changed.map(({ path, was, is }) => ({
    path,
    was: ofTest(path, was),
    // Assertions that no process of the gate executed do not count.
    is: executedText(ofTest(path, is), lines.get(path)),
  }));
  const hollow = emptiedAmong(helpersOf(files, 'was'), helpersOf(files, 'is'));
  const all = hollow.length === 0 ? [] : await testTexts(store, commit);
  const same = all.filter(({ path }) => files.every((one) => one.path !== path));
  const judged = [...files, ...same.map(({ path, text }) => ({ path, was: text, is: text }))];
  return { before: countsOf(judged, 'was', []), after: countsOf(judged, 'is', hollow) };
}

/** Rust, and vitest on request, find tests in product code too. */
function ofTest(path: string, text: string | null): string {
  const mayHold =
    isTest(path) ||
    (path.endsWith('.rs') && text?.includes('#[cfg(test)]') === true) ||
    text?.includes('import.meta.vitest') === true;
  return mayHold ? (text ?? '') : '';
}

type Judged = Pick<FileBetween, 'path'> & Readonly<Record<'was' | 'is', string>>;

function helpersOf(files: readonly Judged[], side: 'was' | 'is'): AssertionCounts {
  return files.flatMap(({ path, [side]: text }) => countHelpers(path, text));
}

function countsOf(
  files: readonly Judged[],
  side: 'was' | 'is',
  hollow: readonly string[],
): ReadonlyMap<string, AssertionCounts> {
  const there = files.filter(({ [side]: text }) => text !== '');
  return new Map(there.map(({ path, [side]: text }) => [path, countAssertions(path, text, hollow)]));
}
