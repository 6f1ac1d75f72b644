import type { EventBody } from '@debussy/core';
import { localPattern, localRef, remotePattern, remoteRef } from '../git/fleet-refs.ts';
import { withRoot } from '../task-bundle/paths-between.ts';
import { readResult } from '../task-bundle/bundle-facts.ts';
import type { Coordination } from './coordination.ts';
import { isOpen } from './entry.ts';
import type { TaskEntry } from './entry.ts';

/** Reads the refs, the only proof of finished tasks, and collects every new result. */
export async function takeResults(shared: Coordination): Promise<void> {
  const { run } = shared.options;
  const open = [...shared.entries.values()].filter((entry) => isOpen(entry) && entry.bundle !== null);
  if (open.length === 0) return;
  await fetchResults(shared);
  await Promise.all(
    open.map(async (entry) => {
      const ref = localRef({ run, kind: 'result', id: entry.task.id });
      if ((await shared.object(ref)) !== null) await takeIn(shared, entry);
    }),
  );
}

/** Mirrors the remote's refs, including their removal. */
export async function fetchResults({ remote, options: { refs, run } }: Coordination): Promise<void> {
  await remote.fetch({ from: remotePattern(refs, run, 'result'), ref: localPattern(run, 'result') });
}

/** A hint reports the task as done; only the ref proves it. */
export async function takeHinted(shared: Coordination, entry: TaskEntry): Promise<void> {
  if (isOpen(entry) && (await fetchResult(shared, entry))) await takeIn(shared, entry);
}

/** A result that was seen on the remote. */
export async function takeStanding(shared: Coordination, entry: TaskEntry): Promise<void> {
  if (await shared.hub.retry(() => fetchResult(shared, entry))) await takeIn(shared, entry);
}

function fetchResult(
  { remote, options: { refs, run } }: Coordination,
  { task }: TaskEntry,
): Promise<boolean> {
  const place = { run, kind: 'result', id: task.id } as const;
  return remote.fetch({ from: remoteRef(refs, place), ref: localRef(place) });
}

/** The result is in our repository. */
async function takeIn(shared: Coordination, entry: TaskEntry): Promise<void> {
  const { options, read } = shared;
  const { id } = entry.task;
  const result = readResult(await read(localRef({ run: options.run, kind: 'result', id })), id);
  // Another check may have been quicker, and the loop may have read its answer.
  if (!isOpen(entry)) return;
  const events = eventsFor(entry, withRoot(result.events, options.pack.root));
  await options.pack.result(entry.task, { ...result, events: [] });
  if (!isOpen(entry)) return;
  entry.status = { kind: 'done', events };
  shared.hint(id, []);
}

function eventsFor(
  { told }: TaskEntry,
  events: readonly { readonly told: string | null; readonly body: EventBody }[],
): readonly EventBody[] {
  return events.filter((event) => event.told === null || !told.has(event.told)).map((event) => event.body);
}
