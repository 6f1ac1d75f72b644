import { safeName } from '@debussy/core';
import type { QueueEvents } from 'bullmq';
import { withRoot } from '../task-bundle/paths-between.ts';
import { isTold, tellMark } from '../task-bundle/told.ts';
import type { Told } from '../task-bundle/told.ts';
import { jobId, protocol, readMisfit } from '../queue/payload.ts';
import type { Misfit } from '../queue/payload.ts';
import type { Coordination } from './coordination.ts';
import { isOpen } from './entry.ts';
import type { TaskEntry } from './entry.ts';
import type { Lookout } from './lookout.ts';
import { takeHinted } from './take-results.ts';

/** Listens to the events of a queue. Any of them may be lost, repeated, or about another run's tasks. */
export function listenForHints(events: QueueEvents, shared: Coordination, lookout: Lookout): void {
  events.on('progress', ({ jobId: job, data }) => {
    const entry = heard(entryOf(shared, job));
    if (entry !== null && isTold(data)) handOn(shared, entry, data);
    const misfit = readMisfit(data);
    if (entry !== null && misfit !== null) sayMisfit(misfit, shared);
  });
  events.on('completed', ({ jobId: job }) => {
    const entry = entryOf(shared, job);
    // Polling finds anything missed here.
    if (entry !== null) takeHinted(shared, entry).catch(() => lookout.look());
  });
  events.on('failed', ({ jobId: job }) => {
    const entry = entryOf(shared, job);
    if (entry === null) return;
    entry.heardAt = Number.NEGATIVE_INFINITY;
    lookout.look();
  });
  events.on('active', ({ jobId: job }) => {
    const entry = heard(entryOf(shared, job));
    if (entry !== null && isOpen(entry)) entry.status = { kind: 'running' };
  });
}

function heard(entry: TaskEntry | null): TaskEntry | null {
  if (entry !== null) entry.heardAt = performance.now();
  return entry;
}

function sayMisfit({ worker, version, protocol: spoken }: Misfit, { options, misfits }: Coordination): void {
  if (misfits.has(worker)) return;
  misfits.add(worker);
  options.say?.(
    `worker ${worker} has debussy ${version} (protocol ${spoken}) and cannot do tasks of this version (protocol ${protocol}); they wait for a worker that fits`,
  );
}

function entryOf({ entries, options }: Coordination, job: string): TaskEntry | null {
  const own = `${safeName(options.run)}.`;
  if (!job.startsWith(own)) return null;
  // Nearly every id is its own plain name; only others need a search.
  const plain = entries.get(job.slice(own.length));
  if (plain !== undefined && jobId({ run: options.run, id: plain.task.id }) === job) return plain;
  for (const entry of entries.values()) {
    if (jobId({ run: options.run, id: entry.task.id }) === job) return entry;
  }
  return null;
}

function handOn(shared: Coordination, entry: TaskEntry, { execution, from, events }: Told): void {
  if (!isOpen(entry)) return;
  const fresh = events.filter((_, i) => {
    const mark = tellMark(execution, from + i);
    if (entry.told.has(mark)) return false;
    entry.told.add(mark);
    return true;
  });
  if (fresh.length > 0) shared.hint(entry.task.id, withRoot(fresh, shared.options.pack.root));
}
