import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { messageOf, privateRefs } from '@debussy/core';
import type { Job } from 'bullmq';
import PQueue from 'p-queue';
import { asRefusal, queueTrouble, remoteTrouble } from '../git/trouble.ts';
import { createWaiting } from '../git/waiting.ts';
import type { ServerWait } from '../git/waiting.ts';
import { labelSetsOf, queueName } from '../address/remote-address.ts';
import type { RemoteAddress } from '../address/remote-address.ts';
import { gitIn } from '../git/git.ts';
import { objectReader } from '../git/object-reader.ts';
import { openRemote } from '../hub/remote.ts';
import { closeInTime } from '../queue/deadline.ts';
import { openQueueEngine } from '../queue/engine.ts';
import type { QueueEngine, TaskAnswer, TaskQueue, TaskWorker } from '../queue/engine.ts';
import { readPayload } from '../queue/payload.ts';
import type { Payload } from '../queue/payload.ts';
import { bundleReader } from '../task-bundle/read-bundles.ts';
import { bundleWriter } from '../task-bundle/write-bundles.ts';
import { handBack, leaveToOthers } from './hand-back.ts';
import { holdTask } from './hold-task.ts';
import { createMirrorCare } from './mirror-care.ts';
import { createReadiness } from './readiness.ts';
import type { Readiness } from './readiness.ts';
import { requireDisk } from './run-task.ts';
import type { Depot } from './run-task.ts';
import { workerName } from '../queue/worker-name.ts';
import type { FleetWorker, FleetWorkerOptions } from './worker-options.ts';

type Defaults = Required<
  Pick<FleetWorkerOptions, 'refs' | 'lockMs' | 'gitTimeoutMs' | 'minFreeBytes' | 'reachMs'>
>;

type FilledOptions = FleetWorkerOptions & Defaults;

const defaults: Defaults = {
  refs: privateRefs,
  lockMs: 30_000,
  gitTimeoutMs: 300_000,
  minFreeBytes: 500_000_000,
  reachMs: 300_000,
};

/** State shared by the parts of a worker. */
export interface Workplace {
  readonly options: FilledOptions;
  /** The running tasks from all queues, never more than there are places. */
  readonly tasks: PQueue;
  readonly engine: QueueEngine;
  readonly readiness: Readiness;
  /** Returns the running tasks to the queue. */
  readonly held: Set<() => void>;
  /** Waits for the queue. */
  readonly server: ServerWait;
  readonly isDraining: () => boolean;
}

/** One queue that the worker listens to, and the repository of its tasks. */
export interface Counter {
  readonly queue: TaskQueue;
  readonly worker: TaskWorker;
  readonly depot: Depot;
}

/** Takes tasks while there are places, keeps each by a heartbeat, and drops lost ones. */
export async function startFleetWorker(given: FleetWorkerOptions): Promise<FleetWorker> {
  const options = { ...defaults, ...given };
  let isDraining = false;
  const place: Workplace = {
    options,
    tasks: new PQueue({ concurrency: options.slots }),
    engine: openQueueEngine(options.queue, options.silentMs),
    readiness: createReadiness(options),
    held: new Set(),
    server: createWaiting({
      server: `the queue ${options.queue.shown}`,
      troubleOf: (cause) => queueTrouble(options.queue, cause),
      say: options.say,
    }),
    isDraining: () => isDraining,
  };
  // An unreadable repository refuses the worker before anything is open.
  const depots = await Promise.all(
    options.remotes.map(async (remote) => ({ remote, depot: await openDepot(remote, place) })),
  );
  const counters = depots.flatMap((one) => openCounters(place, one));
  const loops = counters.map((counter) => serve(place, counter));

  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    isDraining = true;
    place.readiness.close();
    await place.tasks.onIdle();
    await place.engine.close();
    await closeInTime(Promise.all(loops));
  };
  return {
    busy: () => place.tasks.pending,
    drain: () => (closing ??= close()),
    async stop() {
      isDraining = true;
      for (const giveBack of place.held) giveBack();
      await (closing ??= close());
    },
  };
}

async function openDepot(remote: RemoteAddress, { options }: Workplace): Promise<Depot> {
  const { refs, gitTimeoutMs: timeoutMs, say } = options;
  const mirror = await options.mirrorOf(remote);
  const git = gitIn(mirror.gitDir);
  const object = objectReader(git);
  const hub = openRemote(git, { url: remote.url, timeoutMs });
  await hub.list([`${refs}/none`]).catch((cause: unknown) => {
    throw asRefusal(cause);
  });
  const care = createMirrorCare(git, mirror.gitDir);
  const waiting = createWaiting({ server: 'the shared repository', troubleOf: remoteTrouble, say });
  const bundles = { write: bundleWriter(git), read: bundleReader(object) };
  return { mirror, care, remote: hub, refs, ...bundles, object, hub: waiting };
}

function openCounters(
  { engine, options }: Workplace,
  { remote, depot }: { readonly remote: RemoteAddress; readonly depot: Depot },
): readonly Counter[] {
  return labelSetsOf(options.labels).map((label) => {
    const name = queueName(remote, label);
    const worker = engine.worker(name, { name: workerName(options), lockMs: options.lockMs });
    return { queue: engine.queue(name), worker, depot };
  });
}

/** Takes tasks one by one from one queue, never more than there are places for. */
async function serve(place: Workplace, counter: Counter): Promise<void> {
  const { tasks, readiness, options, isDraining } = place;
  const hasPlace = (): boolean => tasks.pending < options.slots;
  // Any worker looks for tasks whose workers are gone.
  await counter.worker.startStalledCheckTimer();
  for (;;) {
    while (!hasPlace()) await new Promise<void>((resolve) => tasks.once('next', () => resolve()));
    await readiness.ready();
    if (isDraining()) return;
    if (!(await hasDisk(place, counter))) continue;
    const token = randomUUID();
    const job = await nextJob(place, counter, token);
    if (job === null) continue;
    if (isDraining() || !readiness.isReady() || !hasPlace()) await handBack(job, token);
    else void tasks.add(() => attend(place, counter, { job, token }));
  }
}

/** A full disk would fail every task, so another host should take them. */
async function hasDisk({ options, readiness }: Workplace, { depot }: Counter): Promise<boolean> {
  try {
    await requireDisk(depot.mirror.gitDir, options.minFreeBytes);
    return true;
  } catch (cause) {
    readiness.fault(messageOf(cause));
    return false;
  }
}

async function nextJob(
  { engine, server }: Workplace,
  { worker }: Counter,
  token: string,
): Promise<Job<Payload, TaskAnswer> | null> {
  const isSilent = (): void => void server.failed(engine.trouble() ?? new Error('no answer'));
  const timer = setTimeout(isSilent, silentAfterMs);
  try {
    const job = await worker.getNextJob(token, { block: true });
    server.answered();
    return job ?? null;
  } catch (cause) {
    server.failed(cause);
    await pause(500);
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** An empty queue answers every two seconds. */
const silentAfterMs = 15_000;

async function attend(
  place: Workplace,
  counter: Counter,
  taken: { readonly job: Job<Payload, TaskAnswer>; readonly token: string },
): Promise<void> {
  const { job, token } = taken;
  try {
    const payload = readPayload(job.data);
    if (payload === null) await leaveToOthers(place, taken);
    else await holdTask(place, counter, { ...taken, payload });
  } catch (cause) {
    place.readiness.fault(`${job.id ?? ''}: ${messageOf(cause)}`);
    await handBack(job, token);
  }
}
