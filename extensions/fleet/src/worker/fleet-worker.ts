import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { privateRefs } from '@debussy/core';
import type { Job, QueueEventsListener } from 'bullmq';
import { asRefusal, queueTrouble } from '../git/trouble.ts';
import { labelSetsOf, queueName } from '../address/remote-address.ts';
import type { RemoteAddress } from '../address/remote-address.ts';
import { viewOf } from '../git/own-view.ts';
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
import type { HeldTask } from './hold-task.ts';
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

/** What the parts of a worker share. */
export interface Workplace {
  readonly options: FilledOptions;
  readonly places: Places;
  readonly readiness: Readiness;
  readonly held: Map<string, HeldTask>;
  readonly isStopping: () => boolean;
  readonly isDraining: () => boolean;
}

/** One queue that the worker listens to, and the repository that its tasks are about. */
export interface Counter {
  readonly queue: TaskQueue;
  readonly worker: TaskWorker;
  readonly depot: Depot;
}

/** Takes tasks as long as there are places, holds each by a heartbeat, and lets go of what it has lost. */
export async function startFleetWorker(given: FleetWorkerOptions): Promise<FleetWorker> {
  const options = { ...defaults, ...given };
  const engine = openQueueEngine(options.queue, options.silentMs);
  const mode = { draining: false, stopping: false };
  const place: Workplace = {
    options,
    places: createPlaces(options.slots),
    readiness: createReadiness(options),
    held: new Map(),
    isDraining: () => mode.draining,
    isStopping: () => mode.stopping,
  };
  // A repository that cannot be read refuses the worker before anything is open.
  const depots = await Promise.all(
    options.remotes.map(async (remote) => ({ remote, depot: await openDepot(remote, place) })),
  );
  const counters = depots.flatMap((one) => openCounters(engine, one, options));
  for (const { queue } of counters) listenForCancels(engine, queue.name, place);
  const loops = counters.map((counter) => serve(place, counter, engine));

  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    mode.draining = true;
    place.readiness.close();
    await place.places.empty();
    await engine.close();
    await closeInTime(Promise.all(loops));
  };
  return {
    busy: () => place.places.taken(),
    drain: () => (closing ??= close()),
    async stop() {
      mode.draining = true;
      mode.stopping = true;
      for (const task of place.held.values()) task.giveBack();
      await (closing ??= close());
    },
  };
}

async function openDepot(remote: RemoteAddress, { options }: Workplace): Promise<Depot> {
  const { refs, gitTimeoutMs: timeoutMs } = options;
  const mirror = await options.mirrorOf(remote);
  const { git, object } = viewOf(mirror.gitDir);
  const hub = openRemote(git, { url: remote.url, timeoutMs });
  await hub.list([`${refs}/none`]).catch((cause: unknown) => {
    throw asRefusal(cause);
  });
  const care = createMirrorCare(git, mirror.gitDir);
  const waits = { said: new Set<string>(), count: 0 };
  const bundles = { write: bundleWriter(git), read: bundleReader(object) };
  return { mirror, care, remote: hub, refs, ...bundles, object, waits };
}

function openCounters(
  engine: QueueEngine,
  { remote, depot }: { readonly remote: RemoteAddress; readonly depot: Depot },
  options: FilledOptions,
): readonly Counter[] {
  return labelSetsOf(options.labels).map((label) => {
    const name = queueName(remote, label);
    const worker = engine.worker(name, { name: workerName(options), lockMs: options.lockMs });
    return { queue: engine.queue(name), worker, depot };
  });
}

/** One task after the other from one queue, never more than there are places for. */
async function serve(place: Workplace, counter: Counter, engine: QueueEngine): Promise<void> {
  const { worker } = counter;
  // Whoever is there looks for tasks whose workers are gone.
  await worker.startStalledCheckTimer();
  const silence = createSilence(place.options);
  for (;;) {
    await place.places.free();
    await place.readiness.ready();
    if (place.isDraining()) return;
    if (!(await hasDisk(place, counter))) continue;
    const token = randomUUID();
    const job = await nextJob({ worker, engine, token, silence });
    if (job === null) continue;
    const mayTake = !place.isDraining() && place.readiness.isReady();
    if (!mayTake || !place.places.take()) await handBack(job, token);
    else void attend(place, counter, { job, token });
  }
}

/** A full disk fails every task that it meets: better that another host takes them. */
async function hasDisk({ options, readiness }: Workplace, { depot }: Counter): Promise<boolean> {
  try {
    await requireDisk(depot.mirror.gitDir, options.minFreeBytes);
    return true;
  } catch (cause) {
    readiness.fault(messageOf(cause));
    return false;
  }
}

interface Asking {
  readonly worker: TaskWorker;
  readonly engine: QueueEngine;
  readonly token: string;
  readonly silence: Silence;
}

async function nextJob(asking: Asking): Promise<Job<Payload, TaskAnswer> | null> {
  const { worker, engine, token, silence } = asking;
  const isSilent = (): void => silence.begins(engine.trouble() ?? new Error('no answer'));
  const timer = setTimeout(isSilent, silentAfterMs);
  try {
    const job = await worker.getNextJob(token, { block: true });
    silence.ends();
    return job ?? null;
  } catch (cause) {
    silence.begins(cause);
    await pause(500);
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** An empty queue answers every two seconds. */
const silentAfterMs = 15_000;

/** A queue that cannot be used is waited for; that is said once, as is the end of it. */
interface Silence {
  begins(cause: unknown): void;
  ends(): void;
}

function createSilence({ queue, say }: FilledOptions): Silence {
  let isSaid = false;
  return {
    begins(cause) {
      if (isSaid) return;
      isSaid = true;
      const { message, hint = '' } = queueTrouble(queue, cause);
      say?.(`${message}; waiting for it\n  ${hint}`);
    },
    ends() {
      if (isSaid) say?.(`the queue ${queue.shown} answers again`);
      isSaid = false;
    },
  };
}

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
  } finally {
    place.places.leave();
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

interface CancelListener extends QueueEventsListener {
  readonly cancel: (said: { readonly jobId?: unknown }, id: string) => void;
}

function listenForCancels(engine: QueueEngine, queue: string, place: Workplace): void {
  const events = engine.events(queue);
  events.on<CancelListener>('cancel', ({ jobId }: { readonly jobId?: unknown }) => {
    if (typeof jobId === 'string') place.held.get(jobId)?.look();
  });
}

/** The places of a worker, shared by all queues that it listens to. */
interface Places {
  /** Answers when there is a free place, and takes none. */
  free(): Promise<void>;
  /** True when a place was taken. */
  take(): boolean;
  leave(): void;
  taken(): number;
  empty(): Promise<void>;
}

function createPlaces(count: number): Places {
  let taken = 0;
  let waiting: (() => void)[] = [];
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return {
    free: () => until(() => taken < count),
    take() {
      if (taken >= count) return false;
      taken += 1;
      return true;
    },
    leave() {
      taken -= 1;
      const woken = waiting;
      waiting = [];
      for (const wake of woken) wake();
    },
    taken: () => taken,
    empty: () => until(() => taken === 0),
  };
}
