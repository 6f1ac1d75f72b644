import { samePhase } from '@debussy/core';
import type { Attempt, PhaseEntry } from '../state/phase-state.ts';
import type { RunState } from '../state/run-state.ts';
import { record } from './command.ts';
import type { Command } from './command.ts';
import { failed } from './step.ts';
import type { Reported } from './step.ts';

const quickSession = 60;
const longestPauseMs = 30_000;

/**
 * The context is full: a fresh session takes over, as long as restarts are left. One that brought nothing
 * (same tree, same tasks left) counts double. When they are used up and work remains, a split is asked for.
 */
export function restart(state: RunState, entry: PhaseEntry, current: Reported): Command {
  const { attempt, session } = current;
  const { max_restarts: most } = state.config;
  const weight = hasProgressed(current) ? 1 : 2;
  const left = attempt.restarts === 0 ? most > 0 : attempt.restarts + weight <= most;
  if (left) return restarted(entry, current, { kind: 'restart', restart: attempt.restarts + weight });
  const mayAsk =
    most > 0 && session.kind !== 'propose_split' && depthOf(state, entry) < state.config.max_split_depth;
  if (mayAsk && hasWorkLeft(current)) {
    return restarted(entry, current, { kind: 'propose_split', restart: attempt.restarts });
  }
  const used =
    most === 0 ? 'the context is full and restarts are off' : `the context is full after ${most} restarts`;
  return failed(entry, current, 'restarts', used);
}

export function depthOf(state: RunState, entry: PhaseEntry): number {
  let depth = 0;
  for (let parent = entry.spec.parent; parent !== null; depth++) {
    const id: string = parent;
    parent = [...state.phases.values()].find((other) => samePhase(other.spec.id, id))?.spec.parent ?? null;
  }
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

function restarted(
  entry: PhaseEntry,
  { attempt, end }: Reported,
  next: { readonly kind: 'restart' | 'propose_split'; readonly restart: number },
): Command {
  const pause = end.seconds < quickSession ? Math.min(longestPauseMs, 500 * 2 ** attempt.restarts) : 0;
  return record({
    type: 'attempt.restarted',
    phase: entry.spec.id,
    attempt: attempt.number,
    session: attempt.sessions + 1,
    restart: next.restart,
    kind: next.kind,
    reason: 'context',
    detail: [],
    percent: end.percent,
    pause_ms: pause,
    crash: false,
  });
}
