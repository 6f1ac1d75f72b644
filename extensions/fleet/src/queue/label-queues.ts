import { Redis } from 'ioredis';
import type { QueueAddress } from '../address/queue-address.ts';
import { queueName } from '../address/remote-address.ts';
import type { RemoteAddress } from '../address/remote-address.ts';
import { queueTrouble } from '../address/trouble.ts';
import { deadline } from './deadline.ts';

const patienceMs = 10_000;

/** The sets of labels that tasks of a remote have ever asked for, or that workers were started with. */
export async function knownLabelSets(
  address: QueueAddress,
  remote: RemoteAddress,
): Promise<readonly string[]> {
  const start = `${queueName(remote, null)}-`;
  const find = address.kind === 'redis' ? keysOf(address.connection, start) : rowsOf(address.url, start);
  const names = await find.catch((cause: unknown) => {
    throw queueTrouble(address, cause);
  });
  return [...new Set(names)].map((name) => name.slice(start.length)).toSorted();
}

async function keysOf(
  connection: Extract<QueueAddress, { readonly kind: 'redis' }>['connection'],
  start: string,
): Promise<readonly string[]> {
  const redis = new Redis({
    ...connection,
    lazyConnect: true,
    connectTimeout: patienceMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  redis.on('error', () => undefined);
  const names: string[] = [];
  try {
    await deadline(redis.connect(), patienceMs, 'connect');
    let cursor = '0';
    do {
      const scan = redis.scan(cursor, 'MATCH', `debussy:${start}*:meta`, 'COUNT', 1000);
      const [next, keys] = await deadline(scan, patienceMs, 'SCAN');
      cursor = next;
      names.push(...keys.map((key) => key.slice('debussy:'.length, -':meta'.length)));
    } while (cursor !== '0');
    return names;
  } finally {
    redis.disconnect();
  }
}

async function rowsOf(url: string, start: string): Promise<readonly string[]> {
  // Those who use Redis never load it.
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs });
  client.on('error', () => undefined);
  try {
    await deadline(client.connect(), patienceMs, 'connect');
    const text = 'select distinct queue from bullmq.meta where starts_with(queue, $1)';
    const asked = client.query<{ queue: string }>(text, [start]).catch((cause: unknown) => {
      // Nothing was ever queued here: BullMQ has made no tables yet.
      if (cause instanceof pg.DatabaseError && cause.code === '42P01') return { rows: [] };
      throw cause;
    });
    const { rows } = await deadline(asked, patienceMs, 'queues');
    return rows.map(({ queue }) => queue);
  } finally {
    await client.end().catch(() => undefined);
  }
}
