import { taskFinder } from '@debussy/core';
import type { Report } from '@debussy/core';
import type { Checkpoint, Said, TaskBox } from '@debussy/checkpoint';
import type { SessionTask } from '@debussy/scheduler';
import type { RunPlan } from '../run/run-place.ts';
import type { Heard } from './heard.ts';
import type { Worktree } from './worktree.ts';

interface Reported {
  readonly task: SessionTask;
  readonly worktree: Pick<Worktree, 'path'>;
  readonly report: Report | null;
  readonly said: Said;
  readonly progress: Heard['progress'];
  readonly before: Checkpoint | null;
}

/**
 * The phase's tasks, with their state from the best source: the agent's report, then its handoff, then logged progress
 * (`1.1: …`), then the boxes in the worktree, and last the earlier sessions. A deleted box keeps its state.
 */
export function taskBoxes(plan: RunPlan, reported: Reported): readonly TaskBox[] {
  const { task, worktree, report, said, progress, before } = reported;
  const { spec } = task;
  const ticked = plan.ticked(spec, worktree.path);
  const find = taskFinder(spec.tasks);
  const named = (list: readonly string[] = []): ReadonlySet<string> =>
    new Set(list.flatMap((reference) => find(reference)?.id ?? []));
  const opinions = [
    [named(report?.tasks_completed), named(report?.tasks_remaining)],
    [named(said.completed), named(said.remaining)],
    [named(progress.map(({ message }) => message).filter(isDoneMessage)), named()],
    [ticked, named()],
    [named(before?.tasks_completed), named()],
  ] as const;
  return spec.tasks.map((one) => {
    const known = opinions.find(([done, open]) => done.has(one.id) || open.has(one.id));
    const isDone = known === undefined ? one.done : !known[1].has(one.id);
    return { ...one, done: report?.status === 'completed' || isDone };
  });
}

/** "1.2: first half written" is about an open task. */
function isDoneMessage(message: string): boolean {
  return !/\b(?:half|part(?:ly|ial|ially)?|started|starting|begun|beginning|wip|not yet|in progress|todo|remaining|left|blocked|failed|except|without)\b/i.test(
    message,
  );
}
