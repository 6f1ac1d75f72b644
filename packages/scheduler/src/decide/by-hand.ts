import { groupRef } from '@debussy/core';
import type { EventBody } from '@debussy/core';
import type { Attempt, PhaseEntry } from '../state/phase-state.ts';
import type { RunState } from '../state/run-state.ts';

/**
 * Commands with which the user can end a conflict that no session could: another attempt by an agent; git commands on
 * the landing branch, whose result `resume` finds, verifies and counts as the phase's work; or skipping the phase.
 */
export function byHand(state: RunState, { spec, group }: PhaseEntry, work: string | null): readonly string[] {
  if (spec.candidate !== undefined) return onNewest(state, spec);
  const again = `debussy retry ${spec.id}    # a fresh session, from what has landed`;
  const without = `debussy skip ${spec.id}    # or without it`;
  if (work === null) return [again, without];
  const commits = group === null ? work : `${group.base}..${group.repair ?? group.tip}`;
  const place = placeFor(state, spec.parent);
  return [
    again,
    `git switch ${place.name}    # or finish it by hand on this branch`,
    `git cherry-pick ${commits}    # fix the files, git add, git cherry-pick --continue`,
    `${place.back}    # verifies your commits and lands them as phase ${spec.id}`,
    without,
  ];
}

/** A branch is resolved in place and lands again. */
function onNewest({ branch, runBranch }: RunState, { id, candidate }: PhaseEntry['spec']): readonly string[] {
  return [
    `git rebase ${branch ?? runBranch} ${candidate?.name ?? id}    # fix the files, git add, git rebase --continue`,
    `debussy land ${candidate?.name ?? id}    # then land it again`,
  ];
}

/** An agent that ended with a question; the answer starts the next session. */
export function asksPerson(
  { spec: { id: phase } }: PhaseEntry,
  { number, asks }: Attempt,
  kept: string | null,
): EventBody {
  return {
    type: 'phase.needs_human',
    phase,
    attempt: number,
    reason: 'asks',
    detail: asks ?? '',
    commands: [`debussy say ${phase} "…"    # your answer, for the next \`debussy resume\``],
    kept,
  };
}

export interface BranchPlace {
  /** The branch to switch to. */
  readonly name: string;
  readonly back: string;
}

/** The branch of a group is a private ref: the user's commits are added to it by name. */
export function placeFor({ run, runBranch }: RunState, parent: string | null): BranchPlace {
  if (parent === null) return { name: runBranch, back: 'git switch - && debussy resume' };
  const ref = groupRef(run, parent);
  return { name: `--detach ${ref}`, back: `git update-ref ${ref} HEAD && git switch - && debussy resume` };
}

/** Commands to decide about work that the user must check first. */
export function toLookAt({ spec }: PhaseEntry): readonly string[] {
  return [
    `debussy diff ${spec.id}    # see its work`,
    `debussy accept ${spec.id}    # take it as it is${isGated(spec) ? ': its gates decide' : ''}`,
    `debussy retry ${spec.id}    # once more, by an agent`,
    `debussy skip ${spec.id}    # or without it`,
  ];
}

/** Commands to continue work whose gates lack a program: the agent cannot provide it and need not redo its work. */
export function whenItIsThere({ spec }: PhaseEntry): readonly string[] {
  return [
    `debussy logs ${spec.id} --gates    # what the gate said`,
    `debussy accept ${spec.id}    # when the program is there: its gates run again`,
    `debussy retry ${spec.id}    # or once more, by an agent`,
    `debussy skip ${spec.id}    # or without it`,
  ];
}

/** A sub-phase depends on the gates of the union. */
function isGated({ gates, parent }: PhaseEntry['spec']): boolean {
  return parent !== null || gates.some(({ command }) => command !== null);
}
