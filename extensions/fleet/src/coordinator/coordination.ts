import type { EventBody } from '@debussy/core';
import type { Task } from '@debussy/scheduler';
import type { QueueAddress } from '../address/queue-address.ts';
import type { RemoteAddress } from '../address/remote-address.ts';
import type { Git } from '@debussy/host';
import type { ReadObject } from '../git/object-reader.ts';
import type { RefSpace } from '../git/fleet-refs.ts';
import type { Remote } from '../hub/remote.ts';
import type { TaskBundle, BundleFile } from '../task-bundle/task-bundle.ts';
import type { TaskResult } from '../task-bundle/bundle-facts.ts';
import type { WriteBundle } from '../task-bundle/write-bundles.ts';
import type { TaskQueue } from '../queue/engine.ts';
import type { TaskEntry } from './entry.ts';
import type { ServerWait } from '../git/waiting.ts';

export interface FleetExecutorOptions {
  readonly queue: QueueAddress;
  readonly remote: RemoteAddress;
  readonly run: string;
  readonly gitDir: string;
  /** A view of its objects with separate refs; without it, our refs are among the user's. */
  readonly view?: string;
  readonly pack: Packing;
  readonly refs?: RefSpace;
  /** Labels that workers serve; null is the queue without a label. */
  readonly labels?: Labels;
  /** Tasks of a run with a higher priority go first; -1000 to 1000, usually 0. */
  readonly priority?: number;
  /** The additional labels that the phases of a task need. */
  readonly needs?: (task: Task) => readonly string[];
  /** Whether to listen to hints, which only show a result sooner. */
  readonly hints?: boolean;
  readonly lookEveryMs?: number;
  /** Longest wait for one answer of the remote. */
  readonly gitTimeoutMs?: number;
  /** How long an unresponsive remote or queue is retried before the run stops. */
  readonly giveUpMs?: number;
  /** Resolves when all events so far are on the hub: no task is sent before them. */
  readonly recorded?: () => Promise<void>;
  /** Whether another host has taken the run: then everything on the hub is that host's. */
  readonly isLost?: () => boolean;
  /** How long pushes and fetches are collected under load. */
  readonly gatherMs?: number;
  /** How long a collected result stays on the remote, in case a coordinator dies before it has journalled it. */
  readonly keepMs?: number;
  /** A connection to the queue without an answer for this long is replaced. */
  readonly silentMs?: number;
  /** Receives notices for the user. */
  readonly say?: (message: string) => void;
}

export interface Labels {
  readonly session: string | null;
  readonly verification: string | null;
}

/** Content of task bundles that only the engine's side knows. */
export interface Packing {
  /** Everything a worker needs for a task. Paths below `root` become independent of this host. */
  task(task: Task): Promise<PackedTask>;
  /** Stores a worker's result: its commits are in the repository, its files must be moved into place. */
  result(task: Task, result: TaskResult): Promise<void>;
  /** The run's folder. */
  readonly root: string;
}

export interface PackedTask {
  /** As sent. */
  readonly task: Task;
  readonly brief: unknown;
  readonly commits: readonly string[];
  readonly files: readonly BundleFile[];
}

/** State shared by the parts of a coordinator. */
export interface Coordination {
  readonly options: FleetExecutorOptions & {
    readonly refs: RefSpace;
    readonly gitTimeoutMs: number;
    readonly giveUpMs: number;
    readonly keepMs: number;
    readonly lookEveryMs: number;
  };
  readonly git: Git;
  readonly remote: Remote;
  readonly entries: Map<string, TaskEntry>;
  /** Workers of other versions that the user was warned about. */
  readonly misfits: Set<string>;
  /** Waits for the shared repository and for the queue. */
  readonly hub: ServerWait;
  readonly server: ServerWait;
  readonly write: WriteBundle;
  readonly read: (commit: string) => Promise<TaskBundle>;
  readonly object: ReadObject;
  /** The required labels of a task, as one name; null for none. */
  readonly labelsOf: (task: Task) => string | null;
  /** Sets of missing labels that the user was warned about. */
  readonly unmet: Set<string>;
  readonly queueOf: (task: Task) => TaskQueue;
  readonly hint: (id: string, events: readonly EventBody[]) => void;
  readonly closed: () => boolean;
}

/** Longest wait for one answer of the queue. */
export const queuePatienceMs = 10_000;
