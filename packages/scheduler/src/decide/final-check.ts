import type { PhaseEntry } from '../state/phase-state.ts';
import { entryOf, targetOf } from '../state/run-state.ts';
import type { RunState } from '../state/run-state.ts';

/**
 * Each phase was verified when it landed, but later phases may have broken it. So before delivery, all gates of all
 * landed phases run on the final tip, except those with a known result. Returns the next phases to check.
 */
export function phasesToCheck(state: RunState): readonly string[] {
  if (!state.config.final_gates || state.tipTree === null) return [];
  const finals = [...state.verifications.values()].filter(({ final }) => final);
  if (finals.some(({ result, base }) => result.kind !== 'green' || base !== state.tip)) return [];
  const landed = [...state.phases].filter(
    ([, entry]) => entry.state.kind === 'landed' && targetOf(entry) === null && hasGates(state, entry),
  );
  const [open] = landed.find(([key]) => !state.proven.has(key)) ?? [];
  if (open === undefined) return [];
  // Phases that need other hosts are verified there, one set after the other.
  return landed.map(([key]) => key).filter((key) => needsOf(state, key) === needsOf(state, open));
}

export function needsOf(state: RunState, key: string): string {
  return (entryOf(state, key).spec.needs ?? []).join(' ');
}

/** Nothing more is verified: the user stopped the run at once, or another program moved its branch. */
export function cancelsVerifications({ stopNow, draining }: RunState): boolean {
  return stopNow || draining === 'tip_moved';
}

/** Whether a gate can verify a phase or a part of it. */
export function hasGates(state: RunState, { spec, group }: PhaseEntry): boolean {
  return (
    spec.gates.some(({ command }) => command !== null) ||
    (group?.children ?? []).some((child) => hasGates(state, entryOf(state, child)))
  );
}
