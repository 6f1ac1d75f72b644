import type { Task, TaskStatus } from '@debussy/scheduler';

/** A task as its coordinator knows it. */
export interface TaskEntry {
  readonly task: Task;
  /** The commit of its task bundle; null until the shared remote has it. */
  bundle: string | null;
  /** The queue had it before, so it may be finished. */
  wasSent: boolean;
  status: TaskStatus;
  /** Why it can never finish. */
  failure: { readonly cause: unknown } | null;
  cancelled: string | null;
  /** Ids of events that were delivered as hints, so that the result does not repeat them. */
  readonly told: Set<string>;
  /** How often it failed, or ended without a result. */
  strange: number;
  /** The workers that failed it, one for each fault. */
  readonly faults: (string | null)[];
  /** How often its workers had died when this coordinator took it over. */
  deathsBefore: number;
  /** When the loop read its end, by this process's clock; null: not yet. */
  collectedAt: number | null;
  /** Time of its last news, by this process's clock. */
  heardAt: number;
}

export function newTaskEntry(task: Task): TaskEntry {
  return {
    task,
    bundle: null,
    wasSent: false,
    status: { kind: 'queued' },
    failure: null,
    cancelled: null,
    told: new Set(),
    strange: 0,
    faults: [],
    deathsBefore: 0,
    collectedAt: null,
    heardAt: performance.now(),
  };
}

export function isOpen(entry: TaskEntry): boolean {
  return entry.status.kind !== 'done' && entry.failure === null;
}
