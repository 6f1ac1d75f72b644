import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProgram } from '../support/program.ts';
import { fullNeeds, isFull } from '../support/full.ts';
import { hasRedis } from '../support/redis-server.ts';
import { until } from '../support/until.ts';
import { endToEnd } from './fleet-bed.ts';
import type { EndToEnd } from './fleet-bed.ts';

describe.skipIf(!hasRedis)('debussy fleet and debussy worker (needs redis)', () => {
  let fleet: EndToEnd;
  beforeAll(async () => {
    fleet = await endToEnd({ sessionSeconds: 0 });
  });
  afterAll(async () => {
    await fleet.end();
  });

  test('doctor finds no problem except the missing workers', async () => {
    const doctor = fleet.call('fleet', 'doctor', '--json');
    expect(await doctor.ended).toBe(1);
    expect(JSON.parse(doctor.said())).toMatchObject({
      ok: false,
      checks: [
        { check: 'queue', ok: true },
        { check: 'queue safe', ok: true },
        { check: 'clocks', ok: true },
        { check: 'remote', ok: true },
        { check: 'compare-and-swap', ok: true },
        { check: 'versions', ok: true },
        { check: 'workers', ok: false, detail: 'no worker is connected' },
      ],
    });
  });

  test('status shows workers with their slots and labels, and a worker drains on its first signal', async () => {
    const worker = await fleet.worker('w1', '--label', 'cpu');
    const status = fleet.call('fleet', 'status', '--json', '--label', 'cpu');
    expect(await status.ended, status.said()).toBe(0);
    expect(JSON.parse(status.said())).toMatchObject({
      workers: [{ name: 'w1', slots: 2, labels: ['cpu'] }],
      slots: 2,
      queues: [
        { label: null, waiting: 0, running: 0 },
        { label: 'cpu', waiting: 0, running: 0 },
      ],
    });
    const doctor = fleet.call('fleet', 'doctor', '--label', 'cpu');
    expect(await doctor.ended, doctor.said()).toBe(0);
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
    expect(worker.said()).toContain('finishing 0 tasks, taking no more');
  });

  test('status --watch shows each change until it is interrupted, and ends with 0', async () => {
    const watch = ['fleet', 'status', '--watch', '--label', 'watched'];
    const views = [fleet.call(...watch, '--json'), fleet.call(...watch)];
    const allSay = (what: string, ...said: readonly string[]): Promise<void> =>
      until(what, () => views.every((one) => said.every((text) => one.said().includes(text))), 120_000);
    await allSay('both have looked', 'watched');
    const worker = await fleet.worker('seen', '--label', 'watched');
    await allSay('both show the worker', 'seen');
    worker.child.kill('SIGTERM');
    await worker.ended;
    const gone = /"workers":\[\]|^0 workers/m;
    await until(
      'both show that it has gone',
      () => views.every((one) => gone.test(one.said().split('seen').at(-1) ?? '')),
      120_000,
    );
    for (const one of views) {
      one.child.kill('SIGINT');
      expect(await one.ended, one.said()).toBe(0);
    }
    const [lines = '', text = ''] = views.map((one) => one.said().trim());
    for (const line of lines.split('\n')) expect(JSON.parse(line)).toHaveProperty('queues');
    // Without a terminal what stays the same is not repeated.
    const blocks = text.split(/^\d{4}-.*Z\n/m).slice(1);
    for (const [i, block] of blocks.entries()) expect(block).not.toBe(blocks[i - 1]);
  }, 400_000);

  test('a second worker with the same name gets its own home', async () => {
    const [one, two] = [await fleet.worker('twin'), await fleet.worker('twin')];
    expect(two.said()).toContain('worker twin-2: 2 slots');
    for (const { child } of [one, two]) child.kill('SIGTERM');
    await Promise.all([one.ended, two.ended]);
  });

  test.each([
    [['worker'], {}, '[ERR_FLEET_SETTINGS]'],
    [
      ['worker', '--queue', 'redis://127.0.0.1:1', '--remote', '/x', '--slots', 'many'],
      {},
      '--slots must be a whole number ≥ 1, but is many',
    ],
  ])('%j is refused with exit code 2', async (args, env, message) => {
    const one = startProgram(args, { cwd: fleet.hub.folder, env });
    expect(await one.ended).toBe(2);
    expect(one.said()).toContain(message);
  });

  test('a run takes queue and remote from flags, too', async () => {
    const far = ['--queue', 'redis://far.example', '--remote', fleet.hub.remote];
    const run = fleet.call(
      'run',
      'MASTER_PLAN.md',
      '--agent',
      'scripted',
      '--executor',
      'fleet',
      '--restart',
      ...far,
    );
    expect(await run.ended).toBe(2);
    expect(run.said()).toContain('the queue redis://far.example is on another host');
  });

  test.skipIf(!isFull)(
    `a run and its verification go to the hosts that are labelled for them (needs ${fullNeeds})`,
    async () => {
      const labels = { DEBUSSY_FLEET_SESSION_LABEL: 'agents', DEBUSSY_FLEET_VERIFICATION_LABEL: 'cpu' };
      const place = fleet.with(labels);
      const [agents, cpu] = [
        await place.worker('agents', '--label', 'agents'),
        await place.worker('cpu', '--label', 'cpu'),
      ];
      const run = place.call(
        'run',
        'MASTER_PLAN.md',
        '--agent',
        'scripted',
        '--parallel',
        '3',
        '--executor',
        'fleet',
      );
      expect(await run.ended, run.said()).toBe(0);
      await until('both have said so', () => /done/.test(cpu.said()) && /done/.test(agents.said()));
      expect(agents.said()).not.toMatch(/\.v\d+: begun/);
      expect(cpu.said()).not.toMatch(/-a1-s1: begun/);
      for (const { child } of [agents, cpu]) child.kill('SIGTERM');
      await Promise.all([agents.ended, cpu.ended]);
    },
  );
});
