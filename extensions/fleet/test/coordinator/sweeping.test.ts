import { sessionTask } from '@debussy/testing/conformance';
import { expect, onTestFinished, test } from 'vitest';
import { coordinator, fleetWorker, newRun } from '../support/fleet-bed.ts';
import { makeHub } from '../support/hub.ts';
import { hasRedis, redisServer } from '../support/redis-server.ts';
import { closing } from '../support/tasks.ts';
import { until } from '../support/until.ts';

test.skipIf(!hasRedis)(
  'leftovers of a killed coordinator on the hub are removed when its run ends (needs redis)',
  async () => {
    const server = await redisServer();
    const hub = makeHub();
    onTestFinished(async () => {
      await server.end();
      hub.remove();
    });
    const place = { hub, queue: server.url };
    const run = newRun();
    const worker = await fleetWorker(place, (task) => Promise.resolve(closing(task)));
    for (const kind of ['task', 'result'])
      hub.git(hub.user, 'push', '-q', hub.remote, `${hub.base}:refs/debussy/${run}/${kind}/collected-before`);
    hub.git(hub.user, 'push', '-q', hub.remote, `${hub.base}:refs/debussy/another/result/1`);
    const fleet = coordinator(place, { run });
    await fleet.submit(sessionTask('last'));
    await until('it is done', async () => (await fleet.poll('last')).kind === 'done');
    await fleet.close('cancel');
    await worker.stop();
    expect(hub.git(hub.remote, 'for-each-ref', '--format=%(refname)')).toBe('refs/debussy/another/result/1');
  },
);
