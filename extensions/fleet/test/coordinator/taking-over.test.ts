import { sessionTask } from '@debussy/testing/conformance';
import { expect, onTestFinished, test } from 'vitest';
import { coordinator, fleetWorker, newRun } from '../support/fleet-bed.ts';
import { makeHub } from '../support/hub.ts';
import { hasRedis, redisServer } from '../support/redis-server.ts';
import { closing } from '../support/tasks.ts';
import { until } from '../support/until.ts';

test.skipIf(!hasRedis)(
  'a run that is taken over collects finished tasks while it looks for other results (needs redis)',
  async () => {
    const server = await redisServer();
    const hub = makeHub();
    const place = { hub, queue: server.url };
    const run = newRun();
    const ids = Array.from({ length: 5 }, (_, i) => `done-${i}`);
    const worker = await fleetWorker(place, (task) => Promise.resolve(closing(task, 7)));
    const first = coordinator(place, { run });
    for (const id of ids) await first.submit(sessionTask(id));
    for (const id of ids) await until(`${id} is done`, async () => (await first.poll(id)).kind === 'done');
    await worker.drain();
    await first.submit(sessionTask('open'));
    await until('the task is on the hub', () =>
      hub.git(hub.remote, 'for-each-ref', '--format=%(refname)').includes(`${run}/task/open`),
    );
    // As another host finds it: the results are on the hub, and none of them is here.
    for (const id of ids) {
      for (const kind of ['task', 'result'])
        hub.git(hub.user, 'update-ref', '-d', `refs/debussy/${run}/fleet/${kind}/${id}`);
    }
    const said: string[] = [];
    const second = coordinator(place, {
      run,
      lookEveryMs: 10,
      gatherMs: 300,
      say: (text) => void said.push(text),
    });
    onTestFinished(async () => {
      await Promise.all([first.close('detach'), second.close('detach')]);
      await server.end();
      await hub.removeWhenStill();
    });
    await second.poll('open');
    for (const id of ids)
      expect(await second.poll(id)).toMatchObject({ kind: 'done', events: [{ seconds: 7 }] });
    expect(said).toEqual([]);
  },
);
