import { oneLine } from '../commit/one-line.ts';
import type { PhaseSpec } from '../events/values.ts';
import { dependencyGraph, findCycles } from '../graph/graph.ts';
import { phaseKey, samePhase } from '../ids.ts';
import type { Problem } from '../problem.ts';
import { ellipsized, firstFew } from '../text.ts';
import type { SplitDetails, SubPhase } from '../report.ts';
import type { SplitContext } from './check-split.ts';

export function splitProblem(message: string, hint: string): Problem {
  return { code: 'ERR_SPLIT', message, hint, place: null };
}

/** Required facts of each sub-phase. */
export function contentProblems(details: SplitDetails): readonly Problem[] {
  return details.recommended_sub_phases.flatMap((subPhase) => [
    ...workProblems(subPhase),
    ...gateProblems(subPhase),
    ...fileProblems(subPhase),
  ]);
}

function workProblems({ sub_phase_id: id, scope, tasks, issues }: SubPhase): readonly Problem[] {
  const says = (scope ?? '').trim() !== '' || (tasks ?? []).length > 0 || (issues ?? []).length > 0;
  if (says) return [];
  return [splitProblem(`${id}: has no scope, tasks or issues`, 'Give it a scope, tasks or issues.')];
}

function gateProblems({ sub_phase_id: id, gates, gates_reason: reason }: SubPhase): readonly Problem[] {
  const problems = (gates ?? [])
    .filter(({ command }) => command.trim() === '')
    .map(({ name }) =>
      splitProblem(
        `${id}: the gate ${shown(name)} has no command`,
        'Write the command, or leave the gate out.',
      ),
    );
  if (gates?.length !== 0 || (reason ?? '').trim() !== '') return problems;
  const hint = 'Say why in gates_reason, or leave `gates` out: then the union alone is verified.';
  return [...problems, splitProblem(`${id}: \`gates: []\` needs a reason`, hint)];
}

function fileProblems({ sub_phase_id: id, files }: SubPhase): readonly Problem[] {
  const outside = /^[\\/~]|^[A-Za-z]:[\\/]|(?:^|[\\/])\.\.(?:[\\/]|$)/;
  return (files ?? [])
    .filter((file) => outside.test(file) || file.trim() === '')
    .map((file) =>
      splitProblem(
        `${id}: files: ${shown(file)} is not inside the repository`,
        'Write paths from the top of the repository.',
      ),
    );
}

export function shown(text: string): string {
  return JSON.stringify(oneLine(text, 80));
}

/** Dependencies stay within the split and have no cycle. The parent's own dependencies have already landed. */
export function orderProblems(details: SplitDetails, parent: PhaseSpec): readonly Problem[] {
  const siblings = details.recommended_sub_phases.map(({ sub_phase_id: id, depends_on: dependsOn = [] }) => ({
    id: subPhaseId(id, parent.id) ?? id,
    dependsOn,
  }));
  const known = [...siblings.map(({ id }) => id), ...parent.depends_on];
  const keys = new Set(known.map(phaseKey));
  const unknown = siblings.flatMap(({ id, dependsOn }) =>
    dependsOn
      .filter((wanted) => !keys.has(phaseKey(wanted)))
      .map((wanted) => {
        const message = `${id}: depends_on ${shown(wanted)} is not a sub-phase of this split`;
        return splitProblem(message, `Known: ${firstFew(known, 12)}.`);
      }),
  );
  const [cycle] = findCycles(dependencyGraph(siblings));
  if (cycle === undefined) return unknown;
  const message = `depends_on runs in a circle: ${ellipsized(cycle.join(' → '), 200)}`;
  return [...unknown, splitProblem(message, 'Remove one of these dependencies.')];
}

/** Ids are new and distinct; each is the parent's id with an ending. */
export function idProblems(details: SplitDetails, { parent, phases }: SplitContext): readonly Problem[] {
  const taken = new Set(phases.map(phaseKey));
  const seen = new Set<string>();
  return details.recommended_sub_phases.flatMap(({ sub_phase_id: written }) => {
    const id = subPhaseId(written, parent.id);
    if (id === null)
      return [
        splitProblem(
          `sub_phase_id ${shown(written)} is not an id of a sub-phase of ${parent.id}`,
          advice(parent.id),
        ),
      ];
    const key = phaseKey(id);
    if (seen.has(key))
      return [splitProblem(`sub_phase_id ${id} is used twice`, 'Give every sub-phase an id of its own.')];
    seen.add(key);
    if (!taken.has(key)) return [];
    return [splitProblem(`sub_phase_id ${id} is already a phase of this run`, 'Choose an id that is free.')];
  });
}

/**
 * The id in the parent's spelling with its ending: letters after a digit (`20a`), a number after anything else
 * (`20a1`). Null for everything else, so that no other text becomes the name of a branch or folder.
 */
export function subPhaseId(written: string, parent: string): string | null {
  if (written.length > parent.length + 8) return null;
  const ending = endsInDigit(parent) ? /^(.+?)([A-Za-z]{1,2})$/s : /^(.+?)([1-9]\d{0,2})$/s;
  const [, start = '', end = ''] = ending.exec(written) ?? [];
  const plain = /^[\x21-\x7e]+$/.test(start) && samePhase(start, parent);
  return start !== '' && (start === parent || plain) ? parent + end.toLowerCase() : null;
}

export function endsInDigit(id: string): boolean {
  return /\d$/.test(id);
}

function advice(parent: string): string {
  const [first, second] = endsInDigit(parent) ? ['a', 'b'] : ['1', '2'];
  return `Sub-phases of ${parent} are ${parent}${first}, ${parent}${second}, and so on.`;
}
