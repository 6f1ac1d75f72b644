import { conformanceCases } from '@debussy/scheduler/conformance';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { coordinator, fleetWorker, newRun } from './support/fleet-bed.ts';
import { makeHub } from './support/hub.ts';
import type { Hub } from './support/hub.ts';
import { hasPostgres, postgresServer } from './support/postgres-server.ts';
import { hasRedis, redisServer } from './support/redis-server.ts';

interface Server {
  readonly url: string;
  end(): Promise<void>;
}

// PostgreSQL takes two seconds to let go of each queue: DEBUSSY_TEST_FULL=1 runs it.
const isFull = process.env['DEBUSSY_TEST_FULL'] === '1';
const servers = [
  { name: 'Redis', isHere: hasRedis, start: (): Promise<Server> => redisServer() },
  { name: 'PostgreSQL', isHere: hasPostgres && isFull, start: postgresServer },
];

describe.each(servers)('a fleet on $name keeps what executors promise', ({ isHere, start }) => {
  let server: Server | null = null;
  let hub: Hub;
  beforeAll(async () => {
    if (!isHere) return;
    server = await start();
    hub = makeHub();
  });
  afterAll(async () => {
    if (server === null) return;
    await server.end();
    hub.remove();
  });

  const cases = conformanceCases({
    pause: () => pause(10),
    async make({ parallel, verifyParallel, work }) {
      if (server === null) throw new Error('there is no server');
      const place = { hub, queue: server.url };
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
  for (const one of cases) test.skipIf(!isHere)(one.name, () => one.run());
});
