import {
  createIORedisClient,
  createPostgresBackend,
  Queue,
  QueueEvents,
  QueueEventsProducer,
  RedisConnection,
  withBackend,
  Worker,
} from 'bullmq';
import type { QueueBaseOptions } from 'bullmq';
import { Redis } from 'ioredis';
import { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import type { PostgresAddress, QueueAddress, RedisAddress } from '../address/queue-address.ts';
import { closeInTime } from './deadline.ts';
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

/** BullMQ on the operator's own server. Whatever is opened here may be closed by whoever opened it, and is closed with all. */
export interface QueueEngine {
  queue(name: string): TaskQueue;
  worker(name: string, settings: WorkerSettings): TaskWorker;
  events(name: string): QueueEvents;
  announcer(name: string): QueueEventsProducer;
  /** What a connection failed of a moment ago; null where none did. */
  trouble(): Error | null;
  /** Lets go of every connection, also of those that get no answer any more: a process that is done must be able to end. */
  close(): Promise<void>;
}

const prefix = 'debussy';

/** Without any notification a worker looks for tasks after so long. */
const drainSeconds = 2;

/** A connection whose server does not answer for so long is dropped and made anew. */
const silenceMs = 15_000;

export function openQueueEngine(address: QueueAddress, silentMs: number = silenceMs): QueueEngine {
  const { connection, classes, release } = backendOf(address, silentMs);
  const base = { connection, prefix };
  const open: Connected[] = [];
  let latest: { readonly error: Error; readonly at: number } | null = null;
  // A lost connection comes back by itself; what depends on it notices by its own deadlines.
  const kept = <T extends Connected>(one: T): T => {
    one.on('error', (error) => (latest = { error, at: performance.now() }));
    open.push(one);
    return one;
  };
  return {
    queue: (name) => kept(new classes.Queue<Payload, TaskAnswer>(name, base)),
    // Taken by hand, one by one: only so a worker never holds a task that it has no place for, and knows each of its locks.
    worker: (name, { lockMs, name: workerName }) =>
      kept(
        new classes.Worker<Payload, TaskAnswer>(name, null, {
          ...base,
          name: workerName,
          autorun: false,
          lockDuration: lockMs,
          stalledInterval: Math.ceil(lockMs / 2),
          // Attempts are counted by the scheduler, and how often a task is begun by its coordinator.
          maxStalledCount: 1_000_000,
          drainDelay: drainSeconds,
          runRetryDelay: 1000,
        }),
      ),
    events: (name) => kept(new classes.QueueEvents(name, { ...base, blockingTimeout: 2000 })),
    announcer: (name) => kept(new classes.QueueEventsProducer(name, base)),
    trouble: () => (latest !== null && performance.now() - latest.at < recentMs ? latest.error : null),
    async close() {
      await Promise.all(open.map((one) => closeInTime(one.close(true))));
      release(open);
    },
  };
}

/** Connections are tried anew every two seconds. */
const recentMs = 10_000;

interface Fallible {
  on(event: 'error', listener: (error: Error) => void): unknown;
}

interface Connected extends Fallible {
  close(force?: boolean): Promise<unknown>;
  readonly client?: Promise<Fallible & { disconnect(): unknown }>;
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
  readonly release: (open: readonly Connected[]) => void;
}

function backendOf(address: QueueAddress, silentMs: number): Backend {
  return address.kind === 'redis' ? redisBackend(address, silentMs) : postgresBackend(address, silentMs);
}

function redisBackend(address: RedisAddress, socketTimeout: number): Backend {
  RedisConnection.clientFactory = heardClient;
  let isReleased = false;
  const retryStrategy = (times: number): number | null => (isReleased ? null : Math.min(times * 100, 2000));
  const connection = { ...address.connection, maxRetriesPerRequest: null, socketTimeout, retryStrategy };
  return {
    classes: { Queue, Worker, QueueEvents, QueueEventsProducer },
    connection,
    release(open) {
      isReleased = true;
      for (const { client } of open)
        client?.then(
          (one) => one.disconnect(),
          () => undefined,
        );
    },
  };
}

/**
 * A client that nobody listens to writes what it fails of to the terminal, with a stack: at its beginning, and when it closes, as
 * BullMQ has stopped listening then. And the time that it gives an answer outlives the connection that was asked: it keeps a process
 * that is done, and ends the connection that is made next.
 */
const heardClient: NonNullable<typeof RedisConnection.clientFactory> = (options) => {
  const client = new Redis(options);
  client.on('error', () => undefined);
  client.on('close', () => {
    const timer: unknown = Reflect.get(client, 'socketTimeoutTimer');
    if (!isTimer(timer)) return;
    clearTimeout(timer);
    Reflect.set(client, 'socketTimeoutTimer', undefined);
  });
  return createIORedisClient(client);
};

function postgresBackend({ url }: PostgresAddress, silentMs: number): Backend {
  const sockets = new Set<Socket>();
  const bound: unknown = withBackend(serverClockBackend);
  const connection: unknown = {
    connectionString: url,
    migrate: true,
    connectionTimeoutMillis: silentMs,
    query_timeout: silentMs,
    stream() {
      const socket = endsInSilence(new Socket(), silentMs);
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
  };
  if (!areClasses(bound) || !isConnection(connection)) throw new Error('bullmq has no PostgreSQL backend');
  return {
    classes: bound,
    connection,
    release() {
      for (const socket of sockets) socket.unref();
    },
  };
}

/**
 * BullMQ keeps the connection for notifications as long as it reports no error, and one that is stalled reports none. Counted are
 * bytes, because what TLS reads and writes passes by the socket's events.
 */
function endsInSilence(socket: Socket, silentMs: number): Socket {
  let seen = { read: 0, written: 0, at: performance.now() };
  const look = (): void => {
    const { bytesRead: read, bytesWritten: written } = socket;
    const isQuiet = read === seen.read && written !== seen.written;
    if (!isQuiet) seen = { read, written, at: performance.now() };
    else if (performance.now() - seen.at > silentMs) socket.destroy(noAnswer());
  };
  const timer = setInterval(look, silentMs / 3).unref();
  return socket.once('close', () => clearInterval(timer));
}

/** By this code a connection that is being closed does not report it any more. */
function noAnswer(): Error {
  return Object.assign(new Error('no answer'), { code: 'ECONNRESET' });
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
  const connection: unknown = Reflect.get(backend, 'connection');
  if (typeof connection !== 'object' || connection === null)
    throw new Error('the PostgreSQL backend of bullmq has no connection');
  surviveLostConnections(connection);
  surviveLossWhileClosing(connection);
  for (const one of [backend, connection]) becomesReadyLater(one);
  // After a fault BullMQ trusts notifications alone, for up to an hour, also on a connection that carries none any more.
  Object.defineProperty(backend, 'maximumBlockTimeout', { value: drainSeconds });
  Reflect.set(backend, 'query', (text: string, params?: readonly unknown[]): unknown =>
    Reflect.apply(query, backend, [byServerClock(text), params]),
  );
  return backend;
};

/** While BullMQ makes its tables, nothing listens to that connection: losing it would end this process. */
function surviveLostConnections(connection: object): void {
  const pool: unknown = Reflect.get(connection, 'pool');
  if (!(pool instanceof EventEmitter)) throw new Error('the PostgreSQL backend of bullmq has no pool');
  pool.on('connect', (client: EventEmitter) => client.on('error', () => undefined));
}

/** When it closes, BullMQ stops listening to the connection for notifications, and waits for its end: losing it then would end this process. */
function surviveLossWhileClosing(connection: object): void {
  const close: unknown = Reflect.get(connection, 'close');
  if (typeof close !== 'function') throw new Error('the PostgreSQL backend of bullmq has no close()');
  Reflect.set(connection, 'close', () => {
    const client: unknown = Reflect.get(connection, 'listenClient');
    const closing: unknown = Reflect.apply(close, connection, []);
    if (client instanceof EventEmitter) client.on('error', () => undefined);
    return closing;
  });
}

/** BullMQ remembers that its first connection failed, and would never try a second one. */
function becomesReadyLater(target: object): void {
  const wait: unknown = Reflect.get(target, 'waitUntilReady');
  if (typeof wait !== 'function') throw new Error('the PostgreSQL backend of bullmq has no waitUntilReady()');
  Reflect.set(target, 'waitUntilReady', async () => {
    try {
      await Reflect.apply(wait, target, []);
    } catch (cause) {
      Reflect.set(target, 'readyPromise', undefined);
      throw cause;
    }
  });
}

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

function isTimer(value: unknown): value is NodeJS.Timeout {
  return typeof value === 'object' && value !== null && 'refresh' in value;
}

function isConnection(value: unknown): value is Backend['connection'] {
  return typeof value === 'object';
}
