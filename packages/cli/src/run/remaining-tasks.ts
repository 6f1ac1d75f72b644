import type { Report } from '@debussy/core';
import { entryOf } from '@debussy/scheduler';
import type { Bench, SessionTask } from '@debussy/scheduler';
import type { RunContext } from './run-context.ts';

/** Tasks that are open as far as known: by the agent's report, otherwise by the boxes that are ticked in its worktree. */
export function remainingTasks(
  context: RunContext,
  {
    task,
    bench,
    report,
  }: { readonly task: SessionTask; readonly bench: Bench; readonly report: Report | null },
): readonly string[] {
  if (report?.status === 'completed') return [];
  if (report?.tasks_remaining !== undefined) return report.tasks_remaining;
  return taskBoxes(context, task, bench)
    .filter((box) => !box.done)
    .map((box) => box.id);
}

/** The phase's tasks with their boxes as they stand in the worktree; a box that is gone there counts as it was. */
export function taskBoxes(
  context: RunContext,
  task: SessionTask,
  bench: Bench,
): readonly { readonly id: string; readonly text: string; readonly done: boolean }[] {
  const { spec } = entryOf(context.state(), task.phase);
  const ticked = context.plan.ticked(spec, bench.worktree);
  return spec.tasks.map((one) => ({ ...one, done: one.done || ticked.has(one.id) }));
}
