import { phaseKey } from '@debussy/core';
import { branchPlanFile } from '@debussy/core/plan';

interface OfPlan {
  readonly plan: { readonly path: string };
}

function isOfBranches({ plan }: OfPlan): boolean {
  return plan.path === branchPlanFile;
}

/** The word for one phase of a run, and for several: those of `debussy land` are branches. */
export function unitWords(run: OfPlan): readonly [one: string, many: string] {
  return isOfBranches(run) ? ['branch', 'branches'] : ['phase', 'phases'];
}

/** A text about a run in which each of these phases is called by its word. */
export function inItsWords(run: OfPlan, text: string, isPhase: (key: string) => boolean): string {
  if (!isOfBranches(run)) return text;
  return text
    .replaceAll(
      /\b([Pp])hase(s?) (\S+?)(?=[,;:.)]*(?:\s|$))/g,
      (whole, first: string, many: string, id: string) =>
        isPhase(phaseKey(id)) ? `${first === 'P' ? 'B' : 'b'}ranch${many === '' ? '' : 'es'} ${id}` : whole,
    )
    .replaceAll(/\bthe phases before it\b/g, 'the branches before it');
}
