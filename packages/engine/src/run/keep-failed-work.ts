import { commitMessage, safeName, shortBranch, withTrailers } from '@debussy/core';
import type { PhaseSpec } from '@debussy/core';
import type { RunState } from '@debussy/scheduler';
import { nameWork, withMessage } from '@debussy/workspace';
import type { RunPlace, RunRules } from './run-context.ts';

/**
 * With `commit_on_failure`, work that did not land gets a branch of its own: it can be found by its name and by what its
 * commit says, and it never lands.
 */
export async function keepFailedWork(run: RunPlace & RunRules, state: RunState): Promise<void> {
  if (!run.config.commit_on_failure) return;
  for (const { spec, state: current } of state.phases.values()) {
    if (current.kind !== 'failed' && current.kind !== 'needs_human') continue;
    if (current.kept === null) continue;
    const branch = `${shortBranch(run.runBranch)}-phase-${safeName(spec.id)}-failed`;
    const told = { commit: current.kept, message: messageOfFailed(run, spec) };
    await nameWork(run.store, branch, await withMessage(run.store, told, run.settings));
  }
}

/** As it would have landed, and that it did not. */
function messageOfFailed({ config, run }: RunPlace & RunRules, { id, title }: PhaseSpec): string {
  const facts = { phase_id: id, phase_name: title, status: '⚠️ partial' };
  return withTrailers(commitMessage(config.commit_message_template, facts), { run, work: id });
}
