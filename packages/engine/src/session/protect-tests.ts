import type { RestoredTests } from '@debussy/core';
import type { SessionTask } from '@debussy/scheduler';
import { keptRef, readRefValue, restoreFiles, updateRefs } from '@debussy/workspace';
import { isTest } from './is-test.ts';
import type { RunContext } from '../run/run-context.ts';

export interface Protected {
  readonly commit: string;
  readonly tree: string;
  readonly restored: RestoredTests;
}

interface Work {
  /** What the session left, and the ref that holds it. */
  readonly commit: string;
  readonly ref: string;
}

/**
 * With `protect_tests`, a session's work with the tests of the base as they were: what is verified and lands is this commit.
 * The agent's version is under a ref before the other takes its place. Null where nothing of them was touched.
 */
export async function protectTests(
  context: RunContext,
  task: SessionTask,
  { commit, ref }: Work,
): Promise<Protected | null> {
  if (!context.config.protect_tests) return null;
  const { phase, attempt, session, base } = task;
  const kept = keptRef(context.run, phase, `a${attempt}-s${session}-tests`);
  const before = (await readRefValue(context.store, kept)) ?? commit;
  const known = context.state().ground;
  const made = await restoreFiles(context.store, { commit: before, from: base, known, matches: isTest });
  if (made === null) return null;
  await take(context, { kept, ref, before, commit: made.commit });
  return { commit: made.commit, tree: made.tree, restored: { paths: made.paths, kept } };
}

interface Taking {
  readonly kept: string;
  readonly ref: string;
  readonly before: string;
  readonly commit: string;
}

/** Both at once, so that a crash leaves either the agent's work or the two of them. */
async function take(context: RunContext, { kept, ref, before, commit }: Taking): Promise<void> {
  const { store } = context;
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
