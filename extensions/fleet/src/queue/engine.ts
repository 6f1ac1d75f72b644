import { createIORedisClient, Queue, QueueEvents, RedisConnection, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { RedisOptions } from 'ioredis';
import type { QueueAddress } from '../address/queue-address.ts';
import { closeInTime, deadline } from './deadline.ts';
import type { Payload } from './payload.ts';

export type TaskQueue = Queue<Payload, TaskAnswer>;
export type TaskWorker = Worker<Payload, TaskAnswer>;

/** The queue's record of a finished task: the commit of its result. */
export interface TaskAnswer {
  readonly result: string;
}

/** BullMQ on the operator's own server. Users may close the objects opened here; the engine closes the rest. */
export interface QueueEngine {
  queue(name: string): TaskQueue;
  worker(name: string, settings: { readonly name: string; readonly lockMs: number }): TaskWorker;
  events(name: string): QueueEvents;
  /** The last failure of a connection if it is recent. */
  trouble(): Error | null;
  /** Releases every connection, even those that no longer get an answer, so that a finished process can end. */
  close(): Promise<void>;
}

const prefix = 'debussy';

/** Without any notification, a worker looks for tasks after this time. */
const drainSeconds = 2;

/** A connection whose server does not answer for this long is replaced. */
const silenceMs = 15_000;

/** Connections are retried every two seconds. */
const recentMs = 10_000;

export function openQueueEngine({ connection }: QueueAddress, silentMs: number = silenceMs): QueueEngine {
  const clients: Redis[] = [];
  const open: { close(force?: boolean): Promise<unknown> }[] = [];
  let isClosed = false;
  let latest: { readonly error: Error; readonly at: number } | null = null;
  const failed = (error: Error): void => void (latest = { error, at: performance.now() });
  const retryStrategy = (times: number): number | null => (isClosed ? null : Math.min(times * 100, 2000));
  const blockMs = Math.min(drainSeconds * 1000, silentMs / 2);
  const base = { connection: { ...connection, maxRetriesPerRequest: null, retryStrategy }, prefix };

  /** BullMQ creates the clients of an object during its construction. */
  function made<T extends Failing>(construct: () => T): T {
    RedisConnection.clientFactory = (options) => createIORedisClient(newClient(options));
    const one = construct();
    // A lost connection is restored automatically; its users notice by their own deadlines.
    one.on('error', failed);
    open.push(one);
    return one;
  }

  function newClient(options: RedisOptions): Redis {
    const client = new Redis(options);
    // BullMQ listens only while it uses the client, and prints an error without a listener with its stack.
    client.on('error', failed);
    reconnectInSilence(client, silentMs);
    clients.push(client);
    return client;
  }

  return {
    queue: (name) => made(() => new Queue<Payload, TaskAnswer>(name, base)),
    // Taken manually, one by one: only then does a worker never hold a task without a free place, and know each of its
    // locks.
    worker: (name, { lockMs, name: workerName }) =>
      made(
        () =>
          new Worker<Payload, TaskAnswer>(name, null, {
            ...base,
            name: workerName,
            autorun: false,
            lockDuration: lockMs,
            stalledInterval: Math.ceil(lockMs / 2),
            // The scheduler counts attempts, and the coordinator counts the starts of a task.
            maxStalledCount: 1_000_000,
            drainDelay: blockMs / 1000,
            runRetryDelay: 1000,
          }),
      ),
    events: (name) => made(() => new QueueEvents(name, { ...base, blockingTimeout: blockMs })),
    trouble: () => (latest !== null && performance.now() - latest.at < recentMs ? latest.error : null),
    async close() {
      await Promise.all(open.map((one) => closeInTime(one.close(true))));
      isClosed = true;
      for (const client of clients) client.disconnect();
    },
  };
}

interface Failing {
  on(event: 'error', listener: (error: Error) => void): unknown;
  close(force?: boolean): Promise<unknown>;
}

/** A stalled connection reports no error, so its server must answer a PING. */
function reconnectInSilence(client: Redis, silentMs: number): void {
  const ask = (): void => {
    if (client.status !== 'ready') return;
    deadline(client.ping(), silentMs, 'PING').catch(() => client.disconnect(true));
  };
  const timer = setInterval(ask, silentMs / 2).unref();
  client.once('end', () => clearInterval(timer));
}
