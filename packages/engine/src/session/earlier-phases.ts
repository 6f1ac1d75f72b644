import { phaseKey } from '@debussy/core';
import { entryOf, targetOf } from '@debussy/scheduler';
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
  const landed: { readonly at: number; readonly one: PhaseEntry }[] = [];
  let at = 0;
  let own = 0;
  for (const one of state.phases.values()) {
    if (one === entry) own = at;
    const isToldOf = one.spec.parent === null || targetOf(one) === target;
    if (one.state.kind === 'landed' && isToldOf) landed.push({ at, one });
    at += 1;
  }
  if (landed.length <= most) return landed.map(({ one }) => one);
  const needed = new Set(entry.spec.depends_on.map(phaseKey));
  const farness = (one: (typeof landed)[number]): number =>
    needed.has(phaseKey(one.one.spec.id)) ? -1 : Math.abs(one.at - own);
  return landed
    .toSorted((a, b) => farness(a) - farness(b))
    .slice(0, most)
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
