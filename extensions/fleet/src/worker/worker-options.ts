import type { Task, TaskControl } from '@debussy/scheduler';
import type { EventBody } from '@debussy/core';
import type { QueueAddress } from '../address/queue-address.ts';
import type { RemoteAddress } from '../address/remote-address.ts';
import type { RefSpace } from '../git/fleet-refs.ts';
import type { BundleFile } from '../task-bundle/task-bundle.ts';
import type { KeptRef } from '../task-bundle/bundle-facts.ts';

export interface FleetWorkerOptions {
  readonly queue: QueueAddress;
  /** The only repositories whose tasks are taken. */
  readonly remotes: readonly RemoteAddress[];
  readonly slots: number;
  /** With labels, only tasks that require one of them; without, only tasks that require none. */
  readonly labels: readonly string[];
  /** Its name in `fleet status` and in results. */
  readonly name: string;
  readonly version: string;
  readonly mirrorOf: (remote: RemoteAddress) => Promise<WorkerMirror>;
  readonly refs?: RefSpace;
  /** A worker that is silent for this long has lost its task. */
  readonly lockMs?: number;
  readonly gitTimeoutMs?: number;
  /** A connection to the queue without an answer for this long is replaced. */
  readonly silentMs?: number;
  /** With less free disk space than this, nothing is started. */
  readonly minFreeBytes?: number;
  /** How long a worker that failed a task takes no other one; doubled for each fault in a row. */
  readonly restMs?: number;
  /** How long the shared remote may be unreachable before an unstarted task goes to another worker. */
  readonly reachMs?: number;
  readonly say?: (message: string) => void;
}

/** A worker's own repository of a shared remote, and its user. */
export interface WorkerMirror {
  readonly gitDir: string;
  readonly work: FleetWork;
}

/** Runs one task to its end in a worktree of the mirror. The control's signal stops it. */
export type FleetWork = (order: WorkOrder, control: TaskControl) => Promise<WorkDone>;

export interface WorkOrder {
  readonly run: string;
  readonly task: Task;
  /** Paths in it and in the task are those of no host: `withRoot` places them, `withoutRoot` is for events. */
  readonly brief: unknown;
  readonly files: readonly BundleFile[];
}

export interface WorkDone {
  /** The last one closes the task. */
  readonly events: readonly EventBody[];
  readonly refs: readonly KeptRef[];
  /** Other commits that belong to it. */
  readonly commits: readonly string[];
  readonly files: readonly BundleFile[];
  /** The folder above the paths in events. */
  readonly root: string;
  /** Called when the result is safe, or another worker's counts. */
  readonly forget: () => Promise<void>;
}

export interface FleetWorker {
  /** Takes nothing new; resolves when the running tasks have ended. */
  drain(): Promise<void>;
  /** Ends the running tasks and returns them to the queue. */
  stop(): Promise<void>;
  readonly busy: () => number;
}
