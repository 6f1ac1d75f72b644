import { privateRefs } from '@debussy/core';
import type { DebussyError } from '@debussy/core';
import type { Executor, Hint, Task } from '@debussy/scheduler';
import { setTimeout as pause } from 'node:timers/promises';
import { queueTrouble, remoteTrouble } from '../git/trouble.ts';
import { createWaiting } from '../git/waiting.ts';
import { labelSet, queueName } from '../address/remote-address.ts';
import { bundleKinds, localRef, remotePattern, remoteRef } from '../git/fleet-refs.ts';
import { gitIn } from '../git/git.ts';
import { objectReader } from '../git/object-reader.ts';
import { gitBeside } from '../git/own-view.ts';
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
import { sendTask } from './send-task.ts';
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

/**
 * Work on other hosts. Refs on the shared remote hold finished work. The queue only knows running tasks, and its events
 * may be lost. A process that takes a run over finds its tasks by their ids and refills a queue that lost them.
 */
export function createFleetExecutor(given: FleetExecutorOptions): Executor {
  const options = { ...defaults, ...given };
  const { gitDir, view, gatherMs } = options;
  const { url } = options.remote;
  const git = view === undefined ? gitIn(gitDir) : gitBeside(gitDir, view);
  const object = objectReader(git);
  const engine = openQueueEngine(options.queue, options.silentMs);
  const listeners: ((hint: Hint) => void)[] = [];
  let isClosed = false;
  let closing: Promise<void> | undefined;
  const labelsOf = (task: Task): string | null => {
    const own = options.labels?.[task.kind] ?? null;
    return labelSet([...(own === null ? [] : [own]), ...(options.needs?.(task) ?? [])]);
  };
  const queues = new Map<string, TaskQueue>();
  const queueFor = (labels: string | null): TaskQueue => {
    const name = queueName(options.remote, labels);
    const known = queues.get(name);
    if (known !== undefined) return known;
    const queue = engine.queue(name);
    queues.set(name, queue);
    if (options.hints !== false) listenForHints(engine.events(name), shared, lookout);
    return queue;
  };
  const waits = { giveUpMs: options.giveUpMs, isOver: () => isClosed, say: options.say };
  const shared: Coordination = {
    options,
    git,
    remote: withPackCare(openRemote(git, { url, timeoutMs: options.gitTimeoutMs, gatherMs }), gitDir),
    entries: new Map(),
    misfits: new Set(),
    hub: createWaiting({ server: 'the shared repository', troubleOf: remoteTrouble, ...waits }),
    server: createWaiting({
      server: 'the queue',
      troubleOf: (cause) => queueTrouble(options.queue, cause),
      ...waits,
    }),
    write: bundleWriter(git),
    read: bundleReader(object),
    object,
    labelsOf,
    unmet: new Set(),
    queueOf: (task) => queueFor(labelsOf(task)),
    hint(id, events) {
      for (const listener of listeners) listener({ id, events });
    },
    closed: () => isClosed,
  };
  const lookout = createLookout({
    everyMs: options.lookEveryMs,
    async look() {
      failAll(shared, await shared.hub.look(() => takeResults(shared)));
      await forgetCollected(shared).catch(() => undefined);
      failAll(shared, await shared.server.look(() => checkJobs(shared)));
    },
    isNeeded: () => [...shared.entries.values()].some(isOpen),
  });
  // Starts at once, so that no hint about the first tasks is missed.
  for (const label of [options.labels?.session, options.labels?.verification]) queueFor(label ?? null);

  return {
    submit(task) {
      if (shared.entries.has(task.id)) return Promise.resolve();
      const entry = newTaskEntry(task);
      shared.entries.set(task.id, entry);
      // Not awaited: an unreachable remote delays this task, not the run.
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
      // The lookout repeats this until it succeeds.
      lookout.look();
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

/** If a server refuses for too long, every open task fails with that error, so that the run ends and can be resumed. */
function failAll(shared: Coordination, cause: DebussyError | null): void {
  if (cause === null) return;
  for (const entry of [...shared.entries.values()].filter(isOpen)) {
    entry.failure = { cause };
    shared.hint(entry.task.id, []);
  }
}

/** A task of an earlier coordinator: finished, in progress, or sent and lost by the queue. Null: it was never sent. */
async function adopt(shared: Coordination, id: string): Promise<TaskEntry | null> {
  const { refs, run } = shared.options;
  const from = remoteRef(refs, { run, kind: 'task', id });
  const result = remoteRef(refs, { run, kind: 'result', id });
  const standing = await shared.hub.retry(() => shared.remote.list([from, result]));
  const known = shared.entries.get(id);
  if (known !== undefined) return known;
  const bundle = standing.get(from);
  if (bundle === undefined) return null;
  const ref = localRef({ run, kind: 'task', id });
  await shared.hub.retry(() => shared.remote.fetch({ from, ref }));
  const facts = readTaskFacts(await shared.read(bundle));
  if (facts === null) throw otherVersion();
  const entry = newTaskEntry(withRoot<Task>(facts.task, shared.options.pack.root));
  entry.bundle = bundle;
  entry.wasSent = true;
  shared.entries.set(id, entry);
  if (standing.has(result)) await takeStanding(shared, entry);
  else {
    await shared.server.retry(() => beginAnew(shared, entry));
    void sendTask(shared, entry);
  }
  return entry;
}

function cancelAll(shared: Coordination, lookout: Lookout): void {
  const open = [...shared.entries.values()].filter(isOpen);
  for (const entry of open) entry.cancelled ??= 'closed';
  if (open.length > 0) lookout.look();
}

async function allEnded(shared: Coordination, withinMs: number): Promise<void> {
  const until = Date.now() + withinMs;
  while ([...shared.entries.values()].some(isOpen) && Date.now() < until) await pause(50);
}

/** Enough at a time to be worth a process. */
const mostKept = 32;

/** Collected and journalled results are removed during the run: lists and memory must not grow with the plan. */
async function forgetCollected(shared: Coordination): Promise<void> {
  const before = performance.now() - shared.options.keepMs;
  const old = [...shared.entries.values()].filter(
    ({ collectedAt }) => collectedAt !== null && collectedAt < before,
  );
  if (old.length < mostKept) return;
  await shared.options.recorded?.();
  for (const { task } of old) shared.entries.delete(task.id);
  await dropLocal(shared, old);
  await shared.remote.remove(refsOf(shared, old));
}

async function dropLocal(shared: Coordination, entries: readonly TaskEntry[]): Promise<void> {
  const { run } = shared.options;
  const refs = entries.flatMap(({ task: { id } }) => bundleKinds.map((kind) => localRef({ run, kind, id })));
  await shared.git(['update-ref', '--stdin'], { input: refs.map((ref) => `delete ${ref}\n`).join('') });
}

/** The refs of tasks on the shared repository. */
function refsOf({ options: { refs, run } }: Coordination, entries: readonly TaskEntry[]): readonly string[] {
  return entries.flatMap(({ task: { id } }) => bundleKinds.map((kind) => remoteRef(refs, { run, kind, id })));
}

/**
 * Collected tasks no longer need refs: their commits and files are here, under refs of their own. At the end that also
 * applies to everything that an earlier coordinator of the run left, except uncollected results.
 */
async function tidy(shared: Coordination, mode: 'detach' | 'drain' | 'cancel'): Promise<void> {
  const { refs, run, isLost } = shared.options;
  const entries = [...shared.entries.values()].filter((entry) => entry.bundle !== null);
  if (isLost?.() === true || entries.length === 0) return;
  const over = entries.filter((entry) => entry.collectedAt !== null);
  const needed = new Set(
    refsOf(
      shared,
      entries.filter((entry) => entry.collectedAt === null),
    ),
  );
  if (mode === 'detach') await shared.remote.remove(refsOf(shared, over));
  else {
    const patterns = bundleKinds.map((kind) => remotePattern(refs, run, kind));
    const standing = await shared.remote.list(patterns);
    const isOwn = (ref: string): boolean => patterns.some((one) => ref.startsWith(one.slice(0, -1)));
    await shared.remote.remove([...standing.keys()].filter((ref) => isOwn(ref) && !needed.has(ref)));
  }
  await fetchResults(shared);
  await dropLocal(shared, over);
}
