import { wantedPhases } from '@debussy/scheduler';
import type { PhaseEntry, RunState } from '@debussy/scheduler';
import { phaseKey } from '@debussy/core';

/** Phases of the plan: a split one lands with all its parts. Skipped ones do not count. */
export function progressOf(state: RunState): { readonly landed: number; readonly total: number } {
  const phases = wantedPhases(state).filter(
    ({ spec, state: { kind } }) => spec.parent === null && kind !== 'skipped',
  );
  return { landed: phases.filter(isDone).length, total: phases.length };
}

/** The share of completed work, from 0 to 1: parts count as soon as they are on the branch of their group. */
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

/** The phase and the groups that contain it. */
function lineageOf(state: RunState, entry: PhaseEntry): Lineage {
  const { parent } = entry.spec;
  const whole = parent === null ? undefined : state.phases.get(phaseKey(parent));
  return whole === undefined ? [entry] : [entry, ...lineageOf(state, whole)];
}

function isDone(entry: PhaseEntry): boolean {
  return entry.state.kind === 'landed';
}
