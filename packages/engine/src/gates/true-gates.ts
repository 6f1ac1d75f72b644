import type { GateSpec, PhaseSpec, Scrub } from '@debussy/core';

/** The journal masks secrets even in commands of gates, so the plan's own command runs. */
export type TrueGates = ReadonlyMap<string, string>;

export function trueGates(specs: readonly PhaseSpec[], scrub: Scrub): TrueGates {
  const gates = specs.flatMap((spec) => spec.gates);
  return new Map(
    gates.flatMap(({ file, name, command }) => {
      if (command === null || scrub(command) === command) return [];
      return [[keyOf({ file, name: scrub(name), command: scrub(command) }), command] as const];
    }),
  );
}

export function withTrueGates(specs: readonly PhaseSpec[], known: TrueGates): readonly PhaseSpec[] {
  if (known.size === 0) return specs;
  const whole = (gate: GateSpec): GateSpec => ({ ...gate, command: known.get(keyOf(gate)) ?? gate.command });
  return specs.map((spec) => ({ ...spec, gates: spec.gates.map(whole) }));
}

function keyOf({ file, name, command }: Pick<GateSpec, 'file' | 'name' | 'command'>): string {
  return JSON.stringify([file, name, command]);
}
