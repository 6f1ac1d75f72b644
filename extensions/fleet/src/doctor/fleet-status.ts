import type { QueueAddress } from '../address/queue-address.ts';
import { queueName } from '../address/remote-address.ts';
import type { RemoteAddress } from '../address/remote-address.ts';
import { deadline } from '../queue/deadline.ts';
import { knownLabelSets } from '../queue/label-queues.ts';
import { openQueueEngine } from '../queue/engine.ts';
import type { TaskQueue } from '../queue/engine.ts';
import { readWorkerName } from '../queue/worker-name.ts';
import type { WorkerCard } from '../queue/worker-name.ts';

export interface StatusOrder {
  readonly queue: QueueAddress;
  readonly remotes: readonly RemoteAddress[];
  readonly labels: readonly string[];
}

export interface FleetStatus {
  readonly workers: readonly WorkerCard[];
  readonly slots: number;
  readonly queues: readonly QueueStatus[];
}

export interface QueueStatus {
  readonly remote: string;
  readonly label: string | null;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  /** Tasks wait here, and no worker has the labels that they ask for. */
  readonly unmet: boolean;
  /** How long the oldest task has waited; null when none waits. */
  readonly oldestSeconds: number | null;
}

/** One queue, and what its tasks are about. */
interface QueuePlace {
  readonly queue: TaskQueue;
  readonly remote: string;
  readonly label: string | null;
}

const patienceMs = 10_000;

/** Who is connected, and what waits, for the given repositories and labels. */
export async function fleetStatus({ queue: address, remotes, labels }: StatusOrder): Promise<FleetStatus> {
  const engine = openQueueEngine(address);
  const sets = await Promise.all(
    remotes.map(async (remote) => ({ remote, known: await knownLabelSets(address, remote) })),
  );
  const asked = sets.flatMap(({ remote, known }) =>
    [null, ...new Set([...labels, ...known])].map((label) => ({ remote, label })),
  );
  const looks = asked.map(({ remote, label }) => {
    const queue = engine.queue(queueName(remote, label));
    return lookAtQueue({ queue, remote: remote.name, label });
  });
  // All end before the connections go: a look that is left over would fail unheard.
  await Promise.allSettled(looks);
  await engine.close();
  const found = await Promise.all(looks);
  const workers = distinct(found.flatMap((one) => one.workers));
  return {
    workers,
    slots: workers.reduce((sum, worker) => sum + worker.slots, 0),
    queues: found
      .map((one) => one.status)
      .filter(
        ({ label, waiting, running }) => label === null || labels.includes(label) || waiting + running > 0,
      ),
  };
}

interface QueueLook {
  readonly status: QueueStatus;
  readonly workers: readonly WorkerCard[];
}

function lookAtQueue(place: QueuePlace): Promise<QueueLook> {
  return deadline(look(place), patienceMs, 'status');
}

/** So many of those that wait are enough to find the oldest one. */
const mostLookedAt = 100;

async function look({ queue, ...which }: QueuePlace): Promise<QueueLook> {
  const [counts, clients, first] = await Promise.all([
    queue.getJobCounts('waiting', 'delayed', 'prioritized', 'active', 'failed'),
    workersOf(queue),
    queue.getJobs(['waiting', 'prioritized'], 0, mostLookedAt - 1, true),
  ]);
  // One that was taken meanwhile is not there.
  const since = Math.min(...first.map((job) => job?.timestamp ?? Number.POSITIVE_INFINITY));
  const of = (...states: readonly string[]): number =>
    states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  return {
    status: {
      ...which,
      waiting: of('waiting', 'delayed', 'prioritized'),
      running: of('active'),
      failed: of('failed'),
      unmet: which.label !== null && clients.length === 0 && of('waiting', 'delayed', 'prioritized') > 0,
      oldestSeconds: Number.isFinite(since) ? Math.max(0, Math.round((Date.now() - since) / 1000)) : null,
    },
    workers: clients,
  };
}

/** Who is connected to a queue. */
export async function workersOf(queue: TaskQueue): Promise<readonly WorkerCard[]> {
  return (await queue.getWorkers()).flatMap((client) => cardOf(client) ?? []);
}

/** The name that a connection gave itself, behind what the engine puts in front of it. */
function cardOf(client: Readonly<Record<string, string | undefined>>): WorkerCard | null {
  const raw = client['rawname'] ?? client['name'] ?? '';
  return readWorkerName(raw.split(':w:').at(-1) ?? '');
}

/** A worker has a connection for every queue that it listens to. */
function distinct(workers: readonly WorkerCard[]): readonly WorkerCard[] {
  return [...new Map(workers.map((worker) => [worker.name, worker])).values()];
}
