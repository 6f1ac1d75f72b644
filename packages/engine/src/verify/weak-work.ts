import type { Store } from '@debussy/workspace';
import { posix } from 'node:path';
import { callsInTests } from '../evidence/assertions/count-assertions.ts';
import { isHarness } from '../evidence/harness.ts';
import { mentionsFile } from '../evidence/plan-scope.ts';
import type { PlanScope } from '../evidence/plan-scope.ts';
import {
  casesIn,
  expectsOtherwise,
  mockedModules,
  replacesFunctions,
  shadowsImports,
  weakSpots,
} from '../evidence/weak-tests.ts';
import { isTest } from '../session/protect-tests.ts';
import { testTexts } from './changed-files.ts';
import type { FileBetween } from './changed-files.ts';

/** Work that no rule can judge, as `kind path`, for a reviewer. */
export async function weakWork(
  store: Store,
  {
    commit,
    changed,
    scope,
  }: { readonly commit: string; readonly changed: readonly FileBetween[]; readonly scope: PlanScope },
): Promise<readonly string[]> {
  const tests = changed.filter(({ path }) => isTest(path) || isExpected.test(path));
  const product = changed.filter((file) => file.is !== null && !tests.includes(file));
  const texts = product.length === 0 ? [] : await testTexts(store, commit);
  const cases = texts.flatMap(([, text]) => casesIn(text));
  const own = new Set(product.map(({ path }) => stemOf(path)));
  return [
    ...tests.filter(({ path }) => !scope.names(path)).flatMap(weakTests),
    ...tests.filter((file) => mocksItsSubject(file, own)).map(({ path }) => `mock ${path}`),
    ...product.flatMap(({ path, was, is }) =>
      weakSpots({ path, before: was ?? '', after: is ?? '', cases }).map((kind) => `${kind} ${path}`),
    ),
  ];
}

/** Files with expected values that a gate or its scripts name, but the plan does not. */
export function changedAnswers(
  changed: readonly FileBetween[],
  scope: PlanScope,
  words: string,
): readonly string[] {
  const isKnown = (path: string): boolean =>
    isTest(path) || isExpected.test(path) || isHarness(path) || scope.names(path);
  return changed
    .filter(({ path }) => isData.test(path) && !isKnown(path) && mentionsFile(words, path))
    .flatMap(weakTests);
}

/** Expected values of tests in separate files. */
const isExpected = /\.(?:snap|golden|approved\.\w+|expected)$|(?:^|\/)(?:__snapshots__|testdata|goldens?)\//;
const isData = /\.(?:snap|golden|approved\.\w+|expected|json|ya?ml|csv|tsv|txt|toml|xml|html|out)$/;

function weakTests({ path, was, is }: FileBetween): readonly string[] {
  if (was === null || is === null) return [];
  if (isData.test(path)) {
    const now = new Set(is.split('\n'));
    return was.split('\n').every((line) => now.has(line)) ? [] : [`expectation ${path}`];
  }
  const [before, after] = [callsInTests(path, was), callsInTests(path, is)];
  const isHollow =
    shadowsImports(was, is) || [...before].some(([name, count]) => count > 0 && after.get(name) === 0);
  return [
    ...(expectsOtherwise(was, is) ? [`expectation ${path}`] : []),
    ...(isHollow ? [`hollow ${path}`] : []),
  ];
}

/** A mock of the module that the test is named after, or that the work changes. */
function mocksItsSubject({ path, was, is }: FileBetween, changed: ReadonlySet<string>): boolean {
  const before = new Set(mockedModules(was ?? ''));
  const subject = stemOf(path);
  if (replacesFunctions.test(is ?? '') && !replacesFunctions.test(was ?? '')) return true;
  return mockedModules(is ?? '').some((name) => {
    const stem = stemOf(name);
    return !before.has(name) && (stem === subject || changed.has(stem));
  });
}

/** `add` of `src/add.mjs`, `test/add.test.js` and `test_add.py`. */
function stemOf(path: string): string {
  return posix
    .basename(path)
    .replace(/\..*$/, '')
    .replace(/^test_|_test$|_spec$/, '');
}
