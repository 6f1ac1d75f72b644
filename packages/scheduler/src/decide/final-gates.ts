import type { PhaseEntry } from '../state/phase-state.ts';
import { entryOf, targetOf } from '../state/run-state.ts';
import type { RunState } from '../state/run-state.ts';
import type { Command } from './command.ts';
import { isToDeliver } from './ending.ts';

/**
 * Each phase was verified when it landed; what landed later may have broken it. So before anything is delivered, all gates of all
 * landed phases pass on the final tip, as far as they are not known to. Null where nothing is left to verify.
 */
export function finalCheck(state: RunState): Command | null {
  if (!state.config.final_gates || state.tipTree === null || !isToDeliver(state)) return null;
  if ([...state.verifications.values()].some(({ final }) => final)) return null;
  const landed = [...state.phases].filter(
    ([, entry]) => entry.state.kind === 'landed' && targetOf(entry) === '' && hasGates(state, entry),
  );
  if (landed.every(([key]) => state.proven.has(key))) return null;
  const phases = landed.map(([, { spec }]) => spec.id);
  const id = `v${state.verified + 1}`;
  const facts = { id, group: null, phases, base: state.tip, final: true };
  return { kind: 'start_verification', event: { type: 'verification.started', ...facts } };
}

function hasGates(state: RunState, { spec, group }: PhaseEntry): boolean {
  return (
    spec.gates.some(({ command }) => command !== null) ||
    (group?.children ?? []).some((child) => hasGates(state, entryOf(state, child)))
  );
}
