import { phaseKey, samePhase } from '../ids.ts';
import type { Problem } from '../problem.ts';
import type { SplitDetails } from '../report.ts';
import { shown, splitProblem } from './split-problems.ts';

interface Known {
  readonly parent: { readonly id: string };
  readonly phases: readonly string[];
}

/** Ids are new, no two are the same, and each is the parent's with its own ending. */
export function idProblems(details: SplitDetails, { parent, phases }: Known): readonly Problem[] {
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
      return [splitProblem(`sub_phase_id ${id} stands twice`, 'Give every sub-phase an id of its own.')];
    seen.add(key);
    if (!taken.has(key)) return [];
    return [splitProblem(`sub_phase_id ${id} is already a phase of this run`, 'Choose an id that is free.')];
  });
}

/**
 * The id in the parent's spelling with its ending: letters behind a digit (`20a`), a number behind anything else (`20a1`).
 * Null for all that is not exactly that, so nothing else ever becomes the name of a branch or a folder.
 */
export function subPhaseId(written: string, parent: string): string | null {
  if (written.length > parent.length + 8) return null;
  const ending = endsInDigit(parent) ? /^(.+?)([A-Za-z]{1,2})$/s : /^(.+?)([1-9]\d{0,2})$/s;
  const [, start = '', end = ''] = ending.exec(written) ?? [];
  const plain = /^[\x21-\x7e]+$/.test(start) && samePhase(start, parent);
  return start !== '' && (start === parent || plain) ? parent + end.toLowerCase() : null;
}

function endsInDigit(id: string): boolean {
  return /\d$/.test(id);
}

function advice(parent: string): string {
  const [first, second] = endsInDigit(parent) ? ['a', 'b'] : ['1', '2'];
  return `Sub-phases of ${parent} are ${parent}${first}, ${parent}${second}, and so on.`;
}
