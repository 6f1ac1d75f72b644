import { phaseKey } from '@debussy/core';
import type { GateSpec } from '@debussy/core';
import type { PhaseEntry } from './phase-state.ts';
import { entryOf, targetOf } from './run-state.ts';
import type { RunState, Verification } from './run-state.ts';

/** The gates of a phase that were run and passed, as far as is known: never one that fails as it did at the base. */
export function passedGates(state: RunState, entry: PhaseEntry): readonly GateSpec[] {
  const old = oldFailures(state, entry);
  return entry.spec.gates.filter((gate) => gate.command !== null && !old.has(sameness(gate)));
}

/** The gates of a phase that its green verifications let through although they fail. */
export function letThrough(state: RunState, entry: PhaseEntry): readonly GateSpec[] {
  const old = oldFailures(state, entry);
  return entry.spec.gates.filter((gate) => gate.command !== null && old.has(sameness(gate)));
}

function oldFailures(state: RunState, entry: PhaseEntry): ReadonlySet<string> {
  const key = phaseKey(entry.spec.id);
  const target = targetOf(entry);
  const own = [...state.verifications.values()].filter(
    (one) => one.target === target && one.result.kind === 'green' && one.phases.includes(key),
  );
  return new Set(own.flatMap((one) => failuresIn(state, one)));
}

/** A command runs once for all phases that need it, so its command identifies a gate. */
function failuresIn(state: RunState, { failedBefore }: Verification): readonly string[] {
  return failedBefore.flatMap(({ phase, gate }) =>
    gatesBelow(state, phase)
      .filter(({ name }) => name === gate)
      .map(sameness),
  );
}

function gatesBelow(state: RunState, phase: string): readonly GateSpec[] {
  const { spec, group } = entryOf(state, phase);
  return [...spec.gates, ...(group?.children ?? []).flatMap((child) => gatesBelow(state, child))];
}

function sameness({ command, expectation }: GateSpec): string {
  return JSON.stringify([command, expectation]);
}
