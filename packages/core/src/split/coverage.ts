import type { PhaseSpec } from '../events/values.ts';
import type { Problem } from '../problem.ts';
import type { Report } from '../report.ts';
import { shown, splitProblem } from './split-problems.ts';
import type { SplitTask } from './task-finder.ts';
import { taskFinder } from './task-finder.ts';

export interface Coverage {
  readonly problems: readonly Problem[];
  readonly warnings: readonly string[];
}

/**
 * Every remaining task is in a sub-phase. Remaining is what the report says; where it says nothing, all tasks of the
 * plan that are neither ticked nor reported as completed. A task of the plan that the report forgets altogether is a
 * warning: the parent's gates still decide about it.
 */
export function coverage(report: Report, parent: PhaseSpec): Coverage {
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

/** What the report calls a task, and the plan does not. */
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
