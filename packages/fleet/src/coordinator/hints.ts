import { safeName } from '@debussy/core';
import type { EventBody } from '@debussy/core';
import type { QueueEvents } from 'bullmq';
import { withRoot } from '../parcel/paths-between.ts';
import { jobId } from '../queue/payload.ts';
import type { Coordination } from './coordination.ts';
import type { Lookout } from './lookout.ts';

/** What a worker tells while a task runs. */
export interface Told {
  /** One try at the task: what another one said is something else. */
  readonly execution: string;
  /** The number of the first event. */
  readonly from: number;
  readonly events: readonly EventBody[];
}

export function tellMark(execution: string, n: number): string {
  return `${execution}.${n}`;
}

/** Hears what happens in a queue. Any of it may be lost, said twice, or about somebody else's tasks. */
export function listenForHints(events: QueueEvents, shared: Coordination, lookout: Lookout): QueueEvents {
  const own = `${safeName(shared.options.run)}.`;
  const isOwn = (job: string): boolean => job.startsWith(own);
  events.on('progress', ({ jobId: job, data }) => {
    if (isOwn(job) && isTold(data)) handOn(shared, job, data);
  });
  for (const name of ['completed', 'failed'] as const) {
    events.on(name, ({ jobId: job }: { readonly jobId: string }) => {
      if (isOwn(job)) lookout.look();
    });
  }
  events.on('active', ({ jobId: job }) => {
    if (isOwn(job)) lookout.look({ jobs: true });
  });
  return events;
}

function handOn(shared: Coordination, job: string, { execution, from, events }: Told): void {
  const { run, pack } = shared.options;
  for (const entry of shared.entries.values()) {
    if (jobId({ run, id: entry.task.id }) !== job || entry.status.kind === 'done') continue;
    const fresh = events.filter((_, i) => {
      const mark = tellMark(execution, from + i);
      if (entry.told.has(mark)) return false;
      entry.told.add(mark);
      return true;
    });
    if (fresh.length > 0) shared.hint(entry.task.id, withRoot(fresh, pack.root));
    return;
  }
}

function isTold(data: unknown): data is Told {
  return (
    typeof data === 'object' &&
    data !== null &&
    'execution' in data &&
    typeof data.execution === 'string' &&
    'from' in data &&
    typeof data.from === 'number' &&
    'events' in data &&
    Array.isArray(data.events)
  );
}
