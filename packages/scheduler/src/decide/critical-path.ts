import { comparePhaseIds, phaseKey } from '@debussy/core';
import type { PhaseEntry } from '../state/phase-state.ts';
import type { RunState } from '../state/run-state.ts';

/** Phases with the longest chain of dependants behind them first; among equals, in the order of their ids. */
export function byCriticalPath(state: RunState, ready: readonly PhaseEntry[]): readonly PhaseEntry[] {
  if (ready.length < 2) return ready;
  const heights = chainHeights(state);
  const height = (entry: PhaseEntry): number => heights.get(phaseKey(entry.spec.id)) ?? 0;
  return ready.toSorted((a, b) => height(b) - height(a) || comparePhaseIds(a.spec.id, b.spec.id));
}

/** Relaxed until nothing changes: a plan has no cycles, and a chain is at most as long as the plan. */
function chainHeights(state: RunState): ReadonlyMap<string, number> {
  const heights = new Map<string, number>();
  for (let changed = true; changed;) {
    changed = false;
    for (const entry of state.phases.values()) {
      const height = (heights.get(phaseKey(entry.spec.id)) ?? 0) + 1;
      for (const key of entry.spec.depends_on.map(phaseKey)) {
        if ((heights.get(key) ?? 0) >= height || height > state.phases.size) continue;
        heights.set(key, height);
        changed = true;
      }
    }
  }
  return heights;
}
