import type { Task, TaskStatus } from '@debussy/scheduler';

/** A task as its coordinator knows it. */
export interface Entry {
  readonly task: Task;
  /** The commit of its parcel; null until the shared remote has it. */
  parcel: string | null;
  status: TaskStatus;
  /** What stands in the way of ever finishing it. */
  failure: { readonly cause: unknown } | null;
  cancelled: string | null;
  /** Marks of what was handed on as hints, so that the result does not say it again. */
  readonly told: Set<string>;
  /** How often it was found failed, or done without a result. */
  strange: number;
  /** The loop has taken in how it ended. */
  collected: boolean;
}

export function newEntry(task: Task): Entry {
  return {
    task,
    parcel: null,
    status: { kind: 'queued' },
    failure: null,
    cancelled: null,
    told: new Set(),
    strange: 0,
    collected: false,
  };
}

export function isOpen(entry: Entry): boolean {
  return entry.status.kind !== 'done' && entry.failure === null;
}
