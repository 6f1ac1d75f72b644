import type { EventBody } from '@debussy/core';
import { entryOf, groupOf, unitOf, wholesOf } from '../state/run-state.ts';
import type { RunState, Target, UserCommits, Verification } from '../state/run-state.ts';
import { record } from './command.ts';
import type { Command, StartCommand } from './command.ts';
import { startVerification } from './start-verification.ts';
import { hasGates } from './final-check.ts';

/** The user's commits come first: nothing lands beside them or starts from commits that they replace. */
export function hasOpenUserCommits({ userCommits }: RunState): boolean {
  return [...userCommits.values()].some((commits) => !commits.declined);
}

/** Verifies proposed commits with the gates of everything in them; if they pass, they become the tip. */
export function settleUserCommits(state: RunState): readonly (Command | StartCommand)[] {
  const open = [...state.userCommits.values()].filter((commits) => !commits.declined);
  for (const commits of open) {
    const commands = settle(state, commits);
    if (commands.length > 0) return commands;
  }
  return [];
}

function settle(state: RunState, commits: UserCommits): readonly (Command | StartCommand)[] {
  const { target, to, phases } = commits;
  const doubt = commits.sure ? null : doubtAbout(state, commits);
  if (doubt !== null)
    return decline(state, commits, `${doubt}; if it is right: debussy resume --yes-ungated`);
  const found = [...state.verifications.values()].find((one) => one.target === target && one.offered === to);
  if (phases.length === 0 || found?.result.kind === 'green') return [{ kind: 'adopt', target }];
  if (found?.result.kind === 'red') return refuse(state, commits, found);
  if (found !== undefined || state.draining !== null) return [];
  return [startVerification(state, target, phases, { base: commits.onto, offered: to })];
}

/** Why no gate could judge them. Commits that are only on the user's own branch are up to the user. */
function doubtAbout(state: RunState, commits: UserCommits): string | null {
  const { why, target, finished, phases } = commits;
  if (why === 'by_hand' && state.tampered)
    return `${whereOf(state, commits)} was changed while an agent was at work (look: git log ${state.tip.slice(0, 12)}..${target === null ? state.runBranch : commits.to.slice(0, 12)})`;
  if (why !== 'by_hand' && finished.length === 0) return null;
  const ungated = finished.find(
    ({ phase }) => !hasGates(state, entryOf(state, phase)) && entryOf(state, phase).spec.parent === null,
  );
  if (ungated !== undefined) return `phase ${ungated.phase} has no gate that could verify it`;
  // For a part, the union is verified as well, before any of it lands.
  const unions = target === null ? [] : [target, ...wholesOf(state, target)];
  const isJudged = [...phases, ...unions].some((phase) => hasGates(state, entryOf(state, phase)));
  return isJudged ? null : `no gate verifies what stands on ${whereOf(state, commits)}`;
}

function refuse(state: RunState, commits: UserCommits, { result }: Verification): readonly Command[] {
  const failed = result.kind === 'red' ? result.failed : [];
  const gates = failed.map(({ phase, gate }) => `${gate} of ${unitOf(state)} ${phase}`).join(', ');
  return decline(state, commits, `what stands on ${whereOf(state, commits)} does not pass: ${gates}`);
}

/** On the run's own branch the commits stay: the run ends, and the user fixes them there. */
function decline(state: RunState, commits: UserCommits, reason: string): readonly Command[] {
  const { target, why, to, finished } = commits;
  const waiting = finished.filter(({ phase }) => entryOf(state, phase).state.kind === 'needs_human');
  const told = waiting.map(({ phase }) => stillOpen(state, commits, { phase, reason }));
  const end: readonly EventBody[] = why === 'by_hand' ? [{ type: 'run.draining', reason: 'by_hand' }] : [];
  const declined: EventBody = { type: 'tip.declined', group: groupOf(state, target), why, to, reason };
  return [declined, ...told, ...end].map(record);
}

function stillOpen(
  state: RunState,
  { target, why, onto }: UserCommits,
  { phase, reason: detail }: { readonly phase: string; readonly reason: string },
): EventBody {
  const place = why === 'by_hand' ? placeOf(state, target) : (state.branch ?? 'HEAD');
  const commands = [
    `debussy logs ${phase} --gates    # what failed`,
    `git switch ${target === null || why === 'branch_moved' ? place : `--detach ${place}`}    # fix it there and commit`,
    'debussy resume    # back on your branch: it is verified again',
  ];
  const attempt = Math.max(1, entryOf(state, phase).attempts);
  return { type: 'phase.needs_human', phase, attempt, reason: 'conflict', detail, commands, kept: onto };
}

function whereOf(state: RunState, { target, why, onto, branchAt }: UserCommits): string {
  const branch = state.branch ?? 'HEAD';
  if (why === 'branch_moved') return `${branch}, together with the landed commits,`;
  return onto === branchAt ? placeOf(state, target) : `${placeOf(state, target)}, together with ${branch},`;
}

function placeOf(state: RunState, target: Target): string {
  return target === null ? state.runBranch : `the branch of phase ${groupOf(state, target) ?? ''}`;
}
