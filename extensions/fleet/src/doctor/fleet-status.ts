import type { QueueAddress } from '../address/queue-address.ts';
import { queueName } from '../address/remote-address.ts';
import type { RemoteAddress } from '../address/remote-address.ts';
import { deadline } from '../queue/deadline.ts';
import { openQueueEngine } from '../queue/engine.ts';
import type { TaskQueue } from '../queue/engine.ts';
import { readWorkerName } from '../queue/worker-name.ts';
import type { WorkerCard } from '../queue/worker-name.ts';
import { askServer } from '../queue/ask-server.ts';

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
  /** Tasks wait here, and no worker has the labels that they need. */
  readonly unmet: boolean;
  /** How long the oldest task has waited; null if none waits. */
  readonly oldestSeconds: number | null;
}

const patienceMs = 10_000;

/** The connected workers and the waiting tasks, for the given repositories and labels. */
export async function fleetStatus({ queue: address, remotes, labels }: StatusOrder): Promise<FleetStatus> {
  const engine = openQueueEngine(address);
  try {
    const found = await Promise.all(
      remotes.map(async (remote) => {
        const known = [null, ...new Set([...labels, ...(await knownLabelSets(address, remote))])];
        return Promise.all(
          known.map((label) => {
            const queue = engine.queue(queueName(remote, label));
            return deadline(look(queue, remote.name, label), patienceMs, 'status');
          }),
        );
      }),
    );
    // A worker has a connection for every queue that it listens to.
    const cards = found.flat().flatMap(({ workers }) => workers.map((card) => [card.name, card] as const));
    const workers = [...new Map(cards).values()];
    return {
      workers,
      slots: workers.reduce((sum, worker) => sum + worker.slots, 0),
      queues: found
        .flat()
        .map(({ status }) => status)
        .filter(
          ({ label, waiting, running }) => label === null || labels.includes(label) || waiting + running > 0,
        ),
    };
  } finally {
    await engine.close();
  }
}

/** This many waiting tasks are enough to find the oldest one. */
const mostLookedAt = 100;

async function look(
  queue: TaskQueue,
  remote: string,
  label: string | null,
): Promise<{ readonly status: QueueStatus; readonly workers: readonly WorkerCard[] }> {
  const [counts, workers, first] = await Promise.all([
    queue.getJobCounts('waiting', 'delayed', 'prioritized', 'active', 'failed'),
    workersOf(queue),
    queue.getJobs(['waiting', 'prioritized'], 0, mostLookedAt - 1, true),
  ]);
  // If a worker took it meanwhile, it is missing.
  const since = Math.min(...first.map((job) => job?.timestamp ?? Number.POSITIVE_INFINITY));
  const of = (state: string): number => counts[state] ?? 0;
  const waiting = of('waiting') + of('delayed') + of('prioritized');
  const status = {
    remote,
    label,
    waiting,
    running: of('active'),
    failed: of('failed'),
    unmet: label !== null && workers.length === 0 && waiting > 0,
    oldestSeconds: Number.isFinite(since) ? Math.max(0, Math.round((Date.now() - since) / 1000)) : null,
  };
  return { status, workers };
}

/** The workers connected to a queue: by the name of each connection, after the engine's prefix. */
export async function workersOf(queue: TaskQueue): Promise<readonly WorkerCard[]> {
  const clients: readonly Readonly<Record<string, string | undefined>>[] = await queue.getWorkers();
  return clients.flatMap(
    ({ rawname, name = '' }) => readWorkerName((rawname ?? name).split(':w:').at(-1) ?? '') ?? [],
  );
}

/** All sets of labels that tasks of a remote have required, or that workers were started with. */
async function knownLabelSets(address: QueueAddress, remote: RemoteAddress): Promise<readonly string[]> {
  const start = `debussy:${queueName(remote, null)}-`;
  const end = ':meta';
  const keys = await askServer(address, async (redis, ask) => {
    const found: string[] = [];
    let cursor = '0';
    do {
      const scan = redis.scan(cursor, 'MATCH', `${start}*${end}`, 'COUNT', 1000);
      const [next, some] = await ask('SCAN', scan);
      cursor = next;
      found.push(...some);
    } while (cursor !== '0');
    return found;
  });
  return [...new Set(keys)].map((key) => key.slice(start.length, -end.length)).toSorted();
}
