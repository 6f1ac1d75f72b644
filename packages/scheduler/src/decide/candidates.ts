import { phasesByCourse } from '../state/overview.ts';
import type { RunState } from '../state/run-state.ts';
import { isBrought } from './brought.ts';
import { record } from './command.ts';
import type { Command } from './command.ts';
import { isReady } from './dispatch.ts';
import { hasOpenUserCommits } from './user-commits.ts';

/** Existing work of a phase can be verified at once, without a session. */
export function queueCandidates(state: RunState): readonly Command[] {
  if (state.draining !== null || state.paused || state.syncing || hasOpenUserCommits(state)) return [];
  const entry = phasesByCourse(state).pending.find((one) => isBrought(one) && isReady(state, one));
  const candidate = entry?.spec.candidate;
  if (entry === undefined || candidate === undefined) return [];
  const { base, commit, tree } = candidate;
  const attempt = entry.attempts + 1;
  return [record({ type: 'phase.queued', phase: entry.spec.id, attempt, base, commit, tree })];
}
