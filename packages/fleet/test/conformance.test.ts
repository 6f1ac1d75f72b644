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

const servers = [
  { name: 'Redis', program: 'redis-server', isHere: hasRedis, start: (): Promise<Server> => redisServer() },
  { name: 'PostgreSQL', program: 'postgres', isHere: hasPostgres, start: postgresServer },
];

// A fleet gives such a task to other workers before it calls it failed: sick-workers.test.ts.
const goesElsewhere = 'work that throws';

// Every case makes repositories and workers, all of them at the same time.
const caseLimitMs = 120_000;

// PostgreSQL takes two seconds to let go of each queue: one case does not wait for the other.
const title = 'a fleet on $name keeps what executors promise (needs $program)';
describe.concurrent.each(servers)(title, ({ isHere, start }) => {
  let server: Server | null = null;
  let hub: Hub;
  beforeAll(async () => {
    if (!isHere) return;
    server = await start();
    hub = makeHub();
  }, caseLimitMs);
  afterAll(async () => {
    if (server === null) return;
    await server.end();
    hub.remove();
  });

  const cases = conformanceCases({
    pause: () => pause(25),
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
  for (const one of cases)
    test.skipIf(!isHere || one.name.startsWith(goesElsewhere))(one.name, () => one.run(), caseLimitMs);
});
