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
 * The context is full: a fresh session takes over, as long as restarts are left. One that brought nothing
 * (same tree, same tasks left) counts double. A person is asked first, where that is wanted. When they are used up and work remains, a split is asked for.
 */
export function restart(state: RunState, entry: PhaseEntry, current: Reported): Command {
  const { attempt, session } = current;
  const { max_restarts: most } = state.config;
  const weight = hasProgressed(current) ? 1 : 2;
  const left = attempt.restarts === 0 ? most > 0 : attempt.restarts + weight <= most;
  const shared = { reason: 'context', pauseMs: pauseAfter(current) };
  if (left) {
    if (mayAsk(state) && current.end.answer === null) return ask(entry, current);
    const purpose = samePurpose(current, 'restart');
    return goOn(entry, current, { ...shared, ...purpose, restart: attempt.restarts + weight });
  }
  const mayPropose =
    most > 0 && session.kind !== 'propose_split' && entry.group === null && maySplit(state, entry);
  if (mayPropose && hasWorkLeft(current)) return goOn(entry, current, { ...shared, kind: 'propose_split' });
  const used =
    most === 0 ? 'the context is full and restarts are off' : `the context is full after ${most} restarts`;
  return failed(entry, current, { reason: 'restarts', detail: used });
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

function hasWorkLeft({ end }: Reported): boolean {
  return end.remaining.length > 0;
}

/** Restarts that follow each other quickly are held apart. */
function pauseAfter({ attempt, end }: Reported): number {
  return end.seconds < quickSession ? backOff(attempt.restarts + 1, pauses) : 0;
}
