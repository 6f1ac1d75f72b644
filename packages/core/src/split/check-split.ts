import { oneLine } from '../commit/one-line.ts';
import { fail, ok, type Result } from '../errors.ts';
import type { GateSpec, PhaseSpec } from '../events/values.ts';
import { reachable } from '../graph/graph.ts';
import { comparePhaseIds, samePhase } from '../ids.ts';
import type { Problem } from '../problem.ts';
import type { Report, SplitDetails, SubPhase } from '../report.ts';
import { scopesOverlap } from '../scope/overlap.ts';
import {
  contentProblems,
  idProblems,
  orderProblems,
  shown,
  splitProblem,
  subPhaseId,
} from './split-problems.ts';
import { forecastParts, measureProblems } from './measure-split.ts';
import { withUsableIds } from './repaired-ids.ts';
import { taskFinder, type SplitTask } from './task-finder.ts';

/** Facts that a split request is checked against. */
export interface SplitContext {
  readonly parent: PhaseSpec;
  /** 0 for a phase of the plan, 1 for its sub-phases, and so on. */
  readonly depth: number;
  /** All ids of the run, including those of earlier splits. */
  readonly phases: readonly string[];
  readonly maxSubPhases: number;
  readonly maxSplitDepth: number;
  /** Digest of a text, as used for the phases of the plan. */
  readonly digest: (text: string) => string;
}

/** A split that can be executed as it is. */
export interface AcceptedSplit {
  readonly reason: string;
  readonly children: readonly PhaseSpec[];
  /** Pairs with overlapping files and no dependency between them. They run one after the other, in this order. */
  readonly serialized: readonly (readonly [string, string])[];
  /** Sub-phases without a runnable gate, and why: only the union verifies them. */
  readonly unverified: readonly { readonly phase: string; readonly reason: string }[];
  /** Parts that are too large or have most of the work: a reason to ask once for a better split. */
  readonly measured: readonly Problem[];
  /** Warnings about an accepted split. */
  readonly warnings: readonly string[];
  /** The message to the user when the split begins. */
  readonly message: string;
}

/** Checks a split request completely. It is accepted as a whole or refused with all its problems, never cut. */
export function checkSplit(report: Report, context: SplitContext): Result<AcceptedSplit, readonly Problem[]> {
  const details = report.split_details;
  if (details === undefined) {
    return fail([
      splitProblem('split_details is missing', 'Say into which sub-phases the phase is to be split.'),
    ]);
  }
  const usable = withUsableIds(details, context);
  const covered = coverage(report, context.parent);
  const others = [
    ...boundProblems(details, context),
    ...contentProblems(usable.details),
    ...orderProblems(usable.details, context.parent),
    ...covered.problems,
  ];
  if (others.length > 0) return fail(atMost([...others, ...idProblems(details, context)]));
  const renamed = usable.replaced.map(
    ([written, id]) => `sub_phase_id ${shown(written)} cannot be used: the sub-phase is ${id}`,
  );
  return ok(accept(usable.details, context, [...covered.warnings, ...renamed]));
}

const mostProblems = 50;

/** A request of a thousand parts may have as many problems; these are enough to show each kind. */
function atMost(problems: readonly Problem[]): readonly Problem[] {
  const more = problems.length - mostProblems;
  if (more <= 0) return problems;
  return [...problems.slice(0, mostProblems), splitProblem(`${more} more problems like these`, '')];
}

interface Coverage {
  readonly problems: readonly Problem[];
  readonly warnings: readonly string[];
}

/**
 * Every remaining task must be in a sub-phase. The report lists the remaining tasks; otherwise they are the tasks that
 * are neither ticked in the plan nor reported as completed. If the report omits a task of the plan, that is a warning:
 * the parent's gates still cover it.
 */
function coverage(report: Report, parent: PhaseSpec): Coverage {
  const said = report.tasks_remaining ?? [];
  const tasks = [...parent.tasks, ...unplanned(said, parent.tasks)];
  const find = taskFinder(tasks);
  const setOf = (references: readonly string[]): ReadonlySet<SplitTask | null> =>
    new Set(references.map(find));
  const completed = setOf(report.tasks_completed ?? []);
  const given = setOf(givenOut(report));
  const open = parent.tasks.filter((task) => !task.done && !completed.has(task));
  const remaining = said.length > 0 ? setOf(said) : new Set(open);
  return {
    problems: tasks.filter((task) => remaining.has(task) && !given.has(task)).map(uncovered),
    warnings: open
      .filter((task) => !remaining.has(task) && !given.has(task))
      .map(
        (task) =>
          `task ${label(task)} of phase ${parent.id} is neither completed, nor remaining, nor in a sub-phase`,
      ),
  };
}

/** Names in the report that are not tasks of the plan. */
function unplanned(references: readonly string[], tasks: readonly SplitTask[]): readonly SplitTask[] {
  const find = taskFinder(tasks);
  const unknown = [...new Set(references)].filter((reference) => find(reference) === null);
  return unknown.map((reference) => ({ id: reference, text: reference, done: false }));
}

function givenOut(report: Report): readonly string[] {
  const subPhases = report.split_details?.recommended_sub_phases ?? [];
  return subPhases.flatMap(({ tasks = [], issues = [] }) => [...tasks, ...issues]);
}

function uncovered(task: SplitTask): Problem {
  return splitProblem(
    `task ${label(task)} is in no sub-phase`,
    'Put it into `tasks` of one, or into tasks_completed if it is done.',
  );
}

function label(task: SplitTask): string {
  return task.text === task.id ? shown(task.id) : `${task.id} (${shown(task.text)})`;
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
  const parts = details.recommended_sub_phases
    .map((subPhase) => subPhaseSpec(subPhase, context))
    .toSorted((a, b) => comparePhaseIds(a.id, b.id));
  const children = forecastParts(parts, context.parent);
  const reason = oneLine(details.reason, 300).replace(/[\s.]+$/, '');
  const serialized = overlappingPairs(children);
  return {
    reason,
    children,
    serialized,
    unverified: ungatedSubPhases(details, context.parent),
    measured: measureProblems(children),
    warnings,
    message: splitMessage(context.parent.id, reason, children.length) + serializedMessage(serialized),
  };
}

/** A sub-phase of an accepted request as a phase of the run. */
function subPhaseSpec(subPhase: SubPhase, { parent, digest }: SplitContext): PhaseSpec {
  const id = subPhaseId(subPhase.sub_phase_id, parent.id) ?? subPhase.sub_phase_id;
  return {
    id,
    title: oneLine(subPhase.name, 200) || id,
    file: null,
    parent: parent.id,
    depends_on: ownSiblings(subPhase, parent),
    gates: gatesOf(subPhase),
    files: subPhase.files ?? [],
    tasks: tasksOf(subPhase, parent),
    notes: { read: parent.notes.read, write: [] },
    agents: [],
    digest: digest(JSON.stringify(subPhase)),
    scope: scopeText(subPhase),
    ...inherited(parent),
  };
}

/** The rules of a phase also apply to its parts. */
function inherited({ union, exclusive, needs }: PhaseSpec): Partial<PhaseSpec> {
  const lists = Object.entries({ union, exclusive, needs }).filter(([, list]) => list !== undefined);
  return Object.fromEntries(lists);
}

function tasksOf({ tasks = [] }: SubPhase, parent: PhaseSpec): PhaseSpec['tasks'] {
  const find = taskFinder(parent.tasks);
  return tasks.map((reference) => ({ id: reference, text: reference, ...find(reference), done: false }));
}

/** Spelled as in the run. Dependencies of the parent have landed, so they are dropped. */
function ownSiblings({ depends_on: written = [] }: SubPhase, parent: PhaseSpec): readonly string[] {
  const inside = written.filter((id) => !parent.depends_on.some((landed) => samePhase(landed, id)));
  return [...new Set(inside.map((id) => subPhaseId(id.trim(), parent.id) ?? id))];
}

function scopeText({ scope = '', issues = [] }: SubPhase): string {
  if (issues.length === 0) return scope.trim();
  const list = issues.map((issue) => `- ${issue.trim()}`).join('\n');
  return `${scope.trim()}\n\nIssues to resolve:\n${list}`.trim();
}

/** The sentence that announces a split. */
export function splitMessage(phase: string, reason: string, count: number): string {
  return `Phase ${phase} too large (${reason}). Splitting into ${count} sub-phases, launching in parallel...`;
}

function serializedMessage(pairs: readonly (readonly [string, string])[]): string {
  return pairs.length === 0 ? '' : ` (${serializedText(pairs)})`;
}

/** The one sentence for phases that do not run at the same time. */
export function serializedText(pairs: readonly (readonly [string, string])[]): string {
  const named = pairs.map(([first, second]) => `${second} after ${first}`).join(', ');
  return `same files, one after the other: ${named}`;
}

/** Pairs with overlapping files and no dependency between them. */
export function overlappingPairs(
  children: readonly Pick<PhaseSpec, 'id' | 'files' | 'depends_on'>[],
): readonly (readonly [string, string])[] {
  const after = new Map(children.map((child) => [child.id, child.depends_on]));
  return children.flatMap((first, index) =>
    children
      .slice(index + 1)
      .filter((second) => scopesOverlap(first.files, second.files))
      .filter(
        (second) => !reachable(after, first.id).has(second.id) && !reachable(after, second.id).has(first.id),
      )
      .map((second) => [first.id, second.id] as const),
  );
}

/** The gates of the request. Without any, only the union is verified: a part could not pass a gate of the whole. */
function gatesOf({ gates = [] }: SubPhase): readonly GateSpec[] {
  return gates.map(({ name, command, expectation }) => ({
    name: oneLine(name, 100),
    command,
    expectation: expectation ?? '',
    // They come from an agent's request, not from a file of the plan.
    file: '',
    line: 0,
  }));
}

/** Sub-phases without a gate of their own. */
function ungatedSubPhases(
  details: SplitDetails,
  parent: PhaseSpec,
): readonly { readonly phase: string; readonly reason: string }[] {
  return details.recommended_sub_phases
    .filter((subPhase) => gatesOf(subPhase).every(({ command }) => command === null))
    .map((subPhase) => ({
      phase: subPhaseId(subPhase.sub_phase_id, parent.id) ?? subPhase.sub_phase_id,
      reason: oneLine(subPhase.gates_reason ?? '', 300) || 'the request names none',
    }));
}
