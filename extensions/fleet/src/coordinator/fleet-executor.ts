import { privateRefs } from '@debussy/core';
import type { Executor, Hint, Task } from '@debussy/scheduler';
import type { QueueEventsProducer } from 'bullmq';
import { setTimeout as pause } from 'node:timers/promises';
import { labelSet, queueName } from '../address/remote-address.ts';
import { localRef, remotePattern, remoteRef } from '../git/fleet-refs.ts';
import { viewBeside, viewOf } from '../git/own-view.ts';
import { withPackCare } from '../git/pack-care.ts';
import { openRemote } from '../hub/remote.ts';
import { withRoot } from '../task-bundle/paths-between.ts';
import { bundleReader } from '../task-bundle/read-bundles.ts';
import { otherVersion, readTaskFacts } from '../task-bundle/bundle-facts.ts';
import { bundleWriter } from '../task-bundle/write-bundles.ts';
import { openQueueEngine } from '../queue/engine.ts';
import type { TaskQueue } from '../queue/engine.ts';
import { beginAnew, checkJobs } from './check-jobs.ts';
import type { Coordination, FleetExecutorOptions } from './coordination.ts';
import { isOpen, newTaskEntry } from './entry.ts';
import type { TaskEntry } from './entry.ts';
import { listenForHints } from './hints.ts';
import { createLookout } from './lookout.ts';
import type { Lookout } from './lookout.ts';
import { noTroubles, persistently, watched } from './persistently.ts';
import { addTask, sendTask } from './send-task.ts';
import { fetchResults, takeResults, takeStanding } from './take-results.ts';

const closeWithinMs = 60_000;

const defaults = {
  refs: privateRefs,
  gitTimeoutMs: 300_000,
  giveUpMs: 900_000,
  gatherMs: 250,
  keepMs: 10_000,
  lookEveryMs: 2000,
} as const;

/** One queue of a run: that of the tasks which ask for the same labels. */
interface Counter {
  readonly queue: TaskQueue;
  readonly announcer: QueueEventsProducer;
}

/**
 * Work on other hosts. Refs on the shared remote say what is finished, the queue only who is at work; what is told along the way
 * may be lost. Whoever takes a run over finds its tasks by their ids, and a queue that forgot them is filled again.
 */
export function createFleetExecutor(given: FleetExecutorOptions): Executor {
  const options = { ...defaults, ...given };
  const { gitDir, view, gatherMs } = options;
  const { url } = options.remote;
  const { git, object } = view === undefined ? viewOf(gitDir) : viewBeside(gitDir, view);
  const engine = openQueueEngine(options.queue, options.silentMs);
  const listeners: ((hint: Hint) => void)[] = [];
  let isClosed = false;
  let closing: Promise<void> | undefined;
  const labelsOf = (task: Task): string | null => {
    const own = options.labels?.[task.kind] ?? null;
    return labelSet([...(own === null ? [] : [own]), ...(options.needs?.(task) ?? [])]);
  };
  const counters = new Map<string, Counter>();
  const counterFor = (labels: string | null): Counter => {
    const name = queueName(options.remote, labels);
    const known = counters.get(name);
    if (known !== undefined) return known;
    const queue = engine.queue(name);
    const counter = {
      queue,
      announcer: engine.announcer(name),
    };
    counters.set(name, counter);
    if (options.hints !== false) listenForHints(engine.events(name), shared, lookout);
    return counter;
  };
  const counterOf = (task: Task): Counter => counterFor(labelsOf(task));
  const shared: Coordination = {
    options,
    git,
    remote: withPackCare(openRemote(git, { url, timeoutMs: options.gitTimeoutMs, gatherMs }), gitDir),
    entries: new Map(),
    misfits: new Set(),
    troubles: noTroubles(),
    write: bundleWriter(git),
    read: bundleReader(object),
    object,
    labelsOf,
    unmet: new Set(),
    queueOf: (task) => counterOf(task).queue,
    enqueue: (task, payload) => addTask(counterOf(task).queue, payload, options.priority),
    async announceCancel(task, job) {
      await counterOf(task).announcer.publishEvent({ eventName: 'cancel', jobId: job });
    },
    hint(id, events) {
      for (const listener of listeners) listener({ id, events });
    },
    closed: () => isClosed,
  };
  const lookout = createLookout(options.lookEveryMs, {
    results: watched(shared, 'remote', () => takeResults(shared)),
    jobs: watched(shared, 'queue', async () => {
      await forgetCollected(shared).catch(() => undefined);
      await checkJobs(shared);
    }),
    isNeeded: () => [...shared.entries.values()].some(isOpen),
  });
  // Listened to from the start, so that no hint of the first tasks is missed.
  for (const label of [options.labels?.session, options.labels?.verification]) counterFor(label ?? null);

  return {
    submit(task) {
      if (shared.entries.has(task.id)) return Promise.resolve();
      const entry = newTaskEntry(task);
      shared.entries.set(task.id, entry);
      // Not waited for: a remote that is away for a while holds up this task, not the run.
      void sendTask(shared, entry).then(() => lookout.expect());
      return Promise.resolve();
    },
    async poll(id) {
      const entry = shared.entries.get(id) ?? (await adopt(shared, id));
      if (entry === null) return { kind: 'unknown' };
      lookout.expect();
      if (entry.failure !== null) throw entry.failure.cause;
      if (entry.status.kind === 'done') entry.collectedAt ??= performance.now();
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
    await tidy(shared, mode).catch(() => undefined);
    await engine.close();
  }
}

/** A task of an earlier coordinator: finished, under way, or sent and forgotten by the queue. Null: it was never sent. */
async function adopt(shared: Coordination, id: string): Promise<TaskEntry | null> {
  const { refs, run } = shared.options;
  const from = remoteRef(refs, { run, kind: 'task', id });
  const result = remoteRef(refs, { run, kind: 'result', id });
  const standing = await persistently(shared, 'remote', () => shared.remote.list([from, result]));
  const known = shared.entries.get(id);
  if (known !== undefined) return known;
  const bundle = standing.get(from);
  if (bundle === undefined) return null;
  const ref = localRef({ run, kind: 'task', id });
  await persistently(shared, 'remote', () => shared.remote.fetch({ from, ref }));
  const facts = readTaskFacts(await shared.read(bundle));
  if (facts === null) throw otherVersion();
  const entry = newTaskEntry(withRoot<Task>(facts.task, shared.options.pack.root));
  entry.bundle = bundle;
  entry.wasSent = true;
  shared.entries.set(id, entry);
  if (standing.has(result)) await takeStanding(shared, entry);
  else {
    await persistently(shared, 'queue', () => beginAnew(shared, entry));
    void sendTask(shared, entry);
  }
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

/** So many at a time are worth a process. */
const mostKept = 32;

/**
 * What was taken in and is journalled by now is forgotten while the run goes on: what is listed, walked and held in memory must
 * not grow with the plan.
 */
async function forgetCollected(shared: Coordination): Promise<void> {
  const { refs, run, keepMs } = shared.options;
  const before = performance.now() - keepMs;
  const old = [...shared.entries.values()].filter(
    ({ collectedAt }) => collectedAt !== null && collectedAt < before,
  );
  if (old.length < mostKept) return;
  await shared.options.recorded?.();
  for (const { task } of old) shared.entries.delete(task.id);
  const sent = old.filter(({ bundle }) => bundle !== null);
  const kinds = ['task', 'result'] as const;
  shared.remote.drop(
    sent.flatMap(({ task, cameFrom }) =>
      (cameFrom === 'remote' ? kinds : kinds.slice(0, 1)).map((kind) =>
        remoteRef(refs, { run, kind, id: task.id }),
      ),
    ),
  );
  await dropLocal(shared, sent);
}

async function dropLocal({ git, options }: Coordination, entries: readonly TaskEntry[]): Promise<void> {
  const kinds = ['task', 'result'] as const;
  const places = entries.flatMap(({ task }) =>
    kinds.map((kind) => ({ run: options.run, kind, id: task.id })),
  );
  const input = places.map((place) => `delete ${localRef(place)}\n`).join('');
  await git(['update-ref', '--stdin'], { input });
}

/**
 * What the loop has taken in needs no refs any more: its commits and files are here, under refs of their own. At the end that goes
 * for everything that an earlier coordinator of the run has left as well, but for what is still to be taken in.
 */
async function tidy(shared: Coordination, mode: 'detach' | 'drain' | 'cancel'): Promise<void> {
  const { refs, run } = shared.options;
  if (shared.options.isLost?.() === true) return;
  const kinds = ['task', 'result'] as const;
  const entries = [...shared.entries.values()].filter((entry) => entry.bundle !== null);
  if (entries.length === 0) return;
  const refsOf = (some: readonly TaskEntry[]): ReadonlySet<string> =>
    new Set(some.flatMap(({ task }) => kinds.map((kind) => remoteRef(refs, { run, kind, id: task.id }))));
  const over = refsOf(entries.filter((entry) => entry.collectedAt !== null));
  const needed = refsOf(entries.filter((entry) => entry.collectedAt === null));
  const standing = await shared.remote.list(kinds.map((kind) => remotePattern(refs, run, kind)));
  const roots = kinds.map((kind) => remotePattern(refs, run, kind).slice(0, -1));
  const own = [...standing.keys()].filter((ref) => roots.some((root) => ref.startsWith(root)));
  await shared.remote.remove(own.filter((ref) => over.has(ref) || (mode !== 'detach' && !needed.has(ref))));
  await fetchResults(shared);
  await dropLocal(
    shared,
    entries.filter((entry) => entry.collectedAt !== null),
  );
}
