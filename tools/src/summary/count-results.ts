import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { asJson, asList, asText } from '../docs/json.ts';
import type { JsonObject } from '../docs/json.ts';
import { packageFolders } from '../manifest.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** How many of the skipped tests need what: their titles say "(needs tmux)". */
  readonly missing: ReadonlyMap<string, number>;
  /** Projects without results, and results that cannot be read. */
  readonly problems: readonly string[];
}

/** Test results of all projects, from the files that their last runs (or the cache) left. */
export function countResults(root: string): Counts {
  return projectsWithTests(root)
    .map((project) => countProject(root, project))
    .reduce((sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
      missing: added(sum.missing, one.missing),
      problems: [...sum.problems, ...one.problems],
    }));
}

/** One line for each thing that skipped tests need, and at last the one line that everybody looks for. */
export function summaryOf({ passed, failed, skipped, missing }: Counts): string {
  const needs = [...missing].map(
    ([what, count]) => `skipped: ${count} ${count === 1 ? 'needs' : 'need'} ${what}`,
  );
  return [...needs.toSorted(), `${passed} passed, ${failed} failed, ${skipped} skipped`].join('\n');
}

const nothing: Counts = { passed: 0, failed: 0, skipped: 0, missing: new Map(), problems: [] };

function projectsWithTests(root: string): readonly string[] {
  return [...packageFolders(root), 'tools']
    .filter((project) => existsSync(path.join(root, project, 'package.json')))
    .toSorted();
}

function countProject(root: string, project: string): Counts {
  const file = path.join(project, 'coverage', 'results.json');
  const problem = (what: string): Counts => ({ ...nothing, problems: [`${file}: ${what}`] });
  if (!existsSync(path.join(root, file))) return problem(`no results: the tests of ${project} did not run`);
  const results = asJson(parse(readFileSync(path.join(root, file), 'utf8')));
  const passed = numberAt(results, 'numPassedTests');
  const failed = numberAt(results, 'numFailedTests');
  const skipped = numberAt(results, 'numPendingTests') + numberAt(results, 'numTodoTests');
  if (Number.isNaN(passed + failed + skipped)) return problem('these are no test results');
  if (passed + failed === 0) return { ...problem(`no test of ${project} ran`), skipped };
  // A file that cannot be loaded fails without a failed test.
  const broken = failed === 0 && results['success'] === false;
  const problems = broken ? [`${file}: the tests of ${project} failed outside of a test`] : [];
  return { passed, failed, skipped, missing: missingOf(results), problems };
}

function missingOf(results: JsonObject): ReadonlyMap<string, number> {
  const tests = asList(results['testResults']).flatMap((file) =>
    asList(asJson(file)['assertionResults']).map(asJson),
  );
  const skipped = tests.filter((test) => ['skipped', 'pending'].includes(asText(test['status'])));
  return skipped
    .map((test) => /\(needs ([^()]+)\)/.exec(asText(test['fullName']))?.[1] ?? null)
    .filter((what) => what !== null)
    .reduce((sum, what) => added(sum, new Map([[what, 1]])), nothing.missing);
}

function added(
  sum: ReadonlyMap<string, number>,
  more: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  return new Map([...sum, ...[...more].map(([what, n]) => [what, n + (sum.get(what) ?? 0)] as const)]);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function numberAt(results: JsonObject, key: string): number {
  const value = results[key];
  return typeof value === 'number' ? value : Number.NaN;
}
