import { entryOf, waitingCommit } from './run-state.ts';
import type { RunState, Verification } from './run-state.ts';

/** True while the verified chain is still the head of its queue, with the same work in it. */
export function stillStands(state: RunState, verification: Verification): boolean {
  const { target, phases, base, heads, offered, final } = verification;
  if (final) return base === state.tip;
  if (offered !== null) return state.userCommits.get(target)?.to === offered;
  const queue = state.queues.get(target) ?? [];
  if (phases.some((phase) => waitingCommit(entryOf(state, phase)) !== heads.get(phase))) return false;
  if (target !== null) return phases.every((phase) => queue.includes(phase));
  return base === state.tip && phases.every((phase, i) => queue[i] === phase);
}
