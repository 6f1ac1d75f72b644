import { sessionTask } from '@debussy/testing/conformance';
import { Redis } from 'ioredis';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { queueAddress } from '../../src/address/queue-address.ts';
import { queueName, remoteAddress } from '../../src/address/remote-address.ts';
import { fleetDoctor } from '../../src/doctor/fleet-doctor.ts';
import { coordinator, fleetWorker, newRun } from '../support/fleet-bed.ts';
import { makeHub } from '../support/hub.ts';
import type { Hub } from '../support/hub.ts';
import { freePort, hasRedis, redisServer } from '../support/redis-server.ts';
import type { RedisServer } from '../support/redis-server.ts';
import { shownRejection } from '../support/shown-error.ts';
import { heldWork } from '../support/tasks.ts';
import { until } from '../support/until.ts';

describe.skipIf(!hasRedis)('a coordinator (needs redis)', () => {
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

  test('a session whose workers keep dying is ended and counted', async () => {
    const run = newRun();
    const held = heldWork({ endsWhenStopped: true });
    const place = { hub, queue: redis.url };
    const worker = await fleetWorker(place, held.work);
    const fleet = coordinator(place, { run });
    onTestFinished(async () => {
      await fleet.close('detach');
      held.release();
      await worker.stop();
    });
    await fleet.submit(sessionTask('poison'));
    await until('it runs', () => held.tries.length === 1);
    const client = new Redis(redis.url);
    await client.hset(`debussy:${queueName(remoteAddress(hub.remote, '/'), null)}:${run}.poison`, 'stc', '9');
    await client.quit();
    await until('it is over', async () => (await fleet.poll('poison')).kind === 'done');
    expect(await fleet.poll('poison')).toMatchObject({
      events: [
        { outcome: { kind: 'crashed', detail: 'no worker brought it to an end: its worker died 9 times' } },
      ],
    });
  });

  test('stops with the cause when the remote is gone for too long, after a warning', async () => {
    const lost = makeHub();
    onTestFinished(() => lost.remove());
    const said: string[] = [];
    const fleet = coordinator(
      { hub: lost, queue: redis.url },
      { giveUpMs: 300, say: (message) => void said.push(message) },
    );
    rmSync(lost.remote, { recursive: true });
    await fleet.submit(sessionTask('nowhere'));
    await until('it has failed', () =>
      fleet.poll('nowhere').then(
        () => false,
        () => true,
      ),
    );
    expect(await shownRejection(fleet.poll('nowhere'))).toMatch(
      /^ERR_FLEET_GIT \(1\): the shared repository \S+ cannot be used: git push failed.*debussy resume$/s,
    );
    expect(said[0]).toMatch(/^the shared repository \S+ cannot be used: git push failed/);
    await fleet.close('cancel');
  });

  test('doctor checks everything in one call, and continues after a problem', async () => {
    const order = { labels: ['cpu'], refs: 'refs/debussy', gitDir: hub.userGit, version: 'test' } as const;
    const remote = remoteAddress(hub.remote, '/');
    const held = heldWork();
    const worker = await fleetWorker({ hub, queue: redis.url }, held.work, { version: 'older' });
    onTestFinished(() => worker.stop());
    const well = await fleetDoctor({ ...order, remote, queue: queueAddress(redis.url) });
    expect(well.filter((finding) => !finding.ok).map(({ check, detail }) => `${check}: ${detail}`)).toEqual([
      expect.stringMatching(/^versions: w\d+ has older; here is test, node v\d/),
    ]);
    const away = queueAddress(`redis://127.0.0.1:${await freePort()}`);
    const ill = await fleetDoctor({ ...order, remote, queue: away });
    expect(ill.map(({ check, ok }) => `${ok ? 'ok' : 'bad'} ${check}`)).toEqual([
      'bad queue',
      'ok remote',
      'ok compare-and-swap',
    ]);
  });
});
