import { parseAs } from '@debussy/host';
import * as z from 'zod/mini';

export type TestStatus = 'passed' | 'failed' | 'skipped' | 'todo' | 'xpassed' | 'overruled';

/** A test as its runner reported it. */
export interface FoundTest {
  readonly name: string;
  readonly file: string;
  readonly status: TestStatus;
}

/** The reports of one gate's test runners, each in a file outside the tree. */
export interface TestRecord {
  readonly runners: readonly string[];
  /** Those that never reported their end. */
  readonly unfinished: readonly string[];
  readonly tests: readonly FoundTest[];
  /** Scripts that other code ended with 0 before their last line. */
  readonly earlyEnds: readonly { readonly file: string; readonly script: string }[];
  /** Assertions of a test library that changed since its start. */
  readonly changed: readonly string[];
  /** In a control run: files that called an assertion, which failed. */
  readonly hits: readonly string[];
  /** Scripts that continued after an uncaught error. */
  readonly survived: readonly { readonly script: string; readonly error: string }[];
}

export const noRecord: TestRecord = {
  runners: [],
  unfinished: [],
  tests: [],
  earlyEnds: [],
  changed: [],
  hits: [],
  survived: [],
};

const statuses = ['passed', 'failed', 'skipped', 'todo', 'xpassed', 'overruled'] as const;
const line = z.union([
  z.object({ begin: z.string() }),
  z.object({ end: z.literal(true) }),
  z.object({ changed: z.string() }),
  z.object({ hit: z.string() }),
  z.object({ uncaught: z.string(), entry: z.string() }),
  z.object({ exit: z.string(), entry: z.string(), rest: z.boolean() }),
  z.object({
    test: z.string(),
    file: z.optional(z.string()),
    s: z.enum(statuses),
  }),
]);
type Line = z.infer<typeof line>;

/** The files of all processes of a gate. An unreadable line counts as a missing end. */
export function readTestRecord(files: readonly string[]): TestRecord {
  return files.map(readOne).reduce(joined, noRecord);
}

function joined(a: TestRecord, b: TestRecord): TestRecord {
  return {
    runners: [...a.runners, ...b.runners],
    unfinished: [...a.unfinished, ...b.unfinished],
    tests: [...a.tests, ...b.tests],
    earlyEnds: [...a.earlyEnds, ...b.earlyEnds],
    changed: [...a.changed, ...b.changed],
    hits: [...a.hits, ...b.hits],
    survived: [...a.survived, ...b.survived],
  };
}

function readOne(text: string): TestRecord {
  const raw = text.split('\n').filter((one) => one.trim() !== '');
  const lines = raw.map((one) => parseAs(line, one));
  const known = lines.filter((one) => one !== null);
  const begins = known.flatMap((one) => ('begin' in one ? [one.begin] : []));
  const isWhole = known.length === raw.length && known.filter((one) => 'end' in one).length >= begins.length;
  const runners = begins.length === 0 && known.length < raw.length ? ['test runner'] : begins;
  return {
    runners,
    unfinished: isWhole ? [] : runners,
    tests: known.flatMap(testOf),
    earlyEnds: known.flatMap((one) =>
      'exit' in one && one.rest ? [{ file: one.exit, script: one.entry }] : [],
    ),
    changed: known.flatMap((one) => ('changed' in one ? [one.changed] : [])),
    hits: known.flatMap((one) => ('hit' in one ? [one.hit] : [])),
    survived: known.flatMap((one) => ('uncaught' in one ? [{ script: one.entry, error: one.uncaught }] : [])),
  };
}

const longestName = 1000;

function testOf(one: Line): readonly FoundTest[] {
  if (!('test' in one)) return [];
  const { test: name, file = '', s: status } = one;
  return [{ name: name.slice(0, longestName), file, status }];
}

/** The executed tests by name, numbered across files; a test that failed anywhere has failed. */
export function executedTests({ tests }: TestRecord): ReadonlyMap<string, FoundTest> {
  const found = new Map<string, FoundTest>();
  const keys = new Map<string, Map<string, string>>();
  const ran = tests.filter(({ status }) => status !== 'skipped' && status !== 'todo');
  for (const test of ran.toSorted((a, b) => (a.file < b.file ? -1 : Number(a.file > b.file)))) {
    const key = keyOf(test, keys);
    const known = found.get(key);
    if (known === undefined || known.status === 'passed') found.set(key, test);
  }
  return found;
}

/** `works` of one file is a different test than `works` of the next. */
function keyOf({ name, file }: FoundTest, keys: Map<string, Map<string, string>>): string {
  const files = keys.get(name) ?? new Map<string, string>();
  keys.set(name, files);
  const key = files.get(file) ?? (files.size === 0 ? name : `${name}\0${files.size + 1}`);
  files.set(file, key);
  return key;
}

export function hasFailed({ status }: FoundTest): boolean {
  return status === 'failed' || status === 'overruled';
}
