import { comparePhaseIds, phaseKey } from '@debussy/core';
import type { PhaseSpec } from '@debussy/core';
import { isOver } from './attempt.ts';
import type { PhaseEntry } from './phase-state.ts';
import type { RunState } from './run-state.ts';

/**
 * The phases of a state by what can become of them. Most of a long plan is over or has not begun, and each question that is
 * decided is about a few: they are sorted once for all questions.
 */
export interface PhasesByCourse {
  /** Begun and not over, in the order of the plan. */
  readonly underWay: readonly PhaseEntry[];
  /** Not begun, in the order of the plan. */
  readonly pending: readonly PhaseEntry[];
  /** What was split, in the order of the plan. */
  readonly groups: readonly PhaseEntry[];
  /** Some phase is over and has not landed. */
  readonly hasFallenOut: boolean;
}

const overviews = new WeakMap<RunState['phases'], PhasesByCourse>();

export function phasesByCourse({ phases }: Pick<RunState, 'phases'>): PhasesByCourse {
  const found = overviews.get(phases) ?? overview(phases);
  overviews.set(phases, found);
  return found;
}

function overview(phases: RunState['phases']): PhasesByCourse {
  const underWay: PhaseEntry[] = [];
  const pending: PhaseEntry[] = [];
  const groups: PhaseEntry[] = [];
  let hasFallenOut = false;
  for (const entry of phases.values()) {
    const { kind } = entry.state;
    if (entry.group !== null) groups.push(entry);
    if (kind === 'pending') pending.push(entry);
    else if (!isOver(entry.state)) underWay.push(entry);
    else if (kind !== 'landed') hasFallenOut = true;
  }
  return { underWay, pending, groups, hasFallenOut };
}

/** The specifications of a plan are the same from state to state, and so is their order. */
let lastPath: { readonly specs: readonly PhaseSpec[]; readonly path: readonly number[] } | null = null;

/** All phases, those with the longest chain of dependants first; among equals, in the order of their ids. */
export function criticalPath({ phases }: Pick<RunState, 'phases'>): readonly PhaseEntry[] {
  const entries = [...phases.values()];
  const known =
    lastPath?.specs.length === entries.length && lastPath.specs.every((spec, i) => spec === entries[i]?.spec);
  if (lastPath === null || !known) lastPath = pathOf(entries.map(({ spec }) => spec));
  return lastPath.path.flatMap((at) => entries[at] ?? []);
}

function pathOf(specs: readonly PhaseSpec[]): NonNullable<typeof lastPath> {
  const heights = chainHeights(specs);
  const height = ({ id }: PhaseSpec): number => heights.get(phaseKey(id)) ?? 0;
  const path = [...specs.entries()]
    .toSorted(([, a], [, b]) => height(b) - height(a) || comparePhaseIds(a.id, b.id))
    .map(([at]) => at);
  return { specs, path };
}

/** Relaxed until nothing changes: a plan has no cycles, and a chain is at most as long as the plan. */
function chainHeights(specs: readonly PhaseSpec[]): ReadonlyMap<string, number> {
  const heights = new Map<string, number>();
  for (let changed = true; changed;) {
    changed = false;
    for (const { id, depends_on: needed } of specs) {
      const height = (heights.get(phaseKey(id)) ?? 0) + 1;
      for (const key of needed.map(phaseKey)) {
        if ((heights.get(key) ?? 0) >= height || height > specs.length) continue;
        heights.set(key, height);
        changed = true;
      }
    }
  }
  return heights;
}
