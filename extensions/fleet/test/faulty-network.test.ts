import type { Executor, Worker } from '@debussy/scheduler';
import { sessionTask } from '@debussy/testing/conformance';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { faultyProxy } from './support/faulty-proxy.ts';
import type { FaultyProxy } from './support/faulty-proxy.ts';
import { coordinator, fleetWorker, newRun } from './support/fleet-bed.ts';
import { makeHub } from './support/hub.ts';
import type { Hub } from './support/hub.ts';
import { hasRedis, redisServer } from './support/redis-server.ts';
import type { RedisServer } from './support/redis-server.ts';
import { shownRejection } from './support/shown-error.ts';
import { closing, heldWork } from './support/tasks.ts';
import { until } from './support/until.ts';

const limitMs = 120_000;

describe.skipIf(!hasRedis)('a queue behind a network with faults (needs redis)', () => {
  let server: RedisServer;
  let hub: Hub;
  let proxy: FaultyProxy;
  beforeAll(async () => {
    server = await redisServer();
    hub = makeHub();
    proxy = await faultyProxy(server.url);
  }, limitMs);
  afterAll(async () => {
    await proxy.end();
    await server.end();
    hub.remove();
  }, limitMs);

  async function fleet(work: Worker, more: Parameters<typeof coordinator>[1] = {}) {
    const run = newRun();
    const place = { hub, queue: proxy.url };
    const worker = await fleetWorker(place, work, { labels: [run], silentMs: 1500, lockMs: 6000 });
    const executor = coordinator(place, {
      run,
      labels: { session: run, verification: run },
      silentMs: 1500,
      ...more,
    });
    onTestFinished(async () => {
      await executor.close('detach');
      await worker.stop();
    });
    return executor;
  }

  test(
    'work continues and is done once when connections stall, are cut, and are refused for a while',
    async () => {
      const begun = new Set<string>();
      const executor = await fleet((task) => {
        begun.add(task.id);
        return Promise.resolve(closing(task));
      });
      const batches = [
        { ids: ['a', 'b'], fault: () => proxy.stall() },
        { ids: ['c', 'd'], fault: () => proxy.cut() },
        { ids: ['e', 'f'], fault: () => proxy.refuse() },
      ];
      for (const { ids, fault } of batches) {
        for (const id of ids) await executor.submit(sessionTask(id));
        await until('the first of them has begun', () => ids.some((id) => begun.has(id)), limitMs);
        fault();
        proxy.accept();
        await until('all of them are done', () => allDone(executor, ids), limitMs);
      }
      const ids = batches.flatMap((batch) => batch.ids);
      expect([...begun].toSorted()).toEqual(ids);
      const ends = await Promise.all(ids.map((id) => executor.poll(id)));
      expect(ends.map((end) => (end.kind === 'done' ? end.events.length : 0))).toEqual(ids.map(() => 1));
    },
    limitMs,
  );

  test(
    'a run that has waited too long for its queue fails with its address and continues with another coordinator',
    async () => {
      const held = heldWork();
      const run = newRun();
      const labels = { session: run, verification: run };
      const executor = coordinator({ hub, queue: proxy.url }, { run, labels, silentMs: 500, giveUpMs: 1000 });
      await executor.submit(sessionTask('held'));
      await until(
        'it is sent',
        () => hub.git(hub.remote, 'for-each-ref', `refs/debussy/${run}/task`) !== '',
        limitMs,
      );
      proxy.refuse();
      await until(
        'it has failed',
        () =>
          executor.poll('held').then(
            () => false,
            () => true,
          ),
        limitMs,
      );
      const shown = await shownRejection(executor.poll('held'));
      expect(shown).toMatch(
        /^ERR_FLEET_QUEUE_UNREACHABLE \(1\): the queue \S+:\d+\S* cannot be used: .*\(waited for 1 s\) \| .*debussy resume$/s,
      );
      await executor.close('cancel');
      proxy.accept();
      const worker = await fleetWorker({ hub, queue: proxy.url }, held.work, { labels: [run] });
      const next = coordinator({ hub, queue: proxy.url }, { run, labels });
      onTestFinished(async () => {
        held.release();
        await next.close('detach');
        await worker.stop();
      });
      held.release();
      await until('it is done', () => allDone(next, ['held']), limitMs);
    },
    limitMs,
  );
});

async function allDone(executor: Executor, ids: readonly string[]): Promise<boolean> {
  const found = await Promise.all(ids.map((id) => executor.poll(id)));
  return found.every(({ kind }) => kind === 'done');
}
