import { filesAt } from '@debussy/workspace';
import type { Store } from '@debussy/workspace';
import { posix } from 'node:path';
import { firstFew } from '@debussy/core';
import { withFailingMain } from '../evidence/planted-program.ts';
import type { PlantedPlace } from '../evidence/planted-program.ts';
import { pathsAt } from '../evidence/reading-at.ts';
import { executedTests } from '../evidence/test-record.ts';
import type { TestRecord } from '../evidence/test-record.ts';
import { isTest } from '../session/protect-tests.ts';
import type { FileBetween } from './changed-files.ts';
import type { GateRun } from './clean-tree.ts';

interface ProgramsQuestion {
  readonly store: Store;
  readonly commit: string;
  readonly changed: readonly FileBetween[];
  readonly run: GateRun;
  /** Runs the gate with other texts of some files; null: it was stopped, or the set-up failed. */
  readonly again: (texts: ReadonlyMap<string, string>) => Promise<GateRun | null>;
}

const sources = /\.(?:c|cc|cpp|cxx|h|hh|hpp|hxx|inl?)$/i;
const mostPrograms = 50;

/**
 * Test programs in C and C++ that fail at their end. If a test still passes, but not if they fail at their start, the
 * code under test ends them early. Null: there are none, or nothing was found out.
 */
export async function plantedProgramsVerdict(
  question: ProgramsQuestion,
): Promise<{ readonly problem: string | null } | null> {
  const { run, again, changed } = question;
  if (!changed.some(({ path }) => sources.test(path))) return null;
  const programs = await testPrograms(question);
  if (programs.size === 0) return null;
  if ([...programs.values()].some((text) => /\bassert\s*\(/.test(text)) && changed.some(redefines))
    return { problem: 'a header under test defines assert, main, return or exit. Leave them as they are.' };
  const late = await again(planted(programs, 'end'));
  if (late === null) return null;
  const kept = stillPassing(run, late);
  if (kept.length === 0) return { problem: null };
  const early = await again(planted(programs, 'start'));
  if (early === null) return null;
  const both = new Set(stillPassing(run, early));
  const named = kept.filter((name) => both.has(name) && isOfProgram(name, programs));
  const ended = kept.filter((name) => !both.has(name));
  const isBuilt = named.length > 0 && (await again(planted(programs, 'build')))?.passed === false;
  const hidden = isBuilt ? [...ended, ...named] : ended;
  if (hidden.length === 0) return null;
  return {
    problem: `${firstFew(hidden)} still passes with a failure planted at the end of ${firstFew([...programs.keys()])}: the code under test ends the program early. Remove what ends it.`,
  };
}

async function testPrograms({
  store,
  commit,
}: Pick<ProgramsQuestion, 'store' | 'commit'>): Promise<ReadonlyMap<string, string>> {
  const paths = (await pathsAt(store, commit)).filter(
    (path) =>
      /\.(?:c|cc|cpp|cxx)$/i.test(path) && (isTest(path) || /test|check|spec/i.test(posix.basename(path))),
  );
  const found = await filesAt(store, commit, paths.slice(0, mostPrograms));
  const texts = [...found].map(([path, bytes]) => [path, bytes?.toString('utf8') ?? ''] as const);
  return new Map(texts.filter(([, text]) => withFailingMain(text, 'end') !== null));
}

function redefines({ path, was, is }: FileBetween): boolean {
  const replaced = /^[ \t]*#[ \t]*(?:define|undef)[ \t]+(?:assert|NDEBUG|__assert_fail|main|return|exit)\b/m;
  return sources.test(path) && !isTest(path) && replaced.test(is ?? '') && !replaced.test(was ?? '');
}

function planted(programs: ReadonlyMap<string, string>, place: PlantedPlace): ReadonlyMap<string, string> {
  return new Map([...programs].map(([path, text]) => [path, withFailingMain(text, place) ?? text]));
}

/** Names of tests, or `the gate` if its runner does not report any. */
function stillPassing({ record }: GateRun, after: GateRun): readonly string[] {
  const before = passedIn(record);
  if (before.size === 0) return after.passed ? ['the gate'] : [];
  const now = passedIn(after.record);
  return [...before].filter((name) => now.has(name));
}

function passedIn(record: TestRecord): ReadonlySet<string> {
  const tests = [...executedTests(record)].filter(([, { status }]) => status === 'passed');
  return new Set(tests.map(([name]) => name));
}

/** `add`, `test_add` and `add-test` belong to `tests/test_add.c`. */
function isOfProgram(name: string, programs: ReadonlyMap<string, string>): boolean {
  return [...programs.keys()].some((path) => subjectOf(posix.parse(path).name) === subjectOf(name));
}

function subjectOf(name: string): string {
  return name.replaceAll(/[._-]?(?:tests?|check|spec)[._-]?/gi, '') || name;
}
