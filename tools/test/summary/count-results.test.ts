import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { countResults, summaryOf } from '../../src/summary/count-results.ts';

const roots: string[] = [];
afterEach(() => roots.splice(0).forEach((root) => rmSync(root, { recursive: true })));

const good = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, success: true };

/** A workspace whose projects left these results; null: a project without any. */
function count(results: Readonly<Record<string, unknown>>): ReturnType<typeof countResults> {
  const root = mkdtempSync(path.join(tmpdir(), 'summary-'));
  roots.push(root);
  mkdirSync(path.join(root, 'packages', 'no-project'), { recursive: true });
  for (const [project, value] of Object.entries(results)) {
    mkdirSync(path.join(root, project, 'coverage'), { recursive: true });
    writeFileSync(path.join(root, project, 'package.json'), '{}');
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (value !== null) writeFileSync(path.join(root, project, 'coverage', 'results.json'), text);
  }
  return countResults(root);
}

test('the results of all projects are one line', () => {
  const counts = count({
    'packages/a': good,
    'packages/b': { ...good, numFailedTests: 2, success: false },
    tools: good,
  });
  expect(summaryOf(counts)).toBe('9 passed, 2 failed, 6 skipped');
  expect(counts.problems).toEqual([]);
});

test('what skipped tests need is counted in front of the line', () => {
  const counts = count({
    'packages/a': resultsOf(
      skipped('a view (needs tmux) paints'),
      skipped('a queue (needs redis-server) keeps'),
    ),
    tools: resultsOf(skipped('another view (needs tmux)'), skipped('for no reason'), {
      status: 'passed',
      fullName: 'in bash (needs bash)',
    }),
  });
  expect(summaryOf(counts).split('\n')).toEqual([
    'skipped: 1 needs redis-server',
    'skipped: 2 need tmux',
    '6 passed, 0 failed, 4 skipped',
  ]);
});

test.each([
  ['a project without results', null, 'no results: the tests of packages/a did not run'],
  ['a file that is no JSON', '{"numPassedTests":', 'these are no test results'],
  ['a file about something else', { hello: 1 }, 'these are no test results'],
  ['a run without tests', { ...good, numPassedTests: 0, numTodoTests: 0 }, 'no test of packages/a ran'],
  [
    'a file of tests that cannot be loaded',
    { ...good, success: false },
    'the tests of packages/a failed outside of a test',
  ],
])('%s is a problem', (_, results, problem) => {
  const counts = count({ 'packages/a': results, tools: good });
  expect(counts.problems).toEqual([`${path.join('packages/a/coverage/results.json')}: ${problem}`]);
});

function skipped(fullName: string): object {
  return { status: 'skipped', fullName };
}

function resultsOf(...tests: readonly object[]): object {
  return { ...good, testResults: [{ assertionResults: tests }] };
}
