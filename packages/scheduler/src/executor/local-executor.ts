import type { EventBody } from '@debussy/core';
import type { Executor, Hint, TaskStatus } from '../ports.ts';
import type { Task } from '../task.ts';

/** Runs one task to its end and returns the events that close it. Earlier events go to `tell`. */
export type Worker = (task: Task, control: TaskControl) => Promise<readonly EventBody[]>;

export interface TaskControl {
  readonly tell: (event: EventBody) => void;
  /** Aborted, with the reason as a text, to stop the task. */
  readonly signal: AbortSignal;
}

interface Job {
  readonly task: Task;
  readonly abort: AbortController;
  done: Promise<void>;
  status: TaskStatus;
  failure: { readonly cause: unknown } | null;
}

/** Work on this machine. A submitted task already has its place and begins at once. */
export function createLocalExecutor(work: Worker): Executor {
  const jobs = new Map<string, Job>();
  const listeners: ((hint: Hint) => void)[] = [];
  const hint = (id: string, events: readonly EventBody[]): void => {
    for (const listener of listeners) listener({ id, events });
  };

  function begin(task: Task): Job {
    const status = { kind: 'running' } as const;
    const job: Job = { task, abort: new AbortController(), done: Promise.resolve(), status, failure: null };
    job.done = run(job);
    return job;
  }

  async function run(job: Job): Promise<void> {
    const { id } = job.task;
    const control = { tell: (event: EventBody) => hint(id, [event]), signal: job.abort.signal };
    try {
      job.status = { kind: 'done', events: await work(job.task, control) };
    } catch (cause) {
      job.failure = { cause };
    }
    hint(id, []);
  }

  return {
    submit(task) {
      if (!jobs.has(task.id)) jobs.set(task.id, begin(task));
      return Promise.resolve();
    },
    poll(id) {
      const job = jobs.get(id);
      if (job?.failure) return Promise.reject(job.failure.cause);
      return Promise.resolve(job?.status ?? { kind: 'unknown' });
    },
    onHint: (listener) => void listeners.push(listener),
    cancel(id, reason) {
      jobs.get(id)?.abort.abort(reason);
      return Promise.resolve();
    },
    async close(mode) {
      if (mode === 'cancel') for (const job of jobs.values()) job.abort.abort('closed');
      // Local work cannot be left to another process, so `detach` waits for it.
      await Promise.all([...jobs.values()].map((job) => job.done));
    },
  };
}
