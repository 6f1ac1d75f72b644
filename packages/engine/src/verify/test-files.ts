import type { Store } from '@debussy/workspace';
import { emptiedAmong } from '../evidence/assertions/assertion-counts.ts';
import type { AssertionCounts } from '../evidence/assertions/assertion-counts.ts';
import { countAssertions, countHelpers } from '../evidence/assertions/count-assertions.ts';
import type { TestFiles } from '../evidence/judge-record.ts';
import { isTest } from '../session/protect-tests.ts';
import { testTexts } from './changed-files.ts';
import type { FileBetween } from './changed-files.ts';

/** The assertions of changed test files, and of files that call a helper which no longer asserts anything. */
export async function testFilesOf(
  store: Store,
  commit: string,
  changed: readonly FileBetween[],
): Promise<TestFiles> {
  const was = changed.map((file) => [file.path, ofTest(file.path, file.was)] as const);
  const is = changed.map((file) => [file.path, ofTest(file.path, file.is)] as const);
  const hollow = emptiedAmong(helpersOf(was), helpersOf(is));
  const all = hollow.length === 0 ? [] : await testTexts(store, commit);
  const same = all.filter(([path]) => changed.every((file) => file.path !== path));
  return { before: countsOf([...was, ...same], []), after: countsOf([...is, ...same], hollow) };
}

type Texts = readonly (readonly [path: string, text: string])[];

/** Rust, and vitest on request, find tests in product code too. */
function ofTest(path: string, text: string | null): string {
  const mayHold =
    isTest(path) ||
    (path.endsWith('.rs') && text?.includes('#[cfg(test)]') === true) ||
    text?.includes('import.meta.vitest') === true;
  return mayHold ? (text ?? '') : '';
}

function helpersOf(files: Texts): AssertionCounts {
  return files.flatMap(([path, text]) => countHelpers(path, text));
}

function countsOf(files: Texts, hollow: readonly string[]): ReadonlyMap<string, AssertionCounts> {
  const there = files.filter(([, text]) => text !== '');
  return new Map(there.map(([path, text]) => [path, countAssertions(path, text, hollow)]));
}
