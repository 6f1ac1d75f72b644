import type { Result } from '../errors.ts';
import { fail, ok } from '../errors.ts';
import type { PhaseSpec } from '../events/values.ts';
import { comparePhaseIds } from '../ids.ts';
import { oneLine } from '../commit/one-line.ts';
import type { Problem } from '../problem.ts';
import type { Report, SplitDetails } from '../report.ts';
import { scopesOverlap } from '../scope/overlap.ts';
import { coverage } from './coverage.ts';
import { orderProblems, reaches, siblingsOf } from './sub-phase-order.ts';
import { idProblems } from './sub-phase-ids.ts';
import { ungatedSubPhases } from './sub-phase-gates.ts';
import { subPhaseSpec } from './sub-phase-spec.ts';
import { contentProblems, splitProblem } from './split-problems.ts';

/** What a split request is held against. */
export interface SplitContext {
  readonly parent: PhaseSpec;
  /** 0 for a phase of the plan, 1 for its sub-phases, and so on. */
  readonly depth: number;
  /** Every id that the run knows, those of earlier splits too. */
  readonly phases: readonly string[];
  readonly maxSubPhases: number;
  readonly maxSplitDepth: number;
  /** Digest of a text, as used for the phases of the plan. */
  readonly digest: (text: string) => string;
}

/** A split that can be carried out as it is. */
export interface AcceptedSplit {
  readonly reason: string;
  readonly children: readonly PhaseSpec[];
  /** Pairs whose files overlap and that no dependency orders: they run one after the other, in this order. */
  readonly serialized: readonly (readonly [string, string])[];
  /** Sub-phases without a runnable gate of their own, and why: only the union verifies them. */
  readonly unverified: readonly { readonly phase: string; readonly reason: string }[];
  /** What to say although the split is good. */
  readonly warnings: readonly string[];
  /** What the person reads when the split begins. */
  readonly message: string;
}

/** Checks a split request completely. It is accepted as a whole or refused with everything that is wrong; never cut. */
export function checkSplit(report: Report, context: SplitContext): Result<AcceptedSplit, readonly Problem[]> {
  const details = report.split_details;
  if (details === undefined) {
    return fail([
      splitProblem('split_details is missing', 'Say into which sub-phases the phase is to be split.'),
    ]);
  }
  // Ids and counts first: what follows is quadratic and speaks of sub-phases by their ids.
  const countsAndIds = [...boundProblems(details, context), ...idProblems(details, context)];
  if (countsAndIds.length > 0) return fail(countsAndIds);
  const covered = coverage(report, context.parent);
  const siblings = siblingsOf(details, context.parent);
  const others = [
    ...contentProblems(details),
    ...orderProblems(siblings, context.parent),
    ...covered.problems,
  ];
  return others.length > 0 ? fail(others) : ok(accept(details, context, covered.warnings));
}

const tooFew = 'Divide the work into at least two, or finish it as it is.';
const tooMany = 'Ask for fewer and larger ones. The limit is max_sub_phases.';

function boundProblems(details: SplitDetails, context: SplitContext): readonly Problem[] {
  const { parent, depth, maxSubPhases, maxSplitDepth } = context;
  const count = details.recommended_sub_phases.length;
  const problems: Problem[] = [];
  if (depth + 1 > maxSplitDepth) {
    const message = `phase ${parent.id} cannot be split further: splits go at most ${maxSplitDepth} levels deep`;
    problems.push(
      splitProblem(message, 'Finish it as it is, or report `blocked`. The limit is max_split_depth.'),
    );
  }
  if (count < 2 || count > maxSubPhases) {
    const message = `recommended_sub_phases: expected 2 to ${maxSubPhases} sub-phases, got ${count}`;
    problems.push(splitProblem(message, count < 2 ? tooFew : tooMany));
  }
  const said = details.total_sub_phases;
  if (said !== undefined && said !== count) {
    const message = `total_sub_phases says ${said}, but ${count} sub-phases are listed`;
    problems.push(splitProblem(message, 'List all of them.'));
  }
  return problems;
}

function accept(details: SplitDetails, context: SplitContext, warnings: readonly string[]): AcceptedSplit {
  const children = details.recommended_sub_phases
    .map((subPhase) => subPhaseSpec(subPhase, context))
    .toSorted((a, b) => comparePhaseIds(a.id, b.id));
  const reason = oneLine(details.reason, 300).replace(/[\s.]+$/, '');
  const serialized = overlappingPairs(children);
  return {
    reason,
    children,
    serialized,
    unverified: ungatedSubPhases(details, context.parent),
    warnings,
    message: splitMessage(context.parent.id, reason, children.length) + serializedMessage(serialized),
  };
}

/** The sentence that announces a split. */
export function splitMessage(phase: string, reason: string, count: number): string {
  return `Phase ${phase} too large (${reason}). Splitting into ${count} sub-phases, launching in parallel...`;
}

function serializedMessage(pairs: readonly (readonly [string, string])[]): string {
  return pairs.length === 0 ? '' : ` (${serializedText(pairs)})`;
}

/** How it is said everywhere that phases do not run at once. */
export function serializedText(pairs: readonly (readonly [string, string])[]): string {
  const named = pairs.map(([first, second]) => `${second} after ${first}`).join(', ');
  return `same files, one after the other: ${named}`;
}

/** Pairs whose files overlap and that no dependency orders. */
export function overlappingPairs(
  children: readonly Pick<PhaseSpec, 'id' | 'files' | 'depends_on'>[],
): readonly (readonly [string, string])[] {
  const after = new Map(children.map((child) => [child.id, child.depends_on]));
  return children.flatMap((first, index) =>
    children
      .slice(index + 1)
      .filter((second) => scopesOverlap(first.files, second.files))
      .filter((second) => !reaches(first.id, second.id, after) && !reaches(second.id, first.id, after))
      .map((second) => [first.id, second.id] as const),
  );
}
