import { wantedPhases } from '@debussy/scheduler';
import type { PhaseEntry, RunState } from '@debussy/scheduler';
import { phaseKey } from '@debussy/core';

/**
 * A split phase counts by its sub-phases: they are the work, and land when it does. What a person left out, alone or
 * with the whole that it is a part of, is no work.
 */
export function progressOf(state: RunState): { readonly landed: number; readonly total: number } {
  const leaves = leavesOf(state);
  return { landed: leaves.filter((lineage) => lineage.every(isDone)).length, total: leaves.length };
}

/** How much of the work is done, from 0 to 1: also what waits on the branch of a group for the rest of it. */
export function doneOf(state: RunState): number {
  const leaves = leavesOf(state);
  return leaves.length === 0 ? 0 : leaves.filter(([leaf]) => leaf && isDone(leaf)).length / leaves.length;
}

type Lineage = readonly PhaseEntry[];

function leavesOf(state: RunState): readonly Lineage[] {
  return wantedPhases(state)
    .filter(({ group }) => group === null)
    .map((leaf) => lineageOf(state, leaf))
    .filter((lineage) => lineage.every((entry) => entry.state.kind !== 'skipped'));
}

/** The phase and all that it is a part of. */
function lineageOf(state: RunState, entry: PhaseEntry): Lineage {
  const { parent } = entry.spec;
  const whole = parent === null ? undefined : state.phases.get(phaseKey(parent));
  return whole === undefined ? [entry] : [entry, ...lineageOf(state, whole)];
}

function isDone(entry: PhaseEntry): boolean {
  return entry.state.kind === 'landed';
}
