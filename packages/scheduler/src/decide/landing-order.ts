import { comparePhaseIds, phaseKey } from '@debussy/core';
import type { PhaseEntry } from '../state/phase-state.ts';
import { entryOf } from '../state/run-state.ts';
import type { RunState } from '../state/run-state.ts';

/** Sub-phases in landing order: dependencies first, then by id. An accepted split has no cycle. */
export function landingOrder(state: RunState, children: readonly string[]): readonly PhaseEntry[] {
  const waiting = children
    .map((key) => entryOf(state, key))
    .toSorted((a, b) => comparePhaseIds(a.spec.id, b.spec.id));
  const ordered: PhaseEntry[] = [];
  const done = new Set<string>();
  while (waiting.length > 0) {
    const free = waiting.findIndex((entry) => siblingsOf(entry, children).every((key) => done.has(key)));
    const [next] = waiting.splice(Math.max(free, 0), 1);
    if (next === undefined) break;
    ordered.push(next);
    done.add(phaseKey(next.spec.id));
  }
  return ordered;
}

function siblingsOf(entry: PhaseEntry, children: readonly string[]): readonly string[] {
  return entry.spec.depends_on.map(phaseKey).filter((key) => children.includes(key));
}
