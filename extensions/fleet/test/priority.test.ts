import { sessionTask } from '@debussy/testing/conformance';
import type { Task } from '@debussy/scheduler';
import { expect, onTestFinished, test } from 'vitest';
import { queueAddress } from '../src/address/queue-address.ts';
import { queueName, remoteAddress } from '../src/address/remote-address.ts';
import { openQueueEngine } from '../src/queue/engine.ts';
import { coordinator, fleetWorker, newRun } from './support/fleet-bed.ts';
import { makeHub } from './support/hub.ts';
import { hasRedis, redisServer } from './support/redis-server.ts';
import { closing } from './support/tasks.ts';
import { until } from './support/until.ts';

test.skipIf(!hasRedis)(
  'a free worker takes the run with the higher priority first, and the tasks of one run in their order (needs redis)',
  async () => {
    const server = await redisServer();
    onTestFinished(() => server.end());
    const hub = makeHub();
    onTestFinished(() => hub.remove());
    const place = { hub, queue: server.url };
    const label = newRun();
    const labels = { session: label, verification: label };
    const engine = openQueueEngine(queueAddress(server.url));
    onTestFinished(() => engine.close());
    const queue = engine.queue(queueName(remoteAddress(hub.remote, '/'), label));
    let sent = 0;
    for (const priority of [-5, 0, 7]) {
      const fleet = coordinator(place, { run: newRun(), labels, priority });
      onTestFinished(() => fleet.close('detach'));
      for (const nth of ['a', 'b']) {
        await fleet.submit(sessionTask(`${nth}${priority}`));
        sent += 1;
        await until(
          `${sent} are queued`,
          async () => (await queue.getWaitingCount()) + (await queue.getPrioritizedCount()) >= sent,
        );
      }
    }
    const begun: string[] = [];
    const work = (task: Task): ReturnType<Parameters<typeof fleetWorker>[1]> => {
      begun.push(task.id);
      return Promise.resolve(closing(task));
    };
    const worker = await fleetWorker(place, work, { labels: [label], slots: 1 });
    onTestFinished(() => worker.stop());
    await until('all are done', () => begun.length === 6);
    expect(begun).toEqual(['a7', 'b7', 'a0', 'b0', 'a-5', 'b-5']);
  },
  180_000,
);
