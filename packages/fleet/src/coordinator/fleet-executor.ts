import { privateRefs } from '@debussy/core';
import type { Executor, Hint, Task } from '@debussy/scheduler';
import type { QueueEvents } from 'bullmq';
import { setTimeout as pause } from 'node:timers/promises';
import { queueName } from '../address/remote-address.ts';
import { gitIn } from '../git/git.ts';
import { localRef, remoteRef } from '../git/fleet-refs.ts';
import { openRemote } from '../git/remote.ts';
import { withRoot } from '../parcel/paths-between.ts';
import { parcelReader } from '../parcel/read-parcels.ts';
import { readTaskParcel } from '../parcel/task-parcel.ts';
import { parcelWriter } from '../parcel/write-parcels.ts';
import { closeInTime } from '../queue/deadline.ts';
import { openEngine } from '../queue/engine.ts';
import { checkJobs } from './check-jobs.ts';
import type { Coordination, FleetExecutorOptions } from './coordination.ts';
import { isOpen, newEntry } from './entry.ts';
import type { Entry } from './entry.ts';
import { listenForHints } from './hints.ts';
import { createLookout } from './lookout.ts';
import type { Lookout } from './lookout.ts';
import { persistently } from './persistently.ts';
import { sendTask } from './send-task.ts';
import { takeResult, takeResults } from './take-results.ts';

const closeWithinMs = 60_000;

/**
 * Work on other hosts. Refs on the shared remote say what is finished, the queue only who is at work; what is told along the way
 * may be lost. Whoever takes a run over finds its tasks by their ids, and a queue that forgot them is filled again.
 */
export function createFleetExecutor(given: FleetExecutorOptions): Executor {
  const defaults = { refs: privateRefs, gitTimeoutMs: 300_000, giveUpMs: 900_000 } as const;
  const options = { ...defaults, ...given };
  const git = gitIn(options.gitDir);
  const engine = openEngine(options.queue);
  const listeners: ((hint: Hint) => void)[] = [];
  let isClosed = false;
  let closing: Promise<void> | undefined;
  const names = {
    session: queueName(options.remote, options.labels?.session ?? null),
    verification: queueName(options.remote, options.labels?.verification ?? null),
  };
  const distinct = [...new Set(Object.values(names))];
  const queues = new Map(distinct.map((name) => [name, engine.queue(name)]));
  const announcers = new Map(distinct.map((name) => [name, engine.announcer(name)]));
  const shared: Coordination = {
    options,
    git,
    remote: openRemote(git, { url: options.remote.url, timeoutMs: options.gitTimeoutMs }),
    entries: new Map(),
    write: parcelWriter(git),
    read: parcelReader(git),
    queueOf: (kind) => found(queues, names[kind]),
    async announceCancel(kind, job) {
      await found(announcers, names[kind]).publishEvent({ eventName: 'cancel', jobId: job });
    },
    hint(id, events) {
      for (const listener of listeners) listener({ id, events });
    },
    closed: () => isClosed,
  };
  const lookout = createLookout(options.lookEveryMs ?? 2000, {
    results: () => takeResults(shared),
    jobs: () => checkJobs(shared),
    isNeeded: () => [...shared.entries.values()].some(isOpen),
  });
  const ears: readonly QueueEvents[] =
    options.hints === false
      ? []
      : distinct.map((name) => listenForHints(engine.events(name), shared, lookout));

  return {
    submit(task) {
      if (shared.entries.has(task.id)) return Promise.resolve();
      const entry = newEntry(task);
      shared.entries.set(task.id, entry);
      // Not waited for: a remote that is away for a while holds up this task, not the run.
      void sendTask(shared, entry).then(() => lookout.look());
      return Promise.resolve();
    },
    async poll(id) {
      const entry = shared.entries.get(id) ?? (await adopt(shared, id));
      if (entry === null) return { kind: 'unknown' };
      if (entry.failure !== null) throw entry.failure.cause;
      if (entry.status.kind === 'done') entry.collected = true;
      return entry.status;
    },
    onHint: (listener) => void listeners.push(listener),
    async cancel(id, reason) {
      const entry = shared.entries.get(id) ?? (await adopt(shared, id));
      if (entry === null || !isOpen(entry)) return;
      entry.cancelled ??= reason;
      // Carried out by the lookout, which goes on until it has come true.
      lookout.look({ jobs: true });
    },
    close: (mode) => (closing ??= close(mode)),
  };

  async function close(mode: 'detach' | 'drain' | 'cancel'): Promise<void> {
    if (mode === 'cancel') cancelAll(shared, lookout);
    if (mode !== 'detach')
      await allEnded(shared, mode === 'cancel' ? closeWithinMs : Number.POSITIVE_INFINITY);
    isClosed = true;
    lookout.close();
    await tidy(shared).catch(() => undefined);
    const open = [...ears, ...announcers.values(), ...queues.values()];
    await Promise.all(open.map((one) => closeInTime(one.close())));
  }
}

/** A task of an earlier coordinator: finished, under way, or sent and forgotten by the queue. Null: it was never sent. */
async function adopt(shared: Coordination, id: string): Promise<Entry | null> {
  const { refs, run } = shared.options;
  const [task, result] = (['task', 'result'] as const).map((kind) => remoteRef(refs, { run, kind, id }));
  const standing = await persistently(shared, 'the shared remote does not answer', () =>
    shared.remote.list([task ?? '', result ?? '']),
  );
  const known = shared.entries.get(id);
  if (known !== undefined) return known;
  const parcel = standing.get(task ?? '');
  if (parcel === undefined) return null;
  await shared.remote.fetch({ from: parcel, ref: localRef({ run, kind: 'task', id }) });
  const facts = readTaskParcel(await shared.read(parcel));
  const entry = newEntry(withRoot<Task>(facts.task, shared.options.pack.root));
  entry.parcel = parcel;
  shared.entries.set(id, entry);
  const done = standing.get(result ?? '');
  if (done === undefined) void sendTask(shared, entry);
  else await takeResult(shared, entry, done);
  return entry;
}

function cancelAll(shared: Coordination, lookout: Lookout): void {
  const open = [...shared.entries.values()].filter(isOpen);
  for (const entry of open) entry.cancelled ??= 'closed';
  if (open.length > 0) lookout.look({ jobs: true });
}

async function allEnded(shared: Coordination, withinMs: number): Promise<void> {
  const until = Date.now() + withinMs;
  while ([...shared.entries.values()].some(isOpen) && Date.now() < until) await pause(50);
}

/** What the loop has taken in needs no parcel any more: its commits and files are here, under refs of their own. */
async function tidy(shared: Coordination): Promise<void> {
  const { refs, run } = shared.options;
  const over = [...shared.entries.values()].filter((entry) => entry.collected && entry.parcel !== null);
  if (over.length === 0) return;
  const places = over.flatMap(({ task }) =>
    (['task', 'result'] as const).map((kind) => ({ run, kind, id: task.id })),
  );
  const standing = await shared.remote.list([`${refs}/*`]);
  await shared.remote.remove(
    places.map((place) => remoteRef(refs, place)).filter((ref) => standing.has(ref)),
  );
  const input = places.map((place) => `delete ${localRef(place)}\n`).join('');
  await shared.git(['update-ref', '--stdin'], { input });
}

function found<T>(map: ReadonlyMap<string, T>, name: string): T {
  const value = map.get(name);
  if (value === undefined) throw new Error(`no queue ${name}`);
  return value;
}
