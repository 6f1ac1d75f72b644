import { branchPlanFile } from '@debussy/core/plan';

interface OfPlan {
  readonly plan: { readonly path: string };
}

/** A run of `debussy land`. */
export function isOfBranches({ plan }: OfPlan): boolean {
  return plan.path === branchPlanFile;
}

/** The word for one phase of a run, and for several. */
export function unitWords(run: OfPlan): readonly [one: string, many: string] {
  return isOfBranches(run) ? ['branch', 'branches'] : ['phase', 'phases'];
}

/** The word before ids, as in `Phase 1`. */
export function unitName(run: OfPlan, count = 1): string {
  const [one, many] = unitWords(run);
  const word = count === 1 ? one : many;
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}
