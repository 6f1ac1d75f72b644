import { taskFinder } from '@debussy/core';
import type { Report } from '@debussy/core';
import { entryOf } from '@debussy/scheduler';
import type { SessionTask } from '@debussy/scheduler';
import type { Bench } from './session-ports.ts';
import type { RunContext } from '../run/run-context.ts';

interface Ended {
  readonly task: SessionTask;
  readonly bench: Pick<Bench, 'worktree'>;
  readonly report: Report | null;
}

export interface TaskBox {
  readonly id: string;
  readonly text: string;
  readonly done: boolean;
}

/** Tasks that are open as far as known: by the agent's report, otherwise by the boxes that are ticked in its worktree. */
export function remainingTasks(context: RunContext, ended: Ended): readonly string[] {
  const { report } = ended;
  if (report?.status === 'completed') return [];
  if (report?.tasks_remaining !== undefined) return report.tasks_remaining;
  return taskBoxes(context, ended)
    .filter((box) => !box.done)
    .map((box) => box.id);
}

/**
 * The phase's tasks, done or not by the agent's report, and where that is silent by their boxes in the worktree; a box that
 * is gone there counts as it was.
 */
export function taskBoxes(context: RunContext, { task, bench, report }: Ended): readonly TaskBox[] {
  const { spec } = entryOf(context.state(), task.phase);
  const ticked = context.plan.ticked(spec, bench.worktree);
  const find = taskFinder(spec.tasks);
  const named = (list: readonly string[] = []): ReadonlySet<string> =>
    new Set(list.flatMap((reference) => find(reference)?.id ?? []));
  const completed = named(report?.tasks_completed);
  const remaining = named(report?.tasks_remaining);
  return spec.tasks.map((one) => {
    const known = one.done || ticked.has(one.id) || completed.has(one.id) || report?.status === 'completed';
    return { ...one, done: known && !remaining.has(one.id) };
  });
}
