import { safeName, shortBranch } from '@debussy/core';
import type { RunState } from '@debussy/scheduler';
import { nameWork } from '@debussy/workspace';
import type { RunContext } from './run-context.ts';

/** With `commit_on_failure`, work that did not land gets a branch of its own: it can be found, and it never lands. */
export async function keepFailedWork(context: RunContext, state: RunState): Promise<void> {
  if (!context.config.commit_on_failure) return;
  for (const { spec, state: current } of state.phases.values()) {
    if (current.kind !== 'failed' && current.kind !== 'needs_human') continue;
    if (current.kept === null) continue;
    await nameWork(
      context.store,
      `${shortBranch(context.runBranch)}-phase-${safeName(spec.id)}-failed`,
      current.kept,
    );
  }
}
