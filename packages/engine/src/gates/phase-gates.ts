import { phaseKey } from '@debussy/core';
import type { GateSpec, PhaseSpec } from '@debussy/core';

/** The gates of a phase and of all its sub-phases. */
export type PhaseGates = (phase: string) => readonly GateSpec[];

export function phaseGates(specs: readonly PhaseSpec[]): PhaseGates {
  const parents = new Map(specs.map(({ id, parent }) => [phaseKey(id), parent]));
  const gates = new Map<string, readonly GateSpec[]>();
  for (const spec of specs) {
    for (let id: string | null = spec.id; id !== null; id = parents.get(phaseKey(id)) ?? null)
      gates.set(phaseKey(id), [...(gates.get(phaseKey(id)) ?? []), ...spec.gates]);
  }
  return (phase) => gates.get(phaseKey(phase)) ?? [];
}
