import { phaseKey } from '@debussy/core';
import { inPlanOrder, nearestTo } from '../state/overview.ts';
import type { PhaseEntry } from '../state/phase-state.ts';
import { entryOf, targetOf } from '../state/run-state.ts';
import type { RunState, Target } from '../state/run-state.ts';
import type { EarlierPhase, SessionTask } from '../task.ts';

/** More would only lengthen every prompt of a long plan. */
const mostEarlier = 50;

/**
 * The landed phases before a phase on its target, in plan order; for a sub-phase also its landed siblings. If there are
 * many: its dependencies and those nearest to it in the plan.
 */
export function earlierPhases(
  state: RunState,
  entry: PhaseEntry,
): Pick<SessionTask, 'earlier' | 'hasMoreEarlier'> {
  const found = new Set<string>();
  for (const one of candidates(state, entry)) {
    if (found.size > mostEarlier) break;
    if (isTold(one, targetOf(entry))) found.add(phaseKey(one.spec.id));
  }
  const shown = inPlanOrder(state, [...found].slice(0, mostEarlier));
  return {
    earlier: shown.map(([, one]) => told(state, one)),
    hasMoreEarlier: found.size > mostEarlier,
  };
}

function told(state: RunState, one: PhaseEntry): EarlierPhase {
  const { id, title, files } = one.spec;
  return { id, title, summary: one.summary, files, commits: commitsOf(state, one) };
}

function commitsOf(phases: RunState, { state, group }: PhaseEntry): readonly string[] {
  const own = state.kind === 'landed' && state.commit !== null ? [state.commit] : [];
  return [...own, ...(group?.children ?? []).flatMap((child) => commitsOf(phases, entryOf(phases, child)))];
}

function* candidates(state: RunState, { spec }: PhaseEntry): Generator<PhaseEntry> {
  for (const [, needed] of inPlanOrder(state, spec.depends_on.map(phaseKey))) yield needed;
  yield* nearestTo(state, phaseKey(spec.id));
}

function isTold(one: PhaseEntry, target: Target): boolean {
  return one.state.kind === 'landed' && (one.spec.parent === null || targetOf(one) === target);
}
