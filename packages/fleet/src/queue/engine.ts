import { createPostgresBackend, Queue, QueueEvents, QueueEventsProducer, withBackend, Worker } from 'bullmq';
import type { QueueBaseOptions } from 'bullmq';
import type { QueueAddress } from '../address/queue-address.ts';
import type { Payload } from './payload.ts';

export type TaskQueue = Queue<Payload, TaskAnswer>;
export type TaskWorker = Worker<Payload, TaskAnswer>;

/** What a queue is told when a task is done: where the result stands in git. */
export interface TaskAnswer {
  readonly result: string;
}

export interface WorkerSettings {
  readonly name: string;
  readonly lockMs: number;
}

/** BullMQ on the operator's own server. Everything that is opened here is closed by whoever opened it. */
export interface QueueEngine {
  queue(name: string): TaskQueue;
  worker(name: string, settings: WorkerSettings): TaskWorker;
  events(name: string): QueueEvents;
  announcer(name: string): QueueEventsProducer;
}

const prefix = 'debussy';

export function openQueueEngine(address: QueueAddress): QueueEngine {
  const { connection, classes } = backendOf(address);
  const base = { connection, prefix };
  return {
    queue: (name) => quiet(new classes.Queue<Payload, TaskAnswer>(name, base)),
    // Taken by hand, one by one: only so a worker never holds a task that it has no place for, and knows each of its locks.
    worker: (name, { lockMs, name: workerName }) =>
      quiet(
        new classes.Worker<Payload, TaskAnswer>(name, null, {
          ...base,
          name: workerName,
          autorun: false,
          lockDuration: lockMs,
          stalledInterval: Math.ceil(lockMs / 2),
          // Attempts are counted by the scheduler, and how often a task is begun by its coordinator.
          maxStalledCount: 1_000_000,
          drainDelay: 2,
          runRetryDelay: 1000,
        }),
      ),
    events: (name) => quiet(new classes.QueueEvents(name, { ...base, blockingTimeout: 2000 })),
    announcer: (name) => quiet(new classes.QueueEventsProducer(name, base)),
  };
}

interface Classes {
  readonly Queue: typeof Queue;
  readonly Worker: typeof Worker;
  readonly QueueEvents: typeof QueueEvents;
  readonly QueueEventsProducer: typeof QueueEventsProducer;
}

interface Backend {
  readonly classes: Classes;
  readonly connection: QueueBaseOptions['connection'];
}

function backendOf(address: QueueAddress): Backend {
  if (address.kind === 'redis') {
    const connection = { ...address.connection, maxRetriesPerRequest: null, retryStrategy };
    return { classes: { Queue, Worker, QueueEvents, QueueEventsProducer }, connection };
  }
  const bound: unknown = withBackend(serverClockBackend);
  const connection: unknown = { connectionString: address.url, migrate: true };
  if (!areClasses(bound) || !isConnection(connection)) throw new Error('bullmq has no PostgreSQL backend');
  return { classes: bound, connection };
}

/** The commands that begin, renew and judge leases, each with the parameter that holds the caller's time. */
const leases: Readonly<Record<string, string>> = {
  move_to_active: '$4',
  extend_lock: '$5',
  extend_locks: '$5',
  move_stalled_jobs_to_wait: '$3',
  move_active_to_wait: '$4',
};

const commands = new RegExp(`\\b(${Object.keys(leases).join('|')})\\(`);

/**
 * BullMQ on PostgreSQL writes leases with the clock of whoever asks, so that a host whose clock is wrong keeps a dead worker's task
 * for long, or takes live ones away. Here every lease goes by the clock of the server.
 */
const serverClockBackend: typeof createPostgresBackend = (...order) => {
  const backend = createPostgresBackend(...order);
  const query: unknown = Reflect.get(backend, 'query');
  if (typeof query !== 'function') throw new Error('the PostgreSQL backend of bullmq has no query()');
  Reflect.set(backend, 'query', (text: string, params?: readonly unknown[]): unknown =>
    Reflect.apply(query, backend, [byServerClock(text), params]),
  );
  return backend;
};

/** The same statement with the server's time in place of the caller's. */
function byServerClock(text: string): string {
  // Locks of several jobs are renewed by a statement of its own.
  const [
    ,
    name = text.includes('unnest($3::text[])') && text.includes('locked_until_ms') ? 'extend_locks' : '',
  ] = commands.exec(text) ?? [];
  const time = leases[name];
  if (time === undefined) return text;
  const own = new RegExp(`\\${time}(?!\\d)(?:::bigint)?`, 'g');
  const statement = text.replace(/^--.*\n/gm, '');
  return statement.replace(own, () => serverTime(time));
}

/** Names the parameter as well, because every parameter of a statement needs a type. */
function serverTime(parameter: string): string {
  return `(case when ${parameter}::bigint is null then null else floor(extract(epoch from clock_timestamp()) * 1000)::bigint end)`;
}

// The classes are the same with another backend behind them; only their type parameters differ.
function areClasses(value: unknown): value is Classes {
  return typeof value === 'object' && value !== null && 'Queue' in value && 'Worker' in value;
}

function isConnection(value: unknown): value is Backend['connection'] {
  return typeof value === 'object';
}

function retryStrategy(times: number): number {
  return Math.min(times * 100, 2000);
}

interface Fallible {
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** A lost connection comes back by itself; what depends on it notices by its own deadlines. */
function quiet<T extends Fallible>(source: T): T {
  source.on('error', () => undefined);
  return source;
}
