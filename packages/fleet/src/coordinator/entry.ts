import type { Task, TaskStatus } from '@debussy/scheduler';

/** A task as its coordinator knows it. */
export interface TaskEntry {
  readonly task: Task;
  /** The commit of its task bundle; null until the shared remote has it. */
  bundle: string | null;
  status: TaskStatus;
  /** What stands in the way of ever finishing it. */
  failure: { readonly cause: unknown } | null;
  cancelled: string | null;
  /** Marks of what was handed on as hints, so that the result does not say it again. */
  readonly told: Set<string>;
  /** How often it was found failed, or done without a result. */
  strange: number;
  /** The workers that could not do it, one for each fault. */
  readonly faults: (string | null)[];
  /** How often its workers had died when this coordinator took it over. */
  deathsBefore: number;
  /** The loop has taken in how it ended. */
  collected: boolean;
}

export function newTaskEntry(task: Task): TaskEntry {
  return {
    task,
    bundle: null,
    status: { kind: 'queued' },
    failure: null,
    cancelled: null,
    told: new Set(),
    strange: 0,
    faults: [],
    deathsBefore: 0,
    collected: false,
  };
}

export function isOpen(entry: TaskEntry): boolean {
  return entry.status.kind !== 'done' && entry.failure === null;
}
