import { comparePhaseIds, phaseKey } from '@debussy/core';
import type { PhaseSpec } from '@debussy/core';
import { isOver } from './attempt.ts';
import type { PhaseEntry } from './phase-state.ts';
import { PhaseTable } from './phase-table.ts';
import type { PhaseBlock } from './phase-table.ts';
import type { RunState } from './run-state.ts';

/**
 * The phases of a state by their possible next steps. Most phases of a long plan have ended or not started, and each
 * decision is about a few: so they are sorted once for all decisions.
 */
export interface PhasesByCourse {
  /** In progress, in plan order. */
  readonly underWay: readonly PhaseEntry[];
  /** Not started, in plan order. */
  readonly pending: readonly PhaseEntry[];
  /** Split phases, in plan order. */
  readonly groups: readonly PhaseEntry[];
  /** Some phase has ended without landing. */
  readonly hasFallenOut: boolean;
}

/** By phases and by blocks of them: most blocks do not change from state to state. */
const overviews = new WeakMap<RunState['phases'], PhasesByCourse>();
const ofBlocks = new WeakMap<PhaseBlock, PhasesByCourse>();

export function phasesByCourse({ phases }: Pick<RunState, 'phases'>): PhasesByCourse {
  const found = overviews.get(phases) ?? together(PhaseTable.of(phases).blocks.map(courseOf));
  overviews.set(phases, found);
  return found;
}

function courseOf(block: PhaseBlock): PhasesByCourse {
  const found = ofBlocks.get(block) ?? overview(block);
  ofBlocks.set(block, found);
  return found;
}

/** Pending phases may be thousands, and are rarely needed. */
function together(parts: readonly PhasesByCourse[]): PhasesByCourse {
  let pending: readonly PhaseEntry[] | null = null;
  return {
    underWay: parts.flatMap((part) => part.underWay),
    get pending() {
      return (pending ??= parts.flatMap((part) => part.pending));
    },
    groups: parts.flatMap((part) => part.groups),
    hasFallenOut: parts.some((part) => part.hasFallenOut),
  };
}

function overview(block: PhaseBlock): PhasesByCourse {
  const underWay: PhaseEntry[] = [];
  const pending: PhaseEntry[] = [];
  const groups: PhaseEntry[] = [];
  let hasFallenOut = false;
  for (const [, entry] of block) {
    const { kind } = entry.state;
    if (entry.group !== null) groups.push(entry);
    if (kind === 'pending') pending.push(entry);
    else if (!isOver(entry.state)) underWay.push(entry);
    else if (kind !== 'landed') hasFallenOut = true;
  }
  return { underWay, pending, groups, hasFallenOut };
}

/** The other phases, nearest in the plan first; of two at the same distance, the earlier one. */
export function* nearestTo(
  { phases }: Pick<RunState, 'phases'>,
  key: string,
): Generator<PhaseEntry, undefined> {
  const table = PhaseTable.of(phases);
  const own = table.places.get(key) ?? -1;
  for (let far = 1; far <= Math.max(own, table.size - own); far++) {
    for (const entry of [table.at(own - far), table.at(own + far)]) if (entry !== undefined) yield entry;
  }
}

/** Entries by key, in plan order; a key without a phase is left out. */
export function inPlanOrder(
  { phases }: Pick<RunState, 'phases'>,
  keys: Iterable<string>,
): readonly (readonly [string, PhaseEntry])[] {
  const { places } = PhaseTable.of(phases);
  return [...new Set(keys)]
    .toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
    .flatMap((key) => {
      const entry = phases.get(key);
      return entry === undefined ? [] : [[key, entry] as const];
    });
}

/** Positions in a plan, by plan. */
const paths = new WeakMap<PhaseTable['places'], readonly number[]>();

/** Pending phases, those with the longest chain of dependents first; equal ones by id. */
export function* pendingByPath({ phases }: Pick<RunState, 'phases'>): Generator<PhaseEntry, undefined> {
  const table = PhaseTable.of(phases);
  const path = paths.get(table.places) ?? pathOf([...table.values()].map(({ spec }) => spec));
  paths.set(table.places, path);
  for (const place of path) {
    const entry = table.at(place);
    if (entry?.state.kind === 'pending') yield entry;
  }
}

function pathOf(specs: readonly PhaseSpec[]): readonly number[] {
  const heights = chainHeights(specs);
  const height = ({ id }: PhaseSpec): number => heights.get(phaseKey(id)) ?? 0;
  return [...specs.entries()]
    .toSorted(([, a], [, b]) => height(b) - height(a) || comparePhaseIds(a.id, b.id))
    .map(([at]) => at);
}

/** Repeated until nothing changes: a plan has no cycles, and a chain is at most as long as the plan. */
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
