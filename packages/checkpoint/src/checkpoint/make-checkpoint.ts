import { gatherProgress } from '../progress/progress.ts';
import type { Checkpoint, ProgressEntry } from './checkpoint.ts';

/** The facts about an attempt from journal, git and plan, at the end of a session. */
export interface AttemptFacts extends Omit<
  Checkpoint,
  'schema_version' | 'progress' | 'tasks_completed' | 'tasks_remaining'
> {
  readonly logged: readonly ProgressEntry[];
  /** The phase's tasks with their boxes as in the worktree. */
  readonly tasks: readonly TaskBox[];
  /** The same at the commit that the attempt began at. */
  readonly tasks_before: readonly TaskBox[];
}

export interface TaskBox {
  readonly id: string;
  readonly text: string;
  readonly done: boolean;
}

export function makeCheckpoint(facts: AttemptFacts): Checkpoint {
  const { logged, tasks, tasks_before: before, ...kept } = facts;
  const ticked = newlyTicked(tasks, before).map(label);
  return {
    ...kept,
    schema_version: 2,
    progress: gatherProgress({ logged, ticked, files: facts.files, at: facts.at }),
    tasks_completed: tasks.filter((task) => task.done).map(label),
    tasks_remaining: tasks.filter((task) => !task.done).map(label),
  };
}

/** Tasks that were ticked in the attempt. Reworded tasks are matched by id. */
export function newlyTicked(now: readonly TaskBox[], before: readonly TaskBox[]): readonly TaskBox[] {
  const done = new Set(before.filter((task) => task.done).map((task) => task.id));
  return now.filter((task) => task.done && !done.has(task.id));
}

function label(task: TaskBox): string {
  return task.text.startsWith(task.id) ? task.text : `${task.id}: ${task.text}`;
}
