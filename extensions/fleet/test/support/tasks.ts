import { nothingSpent } from '@debussy/core';
import type { EventBody } from '@debussy/core';
import type { Task, TaskControl, Worker } from '@debussy/scheduler';

export function closing(task: Task, seconds = 1): readonly EventBody[] {
  if (task.kind !== 'session') throw new Error('only sessions here');
  const { phase, attempt, session } = task;
  const facts = { spent: nothingSpent, percent: null, handoff: null, remaining: [] };
  return [
    { type: 'session.ended', phase, attempt, session, outcome: { kind: 'completed' }, seconds, ...facts },
  ];
}

/** One try at a task that a test lets go on. */
export interface HeldTry {
  readonly task: Task;
  readonly desk: TaskControl;
  /** Ends it; the seconds tell one try from another. */
  finish(seconds?: number): void;
}

export interface HeldWork {
  readonly work: Worker;
  readonly tries: readonly HeldTry[];
  /** Ends what runs, and everything that comes. */
  release(): void;
}

export function heldWork(
  options: { readonly endsWhenStopped: boolean } = { endsWhenStopped: false },
): HeldWork {
  const tries: HeldTry[] = [];
  let isReleased = false;
  return {
    tries,
    work: (task, desk) =>
      new Promise((resolve) => {
        const one: HeldTry = { task, desk, finish: (seconds) => resolve(closing(task, seconds)) };
        tries.push(one);
        if (options.endsWhenStopped)
          desk.signal.addEventListener('abort', () => one.finish(), { once: true });
        if (isReleased) one.finish();
      }),
    release() {
      isReleased = true;
      for (const one of tries) one.finish();
    },
  };
}
