import { phaseKey } from '@debussy/core';
import type { GateSpec } from '@debussy/core';
import { attemptOf } from './attempt.ts';
import type { PhaseEntry } from './phase-state.ts';
import { entryOf, targetOf } from './run-state.ts';
import type { NamedEvidence, RunState, Verification } from './run-state.ts';

/** The gates of a phase that have passed, as far as known; never one that fails as it did at the base. */
export function passedGates(state: RunState, entry: PhaseEntry): readonly GateSpec[] {
  const old = oldFailures(state, entry);
  return entry.spec.gates.filter((gate) => gate.command !== null && !old.has(sameness(gate)));
}

/** The gates of a phase that its green verifications excused although they fail. */
export function letThrough(state: RunState, entry: PhaseEntry): readonly GateSpec[] {
  const old = oldFailures(state, entry);
  return entry.spec.gates.filter((gate) => gate.command !== null && old.has(sameness(gate)));
}

/** The gates of a phase if none of them could have failed. An accepted phase, and a sub-phase, need none. */
export function blindGates(state: RunState, entry: PhaseEntry): readonly GateSpec[] {
  const { allow_blind_gates: isAllowed, evidence } = state.config;
  const isSettled = entry.spec.parent !== null || attemptOf(entry.state)?.accepted === true;
  if (isAllowed || evidence !== 'strict' || isSettled) return [];
  const all = greenOf(state, entry).flatMap((one) => one.evidence);
  const blind = new Set(
    all.filter((one) => one.evidence.planted === false).flatMap((one) => namesOf(state, one)),
  );
  const gates = gatesBelow(state, entry.spec.id).filter(({ command }) => command !== null);
  return gates.every((gate) => blind.has(sameness(gate))) ? gates : [];
}

/** The evidence behind the gates of a phase, from its longest green prefix: that one lands. */
export function evidenceOf(state: RunState, entry: PhaseEntry): readonly NamedEvidence[] {
  const known = greenOf(state, entry)
    .toSorted((a, b) => a.phases.length - b.phases.length)
    .flatMap(({ evidence }) =>
      evidence.flatMap((one) => namesOf(state, one).map((key) => [key, one] as const)),
    );
  const newest = new Map(known);
  return entry.spec.gates.flatMap((gate) => {
    const found = newest.get(sameness(gate));
    return found === undefined ? [] : [{ gate: gate.name, evidence: found.evidence }];
  });
}

function oldFailures(state: RunState, entry: PhaseEntry): ReadonlySet<string> {
  const all = greenOf(state, entry).flatMap(({ failedBefore }) => failedBefore);
  return new Set(all.flatMap((one) => namesOf(state, one)));
}

function greenOf(state: RunState, entry: PhaseEntry): readonly Verification[] {
  const key = phaseKey(entry.spec.id);
  const target = targetOf(entry);
  return [...state.verifications.values()].filter(
    (one) => one.target === target && one.result.kind === 'green' && one.phases.includes(key),
  );
}

/** A command runs once for all phases that need it, so its command identifies a gate. */
function namesOf(
  state: RunState,
  { phase, gate }: { readonly phase: string; readonly gate: string },
): readonly string[] {
  return gatesBelow(state, phase)
    .filter(({ name }) => name === gate)
    .map(sameness);
}

function gatesBelow(state: RunState, phase: string): readonly GateSpec[] {
  const { spec, group } = entryOf(state, phase);
  return [...spec.gates, ...(group?.children ?? []).flatMap((child) => gatesBelow(state, child))];
}

function sameness({ command, expectation }: GateSpec): string {
  return JSON.stringify([command, expectation]);
}
