import { wantedPhases } from '@debussy/scheduler';
import type { PhaseEntry, RunState } from '@debussy/scheduler';
import { phaseKey } from '@debussy/core';

/** Whether a resume would find work without a decision: failed phases are retried; others wait for a person. */
export function hasWorkLeft(state: RunState): boolean {
  return wantedPhases(state).some((entry) => !waits.has(entry.state.kind) && !isOpenGroup(entry, state));
}

const waits: ReadonlySet<string> = new Set(['landed', 'skipped', 'needs_human', 'blocked']);

function isOpenGroup({ group }: PhaseEntry, state: RunState): boolean {
  return group?.children.some((child) => state.phases.get(phaseKey(child))?.state.kind !== 'landed') === true;
}
