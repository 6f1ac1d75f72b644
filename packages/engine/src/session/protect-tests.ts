import { keptRef } from '@debussy/core';
import type { RestoredTests } from '@debussy/core';
import type { SessionTask } from '@debussy/scheduler';
import { readRefValue, restoreFiles, updateRefs } from '@debussy/workspace';
import type { Store } from '@debussy/workspace';
import type { RunPlace, RunRules } from '../run/run-place.ts';

interface Protected {
  readonly commit: string;
  readonly tree: string;
  readonly restored: RestoredTests;
}

interface Work {
  /** The session's captured work, and its ref. */
  readonly commit: string;
  readonly ref: string;
}

/**
 * With `protect_tests`, a session's work with the tests of the base: this commit is verified and lands. Before it
 * replaces the agent's version, that is kept under a ref. Null if no test was touched.
 */
export async function protectTests(
  context: Pick<RunPlace, 'run' | 'store'> & Pick<RunRules, 'config'>,
  task: SessionTask,
  { commit, ref }: Work,
): Promise<Protected | null> {
  if (!context.config.protect_tests) return null;
  const { phase, attempt, session, base } = task;
  const kept = keptRef(context.run, phase, `a${attempt}-s${session}-tests`);
  const before = (await readRefValue(context.store, kept)) ?? commit;
  const made = await restoreFiles(context.store, {
    commit: before,
    from: base,
    known: task.ground,
    matches: isTest,
  });
  if (made === null) return null;
  await take(context.store, { kept, ref, before, commit: made.commit });
  return { commit: made.commit, tree: made.tree, restored: { paths: made.paths, kept } };
}

interface Taking {
  readonly kept: string;
  readonly ref: string;
  readonly before: string;
  readonly commit: string;
}

/** In one step, so that a crash leaves either the agent's work or both. */
async function take(store: Store, { kept, ref, before, commit }: Taking): Promise<void> {
  const [keeps, holds] = await Promise.all([readRefValue(store, kept), readRefValue(store, ref)]);
  if (keeps === before && holds === commit) return;
  const moved = await updateRefs(
    store,
    [
      { do: 'update', ref: kept, new: before, old: keeps },
      { do: 'update', ref, new: commit, old: holds },
    ],
    'debussy: tests of the base restored',
  );
  if (!moved.done) throw new Error(`the refs of the restored tests could not be written: ${moved.stderr}`);
}

/** Folders of tests and their expected results. */
const folders: readonly RegExp[] = [
  /^(?:tests?|__tests__|__mocks__|__snapshots__|specs?|e2e|cypress|testdata|test[-_]data)$/i,
  /[a-z0-9.](?:Tests?|Specs?)$/,
];

/** Test file names of many languages: `a.test.ts`, `a_test.go`, `test_a.py`, `ATest.java`. */
const files: readonly RegExp[] = [
  /^tests?[._-].*\.[a-z0-9]+$/i,
  /^(?:tests?|conftest|spec_helper)\.[a-z0-9]+$/i,
  /[._-](?:test|tests|spec|specs|e2e|cy|test-d)\.[a-z0-9.]+$/i,
  /[a-z0-9](?:Tests?|TestCase|Specs?|IT)\.[a-z]+$/,
  /^Test[A-Z0-9][^/]*\.[a-z]+$/,
  /\.(?:snap|bats|feature|t)$/i,
];

/** People also keep written specifications in `specs/`. */
const document = /\.(?:md|mdx|markdown|rst|adoc)$/i;

/** The names that test runners search for. */
export function isTest(path: string): boolean {
  const parts = path.split('/');
  const name = parts.pop() ?? '';
  if (document.test(name)) return false;
  return (
    files.some((pattern) => pattern.test(name)) ||
    parts.some((part) => folders.some((pattern) => pattern.test(part)))
  );
}
