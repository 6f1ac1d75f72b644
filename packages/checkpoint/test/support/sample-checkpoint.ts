import fc from 'fast-check';
import { nothingSaid } from '../../src/index.ts';
import type { AttemptFacts, Checkpoint } from '../../src/index.ts';

/** The facts of an attempt that has been restarted once, as a run would gather them. */
export const sampleFacts: AttemptFacts = {
  run: 'r-20260402-1f3c',
  phase: '20',
  name: 'Storage layer',
  attempt: 1,
  restarts: 1,
  max_restarts: 3,
  at: '2026-04-02T10:41:07.120Z',
  start_commit: '4f1c2a9d7e6b5a4f3c2d1e0f9a8b7c6d5e4f3a2b',
  work_commit: '9ab3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5',
  ended: { kind: 'context_limit', detail: '' },
  usage: { context: 162_400, percent: 81.2, estimated: false, spent: null },
  logged: [
    { at: '2026-04-02T10:05:00.000Z', message: 'Table and indexes created', source: 'command' },
    { at: '2026-04-02T10:22:31.000Z', message: '1.2: Read and write rows', source: 'stream' },
  ],
  tasks: [
    { id: '1.1', text: 'Create the table and its indexes', done: true },
    { id: '1.2', text: 'Read and write rows', done: true },
    { id: '2.1', text: 'Move the old rows over, in batches of 500', done: false },
    { id: '2.2', text: 'Remove the old store', done: false },
  ],
  tasks_before: [
    { id: '1.1', text: 'Create the table and its indexes', done: false },
    { id: '1.2', text: 'Read and write rows', done: false },
  ],
  files: [
    { path: 'src/storage/schema.ts', status: 'added' },
    { path: 'src/storage/rows.ts', status: 'added' },
    { path: 'src/app.ts', status: 'modified' },
  ],
  gates: [
    { name: 'types', command: 'npx tsc -p .' },
    { name: 'unit', command: 'npm test -- storage' },
  ],
  failures: ['Gate unit: exit code 1 (2 of 31 tests failed)'],
  used: {
    files: ['src/app.ts', 'docs/storage.md', 'src/storage/rows.ts'],
    commands: ['npm test -- storage', 'npx tsc -p .'],
    failed: ['npm run migrate: FATAL ERROR: heap out of memory'],
    reasons: ['rows.ts needs batches, because one transaction fails.'],
    words: '',
  },
  said: {
    ...nothingSaid,
    next: 'Write migrate() in src/storage/migrate.ts; the test for it is already there and fails',
    decisions: ['Rows are keyed by ULID, because the old ids collide between tenants'],
    do_not_redo: ['One transaction for the whole migration: it ran out of memory at 40,000 rows'],
    failed: ['The test "keeps order" fails at random under Node 20: it compares Dates that are equal'],
  },
};

const line = fc.string({ unit: 'binary', maxLength: 300 });
const plain = fc.string({ maxLength: 40 });
const lines = fc.array(line, { maxLength: 30 });
const time = fc
  .date({ noInvalidDate: true, min: new Date(0), max: new Date('2099-01-01') })
  .map((date) => date.toISOString());
const commit = fc.option(fc.stringMatching(/^[0-9a-f]{40}$/), { nil: null });

/** Any checkpoint that the types allow, with texts as hostile as they come. */
export const anyCheckpoint: fc.Arbitrary<Checkpoint> = fc.record({
  schema_version: fc.constant(2 as const),
  run: plain,
  phase: fc.string({ minLength: 1, maxLength: 20 }),
  name: line,
  attempt: fc.nat(9),
  restarts: fc.nat(9),
  max_restarts: fc.nat(9),
  at: time,
  start_commit: commit,
  work_commit: commit,
  ended: fc.record({ kind: plain, detail: line }),
  usage: fc.option(
    fc.record({
      context: fc.option(fc.nat(), { nil: null }),
      percent: fc.option(fc.double({ min: 0, max: 200, noNaN: true }), { nil: null }),
      estimated: fc.boolean(),
      spent: fc.constant(null),
    }),
    { nil: null },
  ),
  progress: fc.record({
    entries: fc.array(
      fc.record({ at: time, message: line, source: fc.constantFrom('command', 'stream', 'plan', 'git') }),
      { maxLength: 40 },
    ),
    from: fc.constantFrom('logged', 'git', 'nothing'),
  }),
  tasks_completed: lines,
  tasks_remaining: lines,
  files: fc.array(
    fc.record({ path: line, status: fc.constantFrom('added', 'modified', 'deleted', 'renamed') }),
    { maxLength: 40 },
  ),
  gates: fc.array(fc.record({ name: plain, command: line }), { maxLength: 5 }),
  failures: lines,
  used: fc.record({ files: lines, commands: lines, failed: lines, reasons: lines, words: line }),
  said: fc.record({
    text: fc.string({ unit: 'binary', maxLength: 2000 }),
    completed: lines,
    remaining: lines,
    next: fc.option(line, { nil: null }),
    decisions: lines,
    do_not_redo: lines,
    failed: lines,
    other: fc.string({ unit: 'binary', maxLength: 2000 }),
  }),
});
