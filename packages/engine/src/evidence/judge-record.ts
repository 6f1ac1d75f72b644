import { firstFew } from '@debussy/core';
import { emptiedAmong, timesOf } from './assertions/assertion-counts.ts';
import type { AssertionCounts } from './assertions/assertion-counts.ts';
import type { PlanScope } from './plan-scope.ts';
import { executedTests, hasFailed } from './test-record.ts';
import type { FoundTest, TestRecord } from './test-record.ts';

/** Files with tests, besides those of the base. */
export interface TestFiles {
  readonly before: ReadonlyMap<string, AssertionCounts>;
  readonly after: ReadonlyMap<string, AssertionCounts>;
}

export interface RecordQuestion {
  readonly record: TestRecord;
  /** Null: the gate did not run on the base. */
  readonly base: TestRecord | null;
  readonly files: TestFiles;
  readonly scope: PlanScope;
  /** Scripts of the gate that the base has. */
  readonly scripts: ReadonlySet<string>;
  /** Failures that a gate may ignore, by the keys of executed tests. */
  readonly mayFail: (test: string) => boolean;
}

/** Why an exit code of 0 proves nothing: one sentence for the user and for the agent that repairs. Null: it counts. */
export function recordProblem(question: RecordQuestion): string | null {
  return (
    unfinished(question) ??
    endedEarly(question) ??
    survived(question) ??
    changed(question) ??
    overruled(question) ??
    failed(question) ??
    silent(question) ??
    nothing(question) ??
    skipped(question) ??
    gone(question) ??
    emptied(question) ??
    goneBySyntax(question)
  );
}

function unfinished({ record, base }: RecordQuestion): string | null {
  const isKnown = (one: string): boolean =>
    record.runners.length > record.unfinished.length && base?.unfinished.includes(one) === true;
  const runner = record.unfinished.find((one) => !isKnown(one));
  if (runner === undefined) return null;
  const before = base === null ? '' : ` of ${executedTests(base).size} on the base`;
  return `${runner} ended before its summary (${executedTests(record).size} tests executed${before}): the code under test ended the process. Remove what ends it.`;
}

function endedEarly({ record, base, scripts }: RecordQuestion): string | null {
  const known = new Set(base?.earlyEnds.map(({ file }) => file));
  const end = record.earlyEnds.find(({ file, script }) => scripts.has(script) && !known.has(file));
  if (end === undefined) return null;
  return `${end.file} ended the process with 0 before ${end.script} had run to its end. Remove what ends it.`;
}

/** A script that failed although the gate exited with 0. */
function survived({ record, scripts }: RecordQuestion): string | null {
  const found = record.survived.find(({ script }) => scripts.has(script));
  if (found === undefined) return null;
  return `it exited with 0 although ${found.script} failed (${found.error}): the code under test handles errors of the script. Let them end it.`;
}

function changed({ record, base }: RecordQuestion): string | null {
  const name = record.changed.find((one) => base?.changed.includes(one) !== true);
  return name === undefined ? null : `the code under test replaced ${name}. Leave it as it is.`;
}

function overruled({ record }: RecordQuestion): string | null {
  const found = record.tests.filter(({ status }) => status === 'overruled');
  if (found.length === 0) return null;
  return `tests failed and were reported as passed by a hook: ${named(found)}. Remove the hook.`;
}

function failed({ record, mayFail }: RecordQuestion): string | null {
  const tests = [...executedTests(record)].filter(([key, test]) => hasFailed(test) && !mayFail(key));
  const found = tests.map(([, test]) => test);
  if (found.length === 0) return null;
  return `it exited with 0 although ${found.length} tests failed: ${named(found)}. The gate hides the exit code of its runner.`;
}

/** Its runner reported on the base. */
function silent({ record, base }: RecordQuestion): string | null {
  if (record.runners.length > 0 || base === null || base.runners.length === 0) return null;
  return `${base.runners[0]} executed ${executedTests(base).size} tests on the base and none now: it was not started, or ended before its summary.`;
}

function nothing({ record, base }: RecordQuestion): string | null {
  if (record.runners.length === 0 || executedTests(record).size > 0) return null;
  const before = base === null ? 0 : executedTests(base).size;
  const passedNothing = before === 0 && record.tests.length === 0 && base !== null;
  if (passedNothing && base.runners.length > 0) return null;
  return `no test was executed${before > 0 ? `; on the base ${before} were` : ''}. Let it run the tests.`;
}

function skipped({ record, base, scope }: RecordQuestion): string | null {
  if (base === null || scope.skips) return null;
  const [before, now] = [timesRun(base), timesRun(record)];
  const found = record.tests.filter(
    ({ name, status }) => (status === 'skipped' || status === 'todo') && now(name) < before(name),
  );
  if (found.length === 0) return null;
  return `tests of the base are skipped now: ${named(found)}. Let them run.`;
}

function timesRun(record: TestRecord): (name: string) => number {
  return timesOf([...executedTests(record).values()].map(({ name }) => name));
}

/** Fewer tests, or weaker assertions, without a reason in the plan. */
function gone({ record, base, files, scope }: RecordQuestion): string | null {
  if (base === null) return null;
  const now = executedTests(record);
  const before = executedTests(base);
  const missing = [...before].flatMap(([key, test]) => (now.has(key) || scope.removes(test) ? [] : [test]));
  if (missing.length === 0) return null;
  const known = worthOf(before, files.before);
  const worth = worthOf(now, files.after);
  if (
    missing.every(({ file }) => file !== '' && scope.names(file)) &&
    now.size > 0 &&
    (known === 0 || worth > 0)
  )
    return null;
  const moved = new Set(missing.map(({ name }) => plainName(name)));
  const asserts = assertingTests(files);
  const kept = [...now].filter(
    ([key, test]) => before.has(key) || moved.has(plainName(test.name)) || asserts(test),
  ).length;
  if (kept >= before.size || (known > 0 && worth >= known)) return null;
  return `tests of the base are gone: ${named(missing)} (${before.size} executed on the base, ${now.size} now). Keep them, or replace them by tests that assert as much.`;
}

/** The assertions of the executed tests, as far as changed files show them. */
function worthOf(tests: ReadonlyMap<string, FoundTest>, files: TestFiles['before']): number {
  return assertionsOf(files, amongNames(namesOf(tests)));
}

function namesOf(tests: ReadonlyMap<string, FoundTest>): ReadonlySet<string> {
  return new Set([...tests.values()].map(({ name }) => plainName(name)));
}

/** If its file is unknown, a test is assumed to assert something if any test of those files does. */
function assertingTests({ after }: TestFiles): (test: FoundTest) => boolean {
  const all = [...after.values()].flat();
  const isAnyFull = after.size === 0 || all.some(([, count]) => count > 0);
  const plain = new Map<string, number[]>();
  for (const [name, count] of all) {
    const counts = plain.get(name) ?? [];
    counts.push(count);
    plain.set(name, counts);
  }
  const patterns = all.filter(([name]) => places.test(name)).slice(0, mostPatterns);
  return ({ name }) => {
    const own = plainName(name);
    const counts = [
      ...endsOf(own).flatMap((end) => plain.get(end) ?? []),
      ...patterns.flatMap(([pattern, count]) => (fills(pattern, own) ? [count] : [])),
    ];
    return counts.length > 0 ? counts.some((count) => count > 0) : isAnyFull;
  };
}

/** Placeholders in the name of a test. */
const places = /\$\{[^}]{0,99}\}|%[sdifjo#p]|\$\w[\w.]*/;
const mostPatterns = 200;

/** Whether a name in a file matches one of a runner, which may prepend words or fill in values. */
function amongNames(names: ReadonlySet<string>): (name: string) => boolean {
  const ends = new Set([...names].flatMap(endsOf));
  let left = mostPatterns;
  return (name) => {
    if (ends.has(name)) return true;
    if (!places.test(name)) return false;
    left -= 1;
    return left < 0 || [...names].some((one) => fills(name, one));
  };
}

const mostEnds = 20;

/** The name, and its suffix after each of its last spaces. */
function endsOf(name: string): readonly string[] {
  const words = name.split(' ').slice(-mostEnds);
  return [name, ...words.map((_, i) => words.slice(i).join(' '))];
}

/** The first part at the beginning or after a space, the others after it in order, the last one at the end. */
function fills(pattern: string, name: string): boolean {
  const [first = '', ...parts] = pattern.split(new RegExp(places, 'g'));
  const last = parts.pop() ?? '';
  let at = name.startsWith(first) ? 0 : ` ${name}`.indexOf(` ${first}`);
  if (at < 0) return false;
  at += first.length;
  for (const part of parts) {
    const next = name.indexOf(part, at);
    if (next < 0) return false;
    at = next + part.length;
  }
  return name.endsWith(last) && name.length - last.length >= at;
}

/** A test in its old place, but without its assertions. */
function emptied({ record, files: { before, after } }: RecordQuestion): string | null {
  const ran = namesOf(executedTests(record));
  const isRun = amongNames(ran);
  const found = emptiedAmong([...before.values()].flat(), [...after.values()].flat()).filter(
    (name) => ran.size === 0 || isRun(name),
  );
  if (found.length === 0) return null;
  return `tests of the base assert nothing now: ${firstFew(found)}. Restore their assertions.`;
}

/** For runners that report no tests: removed tests for which no others assert as much. */
function goneBySyntax({ record, base, files: { before, after }, scope }: RecordQuestion): string | null {
  if (record.runners.length > 0 || (base !== null && base.runners.length > 0)) return null;
  const now = new Set([...after.values()].flat().map(([name]) => name));
  const missing = [...before].flatMap(([file, tests]) =>
    tests.flatMap(([name, count]) =>
      count > 0 && !now.has(name) && !scope.removes({ name, file }) && !scope.names(file) ? [name] : [],
    ),
  );
  if (missing.length === 0 || assertionsOf(after) >= assertionsOf(before)) return null;
  return `tests of the base are gone: ${firstFew(missing)}. Keep them, or replace them by tests that assert as much.`;
}

function assertionsOf(files: TestFiles['before'], counts = (_name: string): boolean => true): number {
  const all = [...files.values()].flat().filter(([name]) => counts(name));
  return all.reduce((total, [, count]) => total + count, 0);
}

/** Without the class or suite before it, and without parameters. */
function plainName(name: string): string {
  return (
    name
      .replace(/\[[\s\S]*\]$/, '')
      .split(/::| > |\.(?=test)/)
      .at(-1) ?? name
  );
}

function named(tests: readonly FoundTest[]): string {
  return firstFew([...new Set(tests.map(({ name }) => name))]);
}
