import { phaseKey } from '@debussy/core';
import { entryOf, inPlanOrder, nearestTo, targetOf } from '@debussy/scheduler';
import type { PhaseEntry, RunState } from '@debussy/scheduler';

/** More would cost every session of a long plan what no agent reads. */
export const mostEarlierPhases = 50;

/**
 * What landed on the way to a phase's target, in the order of the plan; of a sub-phase also its landed siblings. Of many those
 * that it depends on, and those that stand nearest to it in the plan.
 */
export function earlierPhases(state: RunState, phase: string, most: number): readonly PhaseEntry[] {
  const entry = entryOf(state, phase);
  const target = targetOf(entry);
  const found = new Set<string>();
  const take = (one: PhaseEntry): void => {
    const isToldOf = one.spec.parent === null || targetOf(one) === target;
    if (one.state.kind === 'landed' && isToldOf) found.add(phaseKey(one.spec.id));
  };
  const needed = inPlanOrder(state, entry.spec.depends_on.map(phaseKey));
  for (const [, one] of needed) if (found.size < most) take(one);
  for (const one of nearestTo(state, phaseKey(phase))) {
    if (found.size >= most) break;
    take(one);
  }
  return inPlanOrder(state, found).map(([, one]) => one);
}
