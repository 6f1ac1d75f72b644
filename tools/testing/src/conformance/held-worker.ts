import type { EventBody } from '@debussy/core';
import type { Task, TaskControl, Worker } from '@debussy/scheduler';
import { closingEvent } from './sample-tasks.ts';

/** The worker of a test: its work ends on command. */
export class HeldWorker {
  readonly #jobs = new Map<string, HeldJob[]>();
  readonly #most = { session: 0, verification: 0 };
  #endsWhenStopped = false;
  #isReleased = false;

  readonly work: Worker = (task, control) =>
    new Promise((resolve, reject) => {
      const job: HeldJob = { task, control, resolve, reject, over: false };
      this.#jobs.set(task.id, [...(this.#jobs.get(task.id) ?? []), job]);
      this.#most[task.kind] = Math.max(this.#most[task.kind], this.running(task.kind));
      const onStop = (): void => {
        if (this.#endsWhenStopped) end(job);
      };
      if (this.#isReleased) end(job);
      if (control.signal.aborted) onStop();
      control.signal.addEventListener('abort', onStop, { once: true });
    });

  running(kind: Task['kind']): number {
    return this.#open().filter((job) => job.task.kind === kind).length;
  }

  most(kind: Task['kind']): number {
    return this.#most[kind];
  }

  /** In the order in which they were begun. */
  begun(): readonly string[] {
    return [...this.#jobs.keys()];
  }

  started(id: string): number {
    return this.#jobs.get(id)?.length ?? 0;
  }

  isRunning(id: string): boolean {
    return this.#open().some((job) => job.task.id === id);
  }

  taskOf(id: string): Task | null {
    return this.#jobs.get(id)?.[0]?.task ?? null;
  }

  reasonOf(id: string): string | null {
    const signal = this.#jobs.get(id)?.at(-1)?.control.signal;
    return signal?.aborted === true ? String(signal.reason) : null;
  }

  tell(id: string, event: EventBody): void {
    this.#one(id).control.tell(event);
  }

  finish(id: string): void {
    end(this.#one(id));
  }

  finishOne(): void {
    const [job] = this.#open();
    if (job !== undefined) end(job);
  }

  fail(id: string, error: Error): void {
    const job = this.#one(id);
    job.over = true;
    job.reject(error);
  }

  endWhenStopped(): void {
    this.#endsWhenStopped = true;
  }

  /** So that a case that failed in the middle leaves nothing waiting: from now on all work ends at once. */
  releaseAll(): void {
    this.#isReleased = true;
    for (const job of this.#open()) end(job);
  }

  #open(): readonly HeldJob[] {
    return [...this.#jobs.values()].flat().filter((job) => !job.over);
  }

  #one(id: string): HeldJob {
    const job = this.#open().find((one) => one.task.id === id);
    if (job === undefined) throw new Error(`task ${id} does not run`);
    return job;
  }
}

interface HeldJob {
  readonly task: Task;
  readonly control: TaskControl;
  readonly resolve: (events: readonly EventBody[]) => void;
  readonly reject: (error: Error) => void;
  over: boolean;
}

function end(job: HeldJob): void {
  job.over = true;
  job.resolve([closingEvent(job.task)]);
}
