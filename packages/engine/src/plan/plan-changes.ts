import { phaseKey, type EventOf, type PhaseSpec } from '@debussy/core';
import type { PhaseEntry, RunState } from '@debussy/scheduler';

/** How a plan differs from the one that a run knows. Null: it does not. */
export function planChanges(
  state: RunState,
  specs: readonly PhaseSpec[],
  digest: string,
): EventOf<'plan.changed'> | null {
  const known = [...state.phases.values()].filter((entry) => entry.spec.parent === null);
  const now = new Map(specs.map((spec) => [phaseKey(spec.id), spec]));
  const before = new Map(known.map((entry) => [phaseKey(entry.spec.id), entry]));
  const isAdded = (spec: PhaseSpec): boolean => {
    const entry = before.get(phaseKey(spec.id));
    return entry === undefined || isTakenOut(entry);
  };
  const added = specs.filter(isAdded);
  const removed = known
    .filter((entry) => !now.has(phaseKey(entry.spec.id)) && !isTakenOut(entry))
    .filter((entry) => entry.state.kind !== 'landed')
    .map((entry) => entry.spec.id);
  const hasLanded = (id: string): boolean => before.get(phaseKey(id))?.state.kind === 'landed';
  const edited = specs.filter(
    (spec) => !isAdded(spec) && isEdited(before.get(phaseKey(spec.id))?.spec, spec, hasLanded),
  );
  if (added.length + removed.length + edited.length === 0) return null;
  const isLanded = ({ id }: PhaseSpec): boolean => hasLanded(id);
  return {
    type: 'plan.changed',
    digest,
    added,
    edited: edited.filter((spec) => !isLanded(spec)),
    removed,
    landed_edited: edited.filter(isLanded).map((spec) => spec.id),
  };
}

/** The plan lost it earlier, which was reported. If it comes back, it runs. */
function isTakenOut({ state }: PhaseEntry): boolean {
  return state.kind === 'skipped' && state.by === 'plan';
}

function isEdited(
  before: PhaseSpec | undefined,
  spec: PhaseSpec,
  hasLanded: (id: string) => boolean,
): boolean {
  if (before === undefined) return false;
  return before.digest !== spec.digest || factsOf(before, hasLanded) !== factsOf(spec, hasLanded);
}

/** Without landed dependencies, which a marked plan no longer lists. */
function factsOf(
  { depends_on: dependsOn, gates, title }: PhaseSpec,
  hasLanded: (id: string) => boolean,
): string {
  return JSON.stringify([
    dependsOn.filter((id) => !hasLanded(id)),
    gates.map(({ name, command, expectation }) => [name, command, expectation]),
    title,
  ]);
}
