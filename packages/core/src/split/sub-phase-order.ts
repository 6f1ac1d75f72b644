import type { PhaseSpec } from '../events/values.ts';
import { phaseKey } from '../ids.ts';
import type { Problem } from '../problem.ts';
import type { SplitDetails } from '../report.ts';
import { shown, splitProblem } from './split-problems.ts';
import { subPhaseId } from './sub-phase-ids.ts';

/** A sub-phase and what it waits for, as written. */
export interface Sibling {
  readonly id: string;
  readonly dependsOn: readonly string[];
}

export function siblingsOf(details: SplitDetails, parent: PhaseSpec): readonly Sibling[] {
  return details.recommended_sub_phases.map((subPhase) => ({
    id: subPhaseId(subPhase.sub_phase_id, parent.id) ?? subPhase.sub_phase_id,
    dependsOn: subPhase.depends_on ?? [],
  }));
}

/** Dependencies stay within the split and have no cycle. What the parent depends on has landed already. */
export function orderProblems(siblings: readonly Sibling[], parent: PhaseSpec): readonly Problem[] {
  const known = [...siblings.map(({ id }) => id), ...parent.depends_on];
  const keys = new Set(known.map(phaseKey));
  const unknown = siblings.flatMap(({ id, dependsOn }) =>
    dependsOn
      .filter((wanted) => !keys.has(phaseKey(wanted)))
      .map((wanted) =>
        splitProblem(
          `${id}: depends_on ${shown(wanted)} is no sub-phase of this split`,
          `Known: ${known.join(', ')}.`,
        ),
      ),
  );
  const cycle = findCycle(
    new Map(siblings.map((sibling) => [sibling.id, siblingDependencies(sibling, siblings)])),
  );
  if (cycle === null) return unknown;
  return [
    ...unknown,
    splitProblem(`depends_on runs in a circle: ${cycle.join(' → ')}`, 'Remove one of these dependencies.'),
  ];
}

/** The dependencies among the siblings, in the siblings' spelling. */
export function siblingDependencies({ dependsOn }: Sibling, siblings: readonly Sibling[]): readonly string[] {
  const wanted = new Set(dependsOn.map(phaseKey));
  return siblings.map(({ id }) => id).filter((id) => wanted.has(phaseKey(id)));
}

/** Whether one phase waits for another, directly or not. */
export function reaches(from: string, to: string, after: ReadonlyMap<string, readonly string[]>): boolean {
  const seen = new Set<string>();
  const waiting = [from];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const behind = after.get(next) ?? [];
    if (behind.includes(to)) return true;
    waiting.push(...behind);
  }
  return false;
}

/** One circle, its first id again at the end. */
function findCycle(after: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const start = [...after.keys()].find((id) => reaches(id, id, after));
  if (start === undefined) return null;
  const path = [start];
  for (let at = start; ;) {
    const next: string | undefined = (after.get(at) ?? []).find(
      (id) => id === start || (!path.includes(id) && reaches(id, start, after)),
    );
    if (next === undefined || next === start) return [...path, start];
    path.push(next);
    at = next;
  }
}
