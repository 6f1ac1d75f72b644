import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { queueAddress } from '../../src/address/queue-address.ts';
import { openQueueEngine } from '../../src/queue/engine.ts';
import type { TaskQueue, TaskWorker } from '../../src/queue/engine.ts';
import type { Payload } from '../../src/queue/payload.ts';
import { requireSafeQueue } from '../../src/queue/safety.ts';
import { hasPostgres, postgresServer } from '../support/postgres-server.ts';
import type { PostgresServer } from '../support/postgres-server.ts';
import { shownRejection } from '../support/shown-error.ts';
import { until } from '../support/until.ts';

describe.skipIf(!hasPostgres)('a host whose clock is two minutes ahead (needs postgres)', () => {
  let server: PostgresServer;
  const open: { close(): Promise<unknown> }[] = [];
  beforeAll(async () => {
    server = await postgresServer();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await Promise.all(open.splice(0).map((one) => one.close()));
  });
  afterAll(() => server.end());

  async function bed(name: string): Promise<{ queue: TaskQueue; worker: (lockMs: number) => TaskWorker }> {
    const engine = openQueueEngine(queueAddress(server.url));
    const queue = engine.queue(name);
    open.push(queue);
    for (const id of ['a', 'b']) await queue.add('session', payload(id), { jobId: id });
    const worker = (lockMs: number): TaskWorker => {
      const made = engine.worker(name, { name: 'w', lockMs });
      open.push({ close: () => made.close(true) });
      return made;
    };
    return { queue, worker };
  }

  test('holds a task no longer than its lease says by the clock of the server', async () => {
    const { worker } = await bed('leases');
    skew();
    const one = worker(5000);
    const job = await one.getNextJob('token', { block: false });
    expect(await leftOf('leases', job?.id)).toBeLessThanOrEqual(5000);
    expect(await job?.extendLock('token', 8000)).toBe(1);
    expect(await leftOf('leases', job?.id)).toBeLessThanOrEqual(8000);
    expect(await leftOf('leases', job?.id)).toBeGreaterThan(0);
  });

  test('takes no live task away from another worker', async () => {
    const { queue, worker } = await bed('thief');
    const live = await worker(60_000).getNextJob('live', { block: false });
    const dead = await worker(50).getNextJob('dead', { block: false });
    skew();
    await worker(200).startStalledCheckTimer();
    await until('the dead one is found', async () => (await dead?.getState()) === 'waiting');
    expect(await (await queue.getJob(live?.id ?? ''))?.getState()).toBe('active');
  });

  test('is refused before it begins anything', async () => {
    skew();
    expect(await shownRejection(requireSafeQueue(queueAddress(server.url), true))).toMatch(
      /^ERR_FLEET_CLOCK \(2\): the clock of this host is 1[12]\d s ahead of that of the queue postgres:.* \| Switch on NTP/,
    );
  });

  /** How long a lease holds from now on, by the server. */
  async function leftOf(queue: string, id: string | undefined): Promise<number> {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const text =
      'select locked_until_ms - extract(epoch from clock_timestamp()) * 1000 as left from bullmq.job where queue = $1 and id = $2';
    const { rows } = await client.query<{ left: string }>(text, [queue, id]);
    await client.end();
    return Number(rows[0]?.left);
  }
});

function skew(): void {
  const start = Date.now() + 120_000 - performance.now();
  vi.spyOn(Date, 'now').mockImplementation(() => Math.floor(start + performance.now()));
}

function payload(id: string): Payload {
  return { version: 1, run: 'r', id, kind: 'session', task: '0'.repeat(40), cancel: null };
}
