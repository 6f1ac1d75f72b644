import { sessionTask } from '@debussy/testing/conformance';
import { expect, onTestFinished, test } from 'vitest';
import { metricsAddress } from '../../src/metrics/serve-metrics.ts';
import { coordinator, fleetWorker, newRun } from '../support/fleet-bed.ts';
import { makeHub } from '../support/hub.ts';
import { hasPostgres, postgresServer } from '../support/postgres-server.ts';
import { heldWork } from '../support/tasks.ts';
import { until } from '../support/until.ts';

async function valuesAt(said: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const url = said.flatMap((text) => /^metrics at (\S+)$/.exec(text)?.[1] ?? [])[0] ?? '';
  const lines = (await (await fetch(url)).text()).split('\n').filter((line) => !/^(?:#|$)/.test(line));
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      const name = line.slice(0, space).replace(/^debussy_fleet_/, '');
      return [name.replace(/remote="[^"]*",/, ''), Number(line.slice(space + 1))];
    }),
  );
}

test.skipIf(!hasPostgres)(
  'coordinator and worker report queue, slots, sessions, ends and bytes (needs postgres)',
  async () => {
    const server = await postgresServer();
    onTestFinished(() => server.end());
    const hub = makeHub();
    onTestFinished(() => hub.remove());
    const place = { hub, queue: server.url };
    const run = newRun();
    const label = run.toLowerCase();
    const labels = { session: label, verification: label };
    const said = { coordinator: [] as string[], worker: [] as string[] };
    const metrics = metricsAddress('0');
    const fleet = coordinator(place, {
      run,
      labels,
      metrics,
      say: (text) => void said.coordinator.push(text),
    });
    onTestFinished(() => fleet.close('detach'));
    const held = heldWork();
    await fleet.submit(sessionTask('first'));
    await fleet.submit(sessionTask('second'));
    const worker = await fleetWorker(place, held.work, {
      labels: [label],
      slots: 1,
      metrics,
      say: (text) => void said.worker.push(text),
    });
    onTestFinished(() => worker.stop());
    await until('one task is at work', () => held.tries.length === 1);
    await until('the other one waits', async () => {
      return (await valuesAt(said.worker)).get(`queue_waiting{label="${label}"}`) === 1;
    });
    expect(Object.fromEntries(await valuesAt(said.worker))).toMatchObject({
      queue_up: 1,
      [`queue_running{label="${label}"}`]: 1,
      workers: 1,
      slots: 1,
      slots_busy: 1,
      sessions_running: 1,
      tasks_done_total: 0,
      lock_losses_total: 0,
      pushed_bytes_total: 0,
    });
    held.release();
    for (const id of ['first', 'second'])
      await until(`${id} is done`, async () => (await fleet.poll(id)).kind === 'done');
    await until('the worker has let go of both', async () => {
      const values = await valuesAt(said.worker);
      return values.get('tasks_done_total') === 2 && values.get('sessions_running') === 0;
    });
    for (const side of ['coordinator', 'worker'] as const) {
      const values = await valuesAt(said[side]);
      expect(values.get('tasks_done_total'), side).toBe(2);
      expect(values.get('sessions_running'), side).toBe(0);
      expect(values.get(`queue_oldest_waiting_seconds{label="${label}"}`), side).toBe(0);
      for (const name of ['pushed_bytes_total', 'fetched_bytes_total', 'process_resident_memory_bytes'])
        expect(values.get(name), `${side} ${name}`).toBeGreaterThan(0);
    }
  },
  120_000,
);
