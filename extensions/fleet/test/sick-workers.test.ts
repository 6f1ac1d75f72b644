import { sessionTask } from '@debussy/testing/conformance';
import type { Worker } from '@debussy/scheduler';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { queueAddress } from '../src/address/queue-address.ts';
import { queueName, remoteAddress } from '../src/address/remote-address.ts';
import { openQueueEngine } from '../src/queue/engine.ts';
import type { Payload } from '../src/queue/payload.ts';
import { coordinator, fleetWorker, newRun } from './support/fleet-bed.ts';
import { makeHub } from './support/hub.ts';
import type { Hub } from './support/hub.ts';
import { hasRedis, redisServer } from './support/redis-server.ts';
import type { RedisServer } from './support/redis-server.ts';
import { closing, heldWork } from './support/tasks.ts';
import { until } from './support/until.ts';

const healthy: Worker = (task) => Promise.resolve(closing(task, 7));
const broken: Worker = () => Promise.reject(new Error('a fault of its own'));
const hint = 'Install it.';
const cannotBegin: Worker = (task) => {
  const [ended] = closing(task);
  if (ended?.type !== 'session.ended') throw new Error('only sessions here');
  const outcome = { kind: 'start_failed', detail: 'The program agent was not found.', hint } as const;
  return Promise.resolve([{ ...ended, outcome }]);
};

describe.skipIf(!hasRedis)('sick workers, and those of another version (needs redis)', () => {
  let server: RedisServer;
  let hub: Hub;
  const cleaning: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    server = await redisServer();
    hub = makeHub();
  });
  afterEach(async () => {
    for (const clean of cleaning.splice(0).toReversed()) await clean();
  });
  afterAll(async () => {
    await server.end();
    hub.remove();
  });

  const place = (): { hub: Hub; queue: string } => ({ hub, queue: server.url });
  async function worker(work: Worker, more: Parameters<typeof fleetWorker>[2] = {}): Promise<string[]> {
    const said: string[] = [];
    const made = await fleetWorker(place(), work, { say: (text) => void said.push(text), ...more });
    cleaning.push(() => made.stop());
    return said;
  }
  function executor(more: Parameters<typeof coordinator>[1] = {}) {
    const said: string[] = [];
    const fleet = coordinator(place(), { say: (text) => void said.push(text), ...more });
    cleaning.push(() => fleet.close('detach'));
    return { fleet, said };
  }

  test('a sick worker reports it and takes no more tasks, and its task goes to another', async () => {
    const run = newRun();
    const labels = { session: run, verification: run };
    let tries = 0;
    const sick = await worker(
      () => {
        tries += 1;
        return Promise.reject(new Error('ENOSPC: no space left on device, write'));
      },
      { labels: [run], name: 'sick', slots: 1 },
    );
    const { fleet, said } = executor({ run, labels });
    await fleet.submit(sessionTask('first'));
    await until('it was tried', () => tries === 1);
    await fleet.submit(sessionTask('second'));
    await worker(healthy, { labels: [run] });
    for (const id of ['first', 'second'])
      await until(`${id} is done`, async () => (await fleet.poll(id)).kind === 'done');
    expect(tries).toBe(1);
    expect(sick.join('\n')).toMatch(
      /first: ENOSPC: no space left on device, write; taking no tasks for 60 s/,
    );
    expect(said.join('\n')).toContain('goes to another worker: worker sick: ENOSPC');
  });

  test('a task that three workers cannot do is blamed itself', async () => {
    const run = newRun();
    const labels = { session: run, verification: run };
    for (const name of ['one', 'two', 'three']) await worker(broken, { labels: [run], name });
    const first = executor({ run, labels });
    await first.fleet.submit(sessionTask('poison'));
    await until('it has failed', () =>
      first.fleet.poll('poison').then(
        () => false,
        () => true,
      ),
    );
    await expect(first.fleet.poll('poison')).rejects.toThrow(
      /^no worker could do task poison: worker \w+: a fault of its own$/,
    );
  });

  test('a worker without the agent takes no more tasks, and the phase does not fail', async () => {
    const run = newRun();
    const labels = { session: run, verification: run };
    const lacking = await worker(cannotBegin, { labels: [run], name: 'lacking', slots: 1 });
    const { fleet, said } = executor({ run, labels });
    await fleet.submit(sessionTask('first'));
    const why = 'no session could begin: The program agent was not found. Install it.';
    await until('it says so', () =>
      lacking.join('\n').includes(`first: ${why.slice(0, -1)}; taking no tasks for 60 s`),
    );
    await worker(healthy, { labels: [run] });
    await until('it is done', async () => (await fleet.poll('first')).kind === 'done');
    expect(await fleet.poll('first')).toMatchObject({ events: [{ outcome: { kind: 'completed' } }] });
    expect(said).toEqual([`task first goes to another worker: worker lacking: ${why}`]);
  });

  test('without a worker that has the agent the phase fails, not the run', async () => {
    const run = newRun();
    const labels = { session: run, verification: run };
    for (const name of ['one', 'two', 'three']) await worker(cannotBegin, { labels: [run], name });
    const { fleet } = executor({ run, labels });
    await fleet.submit(sessionTask('without'));
    await until('it has ended', async () => (await fleet.poll('without')).kind === 'done');
    expect(await fleet.poll('without')).toMatchObject({
      events: [{ outcome: { kind: 'start_failed', detail: 'The program agent was not found. Install it.' } }],
    });
  });

  test('a worker that is sick again and again does not end a run while others are busy', async () => {
    const run = newRun();
    const labels = { session: run, verification: run };
    const held = heldWork();
    await worker(held.work, { labels: [run], name: 'busy', slots: 1 });
    const { fleet } = executor({ run, labels });
    await fleet.submit(sessionTask('long'));
    await until('it is begun', () => held.tries.length === 1);
    let faults = 0;
    const failing: Worker = () => Promise.reject(new Error(`fault ${(faults += 1)}`));
    await worker(failing, { labels: [run], name: 'sick', slots: 1, restMs: 1 });
    await fleet.submit(sessionTask('waiting'));
    await until('it has failed many times', () => faults > 6);
    held.release();
    await until('it is done', async () => (await fleet.poll('waiting')).kind === 'done');
  });

  test('a task that failed in the queue before a resume is started again', async () => {
    const run = newRun();
    const labels = { session: run, verification: run };
    const first = executor({ run, labels });
    await first.fleet.submit(sessionTask('again'));
    const engine = openQueueEngine(queueAddress(server.url));
    const name = queueName(remoteAddress(hub.remote, '/'), run);
    const queue = engine.queue(name);
    const taker = engine.worker(name, { name: 'gone', lockMs: 5000 });
    cleaning.push(() => queue.close());
    await until('it is queued', async () => (await queue.getJob(`${run}.again`)) !== undefined);
    await first.fleet.close('detach');
    const job = await taker.getNextJob('token', { block: false });
    await job?.moveToFailed(new Error('the disk was full'), 'token', false);
    await taker.close(true);
    expect(await (await queue.getJob(`${run}.again`))?.getState()).toBe('failed');
    await worker(healthy, { labels: [run] });
    const second = executor({ run, labels });
    await until('it is done', async () => (await second.fleet.poll('again')).kind === 'done');
    expect(await second.fleet.poll('again')).toMatchObject({ events: [{ seconds: 7 }] });
  });

  test('a task of another version stays for a worker that fits, and both sides say so', async () => {
    const run = newRun();
    const labels = { session: run, verification: run };
    const misfit = await worker(healthy, { labels: [run], name: 'misfit', version: '0.2.0' });
    const { fleet, said } = executor({ run, labels });
    const queue = openQueueEngine(queueAddress(server.url)).queue(
      queueName(remoteAddress(hub.remote, '/'), run),
    );
    cleaning.push(() => queue.close());
    // Known to its coordinator by its id, and of another version for whoever looks into it.
    const later = { version: 2, run, id: 'later', kind: 'session', task: hub.base, cancel: null };
    const payload: Payload = JSON.parse(JSON.stringify(later));
    const job = await queue.add('session', payload, { jobId: `${run}.later` });
    await fleet.submit(sessionTask('later'));
    await until('the worker says so', () => misfit.some((text) => text.includes('another version')));
    await until('the coordinator says so', () => said.length > 0);
    expect(said).toEqual([
      'worker misfit has debussy 0.2.0 (protocol 1) and cannot do tasks of this version (protocol 1); they wait for a worker that fits',
    ]);
    await until('it is back in the queue', async () => (await job.getState()) === 'waiting');
    expect((await fleet.poll('later')).kind).not.toBe('done');
  });
});
