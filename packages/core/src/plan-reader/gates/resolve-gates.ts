import type { Gate } from '../../plan.ts';

/**
 * Gates, with commands from the configuration if the plan gives none. The command of the plan wins. Letter case, `_`,
 * `-` and spaces do not matter in names.
 */
export function resolveGates(
  gates: readonly Gate[],
  configGates: Readonly<Record<string, string>>,
): readonly Gate[] {
  const byName = commandsByName(configGates);
  return gates.map((gate) =>
    gate.command === null ? { ...gate, command: byName.get(nameKey(gate.name)) ?? null } : gate,
  );
}

/** The gates in a project's configuration. */
export interface GateSettings {
  /** Commands for gates that the plan only names. */
  readonly gates?: Readonly<Record<string, string>>;
  /** Gates for every phase without a runnable one. */
  readonly default_gates?: Readonly<Record<string, string>>;
}

/** The gates that verify a phase: its own, or those of the project if none of its own can run. */
export function gatesInForce(
  own: readonly Gate[],
  { gates = {}, default_gates: usual = {} }: GateSettings,
): readonly Gate[] {
  const resolved = resolveGates(own, gates);
  if (resolved.some((gate) => gate.command !== null)) return resolved;
  const byName = commandsByName(gates);
  const known = new Set(resolved.map((gate) => gate.command));
  const added = Object.entries(usual).map(([name, command]): Gate => ({
    name,
    command: byName.get(nameKey(command)) ?? command,
    expectation: '',
    place: { file: '.debussy/config.yaml', line: 1, column: 1 },
  }));
  return [...resolved, ...added.filter((gate) => !known.has(gate.command))];
}

function commandsByName(gates: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(gates).map(([name, command]) => [nameKey(name), command]));
}

function nameKey(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '-');
}
