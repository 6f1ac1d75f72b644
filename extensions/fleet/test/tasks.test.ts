import { sessionTask } from '@debussy/testing/conformance';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { queueAddress } from '../src/address/queue-address.ts';
import { queueName, remoteAddress } from '../src/address/remote-address.ts';
import { openQueueEngine } from '../src/queue/engine.ts';
import { coordinator, fleetWorker, newRun } from './support/fleet-bed.ts';
import { makeHub } from './support/hub.ts';
import type { Hub } from './support/hub.ts';
import { hasRedis, redisServer } from './support/redis-server.ts';
import type { RedisServer } from './support/redis-server.ts';
import { heldWork } from './support/tasks.ts';
import { until } from './support/until.ts';

describe.skipIf(!hasRedis)('tasks of a fleet (needs redis)', () => {
  let redis: RedisServer;
  let hub: Hub;
  const cleaning: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    redis = await redisServer();
    hub = makeHub();
  });
  afterEach(async () => {
    for (const clean of cleaning.splice(0).toReversed()) await clean();
  });
  afterAll(async () => {
    await redis.end();
    hub.remove();
  });
  const place = (): { hub: Hub; queue: string } => ({ hub, queue: redis.url });

  async function worker(held: ReturnType<typeof heldWork>, more: Parameters<typeof fleetWorker>[2] = {}) {
    const made = await fleetWorker(place(), held.work, more);
    cleaning.push(async () => {
      held.release();
      await made.stop();
    });
    return made;
  }
  function executor(more: Parameters<typeof coordinator>[1] = {}) {
    const made = coordinator(place(), more);
    cleaning.push(() => made.close('detach'));
    return made;
  }

  test('a result is found although every hint is dropped', async () => {
    const held = heldWork();
    await worker(held);
    const fleet = executor({ hints: false });
    await fleet.submit(sessionTask('deaf'));
    await until('it runs', () => held.tries.length === 1);
    held.tries[0]?.finish();
    await until('it is done', async () => (await fleet.poll('deaf')).kind === 'done');
  });

  test('a queue that loses everything costs only the work in flight', async () => {
    const held = heldWork({ endsWhenStopped: true });
    await worker(held, { lockMs: 4000 });
    const fleet = executor();
    for (const id of ['finished', 'flying']) await fleet.submit(sessionTask(id));
    await until('both run', () => held.tries.length === 2);
    held.tries.find((one) => one.task.id === 'finished')?.finish(7);
    await until('one is done', async () => (await fleet.poll('finished')).kind === 'done');
    await redis.kill();
    redis.forget();
    await redis.start();
    await until('the other is done again', () => held.tries.length === 3);
    expect(held.tries[2]?.task.id).toBe('flying');
    // The first try has lost its task and was told to stop.
    await until('the first try is stopped', () =>
      held.tries.slice(0, 2).some((one) => one.task.id === 'flying' && one.desk.signal.aborted),
    );
    held.tries[2]?.finish(9);
    await until('it is done', async () => (await fleet.poll('flying')).kind === 'done');
    expect(await fleet.poll('flying')).toMatchObject({ events: [{ seconds: 9 }] });
  });

  test('a worker that loses its lock stops, and its late result does not count', async () => {
    const [first, second] = [heldWork({ endsWhenStopped: true }), heldWork()];
    const run = newRun();
    const slow = await worker(first, { slots: 1, lockMs: 4000 });
    const fleet = executor({ run });
    await fleet.submit(sessionTask('lost'));
    await until('it runs', () => first.tries.length === 1);
    const drained = slow.drain();
    await worker(second, { slots: 1, lockMs: 4000 });
    const client = new Redis(redis.url);
    const name = queueName(remoteAddress(hub.remote, '/'), null);
    await client.del(`debussy:${name}:${run}.lost:lock`);
    await client.quit();
    await until('it is told to stop', () => first.tries[0]?.desk.signal.reason === 'lost');
    await until('another has it', () => second.tries.length === 1);
    await drained;
    expect((await fleet.poll('lost')).kind).not.toBe('done');
    second.tries[0]?.finish(5);
    await until('it is done', async () => (await fleet.poll('lost')).kind === 'done');
    expect(await fleet.poll('lost')).toMatchObject({ events: [{ seconds: 5 }] });
  });

  test('a task in the queue consists of ids and one commit, without commands', async () => {
    const run = newRun();
    const fleet = executor({ run });
    await fleet.submit({ ...sessionTask('plain'), detail: ['rm -rf /'] });
    const queue = openQueueEngine(queueAddress(redis.url)).queue(
      queueName(remoteAddress(hub.remote, '/'), null),
    );
    cleaning.push(() => queue.close());
    await until('it is queued', async () => (await queue.getJob(`${run}.plain`)) !== undefined);
    const job = await queue.getJob(`${run}.plain`);
    const task = hub.git(hub.remote, 'rev-parse', `refs/debussy/${run}/task/plain`);
    expect(job?.data).toEqual({ version: 1, run, id: 'plain', kind: 'session', task, cancel: null });
    await fleet.cancel('plain', 'interrupted');
    await until('it is over', async () => (await fleet.poll('plain')).kind === 'done');
    expect(await queue.getJob(`${run}.plain`)).toBeUndefined();
  });

  test('a task that the queue makes up is not done, whatever commit it names', async () => {
    const held = heldWork();
    await worker(held);
    const queue = openQueueEngine(queueAddress(redis.url)).queue(
      queueName(remoteAddress(hub.remote, '/'), null),
    );
    cleaning.push(() => queue.close());
    const forged = {
      version: 1,
      run: 'forged',
      id: 'x',
      kind: 'session',
      task: hub.base,
      cancel: null,
    } as const;
    const job = await queue.add('session', forged, { jobId: 'forged.x' });
    await until('it is refused', async () => (await job.getState()) === 'failed');
    expect(held.tries).toHaveLength(0);
    expect((await queue.getJob('forged.x'))?.failedReason).toBe(
      'its task bundle is not on the shared remote',
    );
  });

  test('a coordinator that takes over finds finished tasks, continues running ones, and knows no others', async () => {
    const held = heldWork();
    await worker(held);
    const run = newRun();
    const first = executor({ run });
    for (const id of ['done', 'open']) await first.submit(sessionTask(id));
    await until('both run', () => held.tries.length === 2);
    held.tries.find((one) => one.task.id === 'done')?.finish(3);
    await until(
      'one is done',
      () => hub.git(hub.remote, 'for-each-ref', `refs/debussy/${run}/result`) !== '',
    );
    await first.close('detach');
    const second = executor({ run });
    expect((await second.poll('never')).kind).toBe('unknown');
    expect(await second.poll('done')).toMatchObject({ kind: 'done', events: [{ seconds: 3 }] });
    expect((await second.poll('open')).kind).not.toBe('unknown');
    held.tries.find((one) => one.task.id === 'open')?.finish(4);
    await until('it is done', async () => (await second.poll('open')).kind === 'done');
    expect(held.tries).toHaveLength(2);
  });

  test('a finished run removes its refs from the remote when it closes', async () => {
    const held = heldWork();
    held.release();
    await worker(held);
    const run = newRun();
    const fleet = executor({ run });
    await fleet.submit(sessionTask('brief'));
    await until('it is done', async () => (await fleet.poll('brief')).kind === 'done');
    await fleet.close('cancel');
    expect(hub.git(hub.remote, 'for-each-ref', `refs/debussy/${run}`)).toBe('');
    expect(hub.git(hub.user, 'for-each-ref', `refs/debussy/${run}`)).toBe('');
  });

  test('a worker that is stopped gives its task back, and another one does it', async () => {
    const [first, second] = [heldWork({ endsWhenStopped: true }), heldWork()];
    const leaving = await worker(first, { slots: 1 });
    const fleet = executor();
    await fleet.submit(sessionTask('back'));
    await until('it runs', () => first.tries.length === 1);
    await leaving.stop();
    expect(first.tries[0]?.desk.signal.reason).toBe('interrupted');
    await worker(second);
    await until('another has it', () => second.tries.length === 1);
    second.tries[0]?.finish(2);
    await until('it is done', async () => (await fleet.poll('back')).kind === 'done');
  });
});
