import { DebussyError } from '@debussy/core';
import { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import type { PostgresAddress, QueueAddress, RedisAddress } from '../address/queue-address.ts';
import { queueTrouble } from '../address/trouble.ts';
import { deadline } from './deadline.ts';

/** What a server says about itself. */
export interface QueueFacts {
  readonly server: string;
  /** Why tasks could silently disappear there; none when they cannot. */
  readonly dangers: readonly string[];
  /** Its clock minus ours, in milliseconds. */
  readonly clockMs: number;
  readonly latencyMs: number;
  /** Why nothing can be written there; null when it can be. */
  readonly refusal: DebussyError | null;
}

const patienceMs = 5000;

export function queueFacts(address: QueueAddress): Promise<QueueFacts> {
  return address.kind === 'redis' ? redisFacts(address) : postgresFacts(address);
}

/** So far may the clocks of a host and of the queue be apart; what is uncertain about the measure comes on top. */
const mostClockMs = 2000;

export function isSkewed({ clockMs, latencyMs }: QueueFacts): boolean {
  return Math.abs(clockMs) > mostClockMs + latencyMs / 2;
}

/** Refuses a server that may forget tasks, in memory only or throwing keys away when it is full, and a host with a wrong clock. */
export async function requireSafeQueue(address: QueueAddress, allowUnsafe: boolean): Promise<QueueFacts> {
  const facts = await queueFacts(address);
  if (isSkewed(facts)) throw skewed(address, facts);
  if (facts.refusal !== null) throw facts.refusal;
  if (facts.dangers.length === 0 || allowUnsafe) return facts;
  throw new DebussyError({
    code: 'ERR_FLEET_QUEUE_UNSAFE',
    message: `the queue ${address.shown} may lose tasks: ${facts.dangers.join('; ')}`,
    hint: 'Set appendonly yes and maxmemory-policy noeviction there, or allow it: --allow-unsafe-queue (DEBUSSY_FLEET_ALLOW_UNSAFE=1)',
    exitCode: 2,
  });
}

function skewed({ shown }: QueueAddress, { clockMs }: QueueFacts): DebussyError {
  const seconds = Math.round(Math.abs(clockMs) / 1000);
  return new DebussyError({
    code: 'ERR_FLEET_CLOCK',
    message: `the clock of this host is ${seconds} s ${clockMs < 0 ? 'ahead of' : 'behind'} that of the queue ${shown}`,
    hint: 'Switch on NTP on both hosts: timedatectl set-ntp true    then look again: debussy fleet doctor',
    exitCode: 2,
  });
}

async function redisFacts(address: RedisAddress): Promise<QueueFacts> {
  const redis = new Redis({
    ...address.connection,
    lazyConnect: true,
    connectTimeout: patienceMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let problem = '';
  redis.on('error', (error: Error) => (problem ||= error.message));
  try {
    await deadline(redis.connect(), patienceMs, 'connect');
    const info = await deadline(redis.info(), patienceMs, 'INFO');
    const before = Date.now();
    const [seconds, micros] = await deadline(redis.time(), patienceMs, 'TIME');
    const latencyMs = Date.now() - before;
    const now = Number(seconds) * 1000 + Number(micros) / 1000;
    const clockMs = Math.round(now - before - latencyMs / 2);
    const refusal = await refused(address, redis.set(`debussy:probe:${randomUUID()}`, '', 'PX', 1000));
    return { server: serverOf(info), dangers: dangersIn(info), clockMs, latencyMs, refusal };
  } catch (cause) {
    throw queueTrouble(address, problem === '' ? cause : problem);
  } finally {
    redis.disconnect();
  }
}

/** What a server answers that reads and does not write: a replica, or one that is full. */
async function refused(address: QueueAddress, write: Promise<unknown>): Promise<DebussyError | null> {
  return deadline(write, patienceMs, 'write').then(
    () => null,
    (cause: unknown) => queueTrouble(address, cause),
  );
}

/** `INFO` says it too, where `CONFIG` is forbidden. */
function dangersIn(info: string): readonly string[] {
  const append = field(info, 'aof_enabled');
  const policy = field(info, 'maxmemory_policy');
  return [
    ...(append === '1' ? [] : ['it has no append-only file, so a restart forgets tasks']),
    ...(policy === 'noeviction' ? [] : [`its eviction policy is ${policy || 'unknown'}, not noeviction`]),
  ];
}

function serverOf(info: string): string {
  const valkey = field(info, 'valkey_version');
  return valkey === '' ? `Redis ${field(info, 'redis_version')}` : `Valkey ${valkey}`;
}

function field(info: string, name: string): string {
  return new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';
}

async function postgresFacts(address: PostgresAddress): Promise<QueueFacts> {
  // Those who use Redis never load it.
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: address.url, connectionTimeoutMillis: patienceMs });
  client.on('error', () => undefined);
  try {
    await deadline(client.connect(), patienceMs, 'connect');
    const before = Date.now();
    const asked = await deadline(
      client.query<Record<'version' | 'fsync' | 'now', string>>(
        "select current_setting('server_version') as version, current_setting('fsync') as fsync, extract(epoch from clock_timestamp()) * 1000 as now",
      ),
      patienceMs,
      'settings',
    );
    const latencyMs = Date.now() - before;
    const row = asked.rows[0];
    const clockMs = Math.round(Number(row?.now ?? before) - before - latencyMs / 2);
    const dangers = row?.fsync === 'on' ? [] : ['fsync is off, so a crash can damage the queue'];
    const refusal = await refused(
      address,
      client.query(
        "do $$ begin if pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' then raise exception 'its server allows read-only transactions only'; end if; end $$",
      ),
    );
    return { server: `PostgreSQL ${row?.version ?? 'unknown'}`, dangers, clockMs, latencyMs, refusal };
  } catch (cause) {
    throw queueTrouble(address, cause);
  } finally {
    await client.end().catch(() => undefined);
  }
}
