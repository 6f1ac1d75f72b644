import { conformanceCases } from '@debussy/scheduler/conformance';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { coordinator, fleetWorker, newRun } from './support/fleet-bed.ts';
import { makeHub } from './support/hub.ts';
import type { Hub } from './support/hub.ts';
import { hasRedis, redisServer } from './support/redis-server.ts';
import type { RedisServer } from './support/redis-server.ts';

describe.skipIf(!hasRedis)('a fleet keeps what executors promise', () => {
  let redis: RedisServer;
  let hub: Hub;
  beforeAll(async () => {
    redis = await redisServer();
    hub = makeHub();
  });
  afterAll(async () => {
    await redis.end();
    hub.remove();
  });

  const cases = conformanceCases({
    pause: () => pause(10),
    async make({ parallel, verifyParallel, work }) {
      const place = { hub, queue: redis.url };
      const run = newRun();
      const labels = { session: `s-${run}`, verification: `v-${run}` };
      const workers = await Promise.all([
        fleetWorker(place, work, { labels: [labels.session], slots: parallel }),
        fleetWorker(place, work, { labels: [labels.verification], slots: verifyParallel }),
      ]);
      const executor = coordinator(place, { run, labels });
      return {
        executor,
        async dispose() {
          await executor.close('detach');
          await Promise.all(workers.map((worker) => worker.stop()));
        },
      };
    },
  });
  for (const one of cases) test(one.name, () => one.run());
});
