import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Projects without results, and results that cannot be read. */
  readonly problems: readonly string[];
}

/** What the tests of all projects came to, from the results that their last runs (or the cache) left behind. */
export function countResults(root: string): Counts {
  return projectsWithTests(root)
    .map((project) => countProject(root, project))
    .reduce((sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
      problems: [...sum.problems, ...one.problems],
    }));
}

/** The one line that everybody looks for. */
export function summaryLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

const nothing: Counts = { passed: 0, failed: 0, skipped: 0, problems: [] };

function projectsWithTests(root: string): readonly string[] {
  const packages = readdirSync(path.join(root, 'packages')).map((name) => path.join('packages', name));
  return [...packages, 'tools']
    .filter((project) => existsSync(path.join(root, project, 'package.json')))
    .toSorted();
}

function countProject(root: string, project: string): Counts {
  const file = path.join(project, 'coverage', 'results.json');
  const problem = (what: string): Counts => ({ ...nothing, problems: [`${file}: ${what}`] });
  if (!existsSync(path.join(root, file))) return problem(`no results: the tests of ${project} did not run`);
  const results = parse(readFileSync(path.join(root, file), 'utf8'));
  const passed = numberAt(results, 'numPassedTests');
  const failed = numberAt(results, 'numFailedTests');
  const skipped = numberAt(results, 'numPendingTests') + numberAt(results, 'numTodoTests');
  if (Number.isNaN(passed + failed + skipped)) return problem('these are no test results');
  if (passed + failed === 0) return { ...problem(`no test of ${project} ran`), skipped };
  // A file that cannot be loaded fails without a failed test.
  const broken = failed === 0 && fieldOf(results, 'success') === false;
  const problems = broken ? [`${file}: the tests of ${project} failed outside of a test`] : [];
  return { passed, failed, skipped, problems };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function numberAt(results: unknown, key: string): number {
  const value = fieldOf(results, key);
  return typeof value === 'number' ? value : Number.NaN;
}

function fieldOf(results: unknown, key: string): unknown {
  return typeof results === 'object' && results !== null
    ? new Map(Object.entries(results)).get(key)
    : undefined;
}
