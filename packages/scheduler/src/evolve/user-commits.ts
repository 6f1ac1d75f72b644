import { phaseKey } from '@debussy/core';
import type { EventOf } from '@debussy/core';
import { isSettledBadly } from '../state/attempt.ts';
import { entryOf, targetNamed } from '../state/run-state.ts';
import type { RunState, Target, UserCommits } from '../state/run-state.ts';
import { settled, withPhaseState } from './change.ts';
import { openParts, reopened, unblocked } from './course.ts';

export function offered(state: RunState, event: EventOf<'tip.offered'>): RunState {
  const target = targetNamed(event.group);
  const { why, onto, to, tree, finished, rewritten } = event;
  const commits: UserCommits = {
    target,
    why,
    branchAt: event.branch_at,
    onto,
    to,
    tree,
    phases: event.phases.map(phaseKey),
    finished,
    rewritten,
    sure: event.sure === true,
    declined: false,
  };
  const next = withoutVerdict(state, target);
  return { ...next, userCommits: new Map(next.userCommits).set(target, commits) };
}

/** On the run's own branch it blocks every landing; elsewhere it no longer matters. */
export function declined(state: RunState, event: EventOf<'tip.declined'>): RunState {
  const target = targetNamed(event.group);
  const next = withoutVerdict(state, target);
  const pending = new Map(next.userCommits);
  const commits = pending.get(target);
  if (commits === undefined || event.why === 'branch_moved' || event.reason === '') pending.delete(target);
  else pending.set(target, { ...commits, declined: true });
  return { ...next, userCommits: pending };
}

/** The tip has moved. If it moved to the user's commits, phases that waited for the finished ones may continue. */
export function settledUserCommits(state: RunState, event: EventOf<'tip.moved'>): RunState {
  const target = targetNamed(event.group);
  const commits = state.userCommits.get(target);
  if (commits === undefined && event.offer === undefined) return state;
  const pending = new Map(state.userCommits);
  pending.delete(target);
  const tampered = state.tampered && event.offer !== 'by_hand';
  let next: RunState = { ...withoutVerdict(state, target), userCommits: pending, tampered };
  if (event.offer === 'branch_moved' && commits !== undefined) next = { ...next, ground: commits.onto };
  for (const { phase, commit } of event.rewritten ?? []) {
    if (entryOf(next, phase).state.kind === 'landed')
      next = withPhaseState(next, phase, { kind: 'landed', commit });
  }
  for (const { phase } of event.landed) {
    next = reopened(next, phase, isSettledBadly);
    // The user finished the whole phase without its missing parts.
    for (const part of openParts(next, phase)) next = settled(next, part, { kind: 'skipped', by: 'hand' });
  }
  return unblocked(next);
}

function withoutVerdict(state: RunState, target: Target): RunState {
  const kept = [...state.verifications].filter(
    ([, { target: other, offered: commit, result }]) =>
      other !== target || commit === null || result.kind === 'running',
  );
  return { ...state, verifications: new Map(kept) };
}
