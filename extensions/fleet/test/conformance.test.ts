import type { EventBody } from '@debussy/core';
import type { Executor } from '@debussy/scheduler';
import { conformanceCases } from '@debussy/testing/conformance';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { coordinator, fleetWorker, newRun } from './support/fleet-bed.ts';
import { faultyProxy } from './support/faulty-proxy.ts';
import { fullNeeds, isFull } from './support/full.ts';
import { makeHub } from './support/hub.ts';
import type { Hub } from './support/hub.ts';
import { hasRedis, redisServer } from './support/redis-server.ts';
import type { RedisServer } from './support/redis-server.ts';

type Server = Pick<RedisServer, 'url' | 'end'>;

const servers = [
  {
    name: 'Redis',
    needs: 'redis',
    isFaulty: false,
    isHere: hasRedis,
    start: (): Promise<Server> => redisServer(),
  },
  {
    name: 'Redis behind a network that stalls and cuts',
    needs: fullNeeds,
    isFaulty: true,
    isHere: hasRedis && isFull,
    start: behindFaults,
  },
];

const faultEveryMs = 2000;
/** Shorter than the time between two faults, so that a connection which stalls is known to before the next one. */
const silentMs = 1500;

/** As long as it lives, one fault follows the other. */
async function behindFaults(): Promise<Server> {
  const server = await redisServer();
  const proxy = await faultyProxy(server.url);
  const faults = [() => proxy.stall(), () => proxy.cut()];
  let at = 0;
  const timer = setInterval(() => faults[at++ % faults.length]?.(), faultEveryMs);
  return {
    url: proxy.url,
    async end() {
      clearInterval(timer);
      await proxy.end();
      await server.end();
    },
  };
}

const isUnmet = (event: EventBody): boolean => event.type === 'notice' && event.code === 'FLEET_NEEDS_UNMET';

/** On a busy machine a worker may be seen only after its task was submitted, and then the user is told that it is missing. */
function withoutUnmet(executor: Executor): Executor {
  return {
    ...executor,
    onHint: (listener) =>
      executor.onHint(({ id, events }) =>
        listener({ id, events: events.filter((event) => !isUnmet(event)) }),
      ),
  };
}

// A fleet gives such a task to other workers before it calls it failed: sick-workers.test.ts.
const goesElsewhere = 'work that throws';

// An answer of the queue that is lost holds the task that it was about for as long as its lock.
const keepsNoOrder = 'tasks that wait are begun in the order';

// Every case makes repositories and workers, all of them at the same time.
const caseLimitMs = 120_000;

const title = 'a fleet on $name keeps what executors promise (needs $needs)';
describe.concurrent.each(servers)(title, ({ isFaulty, isHere, start }) => {
  const patience = isFaulty ? { silentMs, lockMs: 6000 } : {};
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
    ownBounds: true,
    async make({ parallel, verifyParallel, work }) {
      if (server === null) throw new Error('there is no server');
      const place = { hub, queue: server.url };
      const run = newRun();
      const labels = { session: `s-${run}`, verification: `v-${run}` };
      const workers = await Promise.all([
        fleetWorker(place, work, { ...patience, labels: [labels.session], slots: parallel }),
        fleetWorker(place, work, { ...patience, labels: [labels.verification], slots: verifyParallel }),
      ]);
      const executor = withoutUnmet(coordinator(place, { ...patience, run, labels }));
      return {
        executor,
        async dispose() {
          await executor.close('detach');
          await Promise.all(workers.map((worker) => worker.stop()));
        },
      };
    },
  });
  const kept = cases.filter((one) => !isFaulty || !one.name.startsWith(keepsNoOrder));
  for (const one of kept)
    test.skipIf(!isHere || one.name.startsWith(goesElsewhere))(one.name, () => one.run(), caseLimitMs);
});
