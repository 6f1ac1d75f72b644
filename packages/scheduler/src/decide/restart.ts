import { backOff } from '@debussy/core';
import type { BackOff } from '@debussy/core';
import type { Attempt, PhaseEntry } from '../state/phase-state.ts';
import { entryOf } from '../state/run-state.ts';
import type { RunState } from '../state/run-state.ts';
import { ask, mayAsk } from './ask.ts';
import type { Command } from './command.ts';
import { failed, goOn, samePurpose } from './step.ts';
import type { Reported } from './step.ts';

const quickSession = 60;
const pauses: BackOff = { firstMs: 500, longestMs: 30_000 };

/**
 * The context is full: a fresh session takes over while restarts are left. One without progress (same tree, same tasks
 * left) counts double. The user is asked first, if so configured. If restarts are used up and work remains, a split is
 * requested.
 */
export function restart(state: RunState, entry: PhaseEntry, current: Reported): Command {
  const { attempt, session } = current;
  const { max_restarts: most } = state.config;
  const weight = hasProgressed(current) ? 1 : 2;
  const left = attempt.restarts === 0 ? most > 0 : attempt.restarts + weight <= most;
  const isOwnWish = handsOver(current);
  const shared = { reason: isOwnWish ? 'handoff' : 'context', pauseMs: pauseAfter(current) };
  if (left) {
    if (!isOwnWish && mayAsk(state) && current.end.answer === null) return ask(entry, current);
    const purpose = samePurpose(current, 'restart');
    return goOn(entry, current, { ...shared, ...purpose, restart: attempt.restarts + weight });
  }
  const mayPropose =
    session.kind !== 'propose_split' && entry.group === null && mayProposeSplit(state, entry);
  if (mayPropose && current.end.remaining.length > 0)
    return goOn(entry, current, { ...shared, kind: 'propose_split' });
  return failed(entry, current, { reason: 'restarts', detail: usedUp(current, most) });
}

/** The agent itself asked for a fresh session, whatever the fill of its context. */
function handsOver({ end }: Reported): boolean {
  return end.report.kind === 'accepted' && end.report.status === 'continue';
}

function usedUp(current: Reported, most: number): string {
  const what = handsOver(current) ? 'the agent handed over unfinished work' : 'the context was full';
  if (most === 0) return `${what} and restarts are off. Set max_restarts, or make the phase smaller`;
  const { restarts } = current.attempt;
  const times = `${restarts} restart${restarts === 1 ? '' : 's'}`;
  return `${what} again after ${times}. Make the phase smaller, split it in the plan (debussy plan split), or raise max_restarts`;
}

/** Whether a session may start only to propose a split. If restarts are off, only one session is wanted. */
export function mayProposeSplit(state: RunState, entry: PhaseEntry): boolean {
  const { max_restarts: most, context_threshold: threshold, split } = state.config;
  return split !== 'ask' && split !== 'off' && most > 0 && threshold < 100 && maySplit(state, entry);
}

export function maySplit(state: RunState, entry: PhaseEntry): boolean {
  return depthOf(state, entry) < state.config.max_split_depth;
}

export function depthOf(state: RunState, entry: PhaseEntry): number {
  let depth = 0;
  for (let { parent } = entry.spec; parent !== null; depth++) ({ parent } = entryOf(state, parent).spec);
  return depth;
}

function hasProgressed({ attempt, end }: Reported): boolean {
  if (end.captured !== null && end.captured.tree !== attempt.fromTree) return true;
  return !sameTasks(attempt, end.remaining);
}

function sameTasks(attempt: Attempt, remaining: readonly string[]): boolean {
  if (attempt.remaining === null) return true;
  return (
    attempt.remaining.length === remaining.length &&
    attempt.remaining.every((task) => remaining.includes(task))
  );
}

/** A pause between restarts in quick succession. */
function pauseAfter({ attempt, end }: Reported): number {
  return end.seconds < quickSession ? backOff(attempt.restarts + 1, pauses) : 0;
}
