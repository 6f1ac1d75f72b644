import type { Gate } from '../../plan.ts';

/**
 * Gates with the commands of the config where the plan names none. What the plan says runs: a gate that has a command
 * keeps it. Names are compared without regard to case, `_`, `-` and spaces.
 */
export function resolveGates(
  gates: readonly Gate[],
  configGates: Readonly<Record<string, string>>,
): readonly Gate[] {
  const byName = new Map(Object.entries(configGates).map(([name, command]) => [nameKey(name), command]));
  return gates.map((gate) =>
    gate.command === null ? { ...gate, command: byName.get(nameKey(gate.name)) ?? null } : gate,
  );
}

function nameKey(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '-');
}
