import { sessionTask } from '@debussy/testing/conformance';
import { expect, onTestFinished, test } from 'vitest';
import { coordinator, fleetWorker, newRun } from '../support/fleet-bed.ts';
import { makeHub } from '../support/hub.ts';
import { hasRedis, redisServer } from '../support/redis-server.ts';
import { closing } from '../support/tasks.ts';
import { until } from '../support/until.ts';

const many = 44;

test.skipIf(!hasRedis)(
  'leftovers of finished tasks on the hub, in the mirror and in the repository are removed while the run continues (needs redis)',
  async () => {
    const server = await redisServer();
    const hub = makeHub();
    const run = newRun();
    const mirror = hub.mirror('flat');
    const worker = await fleetWorker({ hub, queue: server.url }, async (task) => closing(task), {
      slots: many,
      mirrorOf: () =>
        Promise.resolve({
          gitDir: mirror,
          work: async ({ task }) => ({
            events: closing(task),
            refs: [],
            commits: [],
            files: [],
            root: '/nowhere/worker',
            forget: () => Promise.resolve(),
          }),
        }),
    });
    const fleet = coordinator({ hub, queue: server.url }, { run, gatherMs: 0, keepMs: 0 });
    onTestFinished(async () => {
      await worker.stop();
      await fleet.close('detach');
      await server.end();
      hub.remove();
    });
    const refs = (place: string): number =>
      hub.git(place, 'for-each-ref', '--format=%(refname)', `refs/debussy/${run}`).split('\n').length;
    const done = async (id: string): Promise<boolean> => (await fleet.poll(id)).kind === 'done';
    const open = new Set(Array.from({ length: many }, (_, i) => `task-${i}`));
    for (const id of open) await fleet.submit(sessionTask(id));
    await until(
      'all are done',
      async () => {
        for (const id of open) if (await done(id)) open.delete(id);
        return open.size === 0;
      },
      120_000,
    );
    // What goes from the hub goes along with what comes.
    let more = 0;
    await until(
      'most of it has gone',
      async () => {
        const id = `more-${more++}`;
        await fleet.submit(sessionTask(id));
        await until('one more is done', () => done(id), 60_000);
        return [hub.remote, hub.user, mirror].every((place) => refs(place) < many);
      },
      120_000,
    );
    expect([...open]).toEqual([]);
  },
  300_000,
);
