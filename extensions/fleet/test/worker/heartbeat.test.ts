import { expect, onTestFinished, test } from 'vitest';
import { requireDisk } from '../../src/worker/run-task.ts';
import { startHeartbeat } from '../../src/worker/hold-task.ts';
import type { HeartbeatOptions } from '../../src/worker/hold-task.ts';
import { readWorkerName, workerName } from '../../src/queue/worker-name.ts';
import { shownRejection } from '../support/shown-error.ts';
import { until } from '../support/until.ts';

function beating(options: Partial<HeartbeatOptions>): string[] {
  const said: string[] = [];
  const end = startHeartbeat({
    lockMs: 200,
    renew: () => {
      said.push('renewed');
      return Promise.resolve(true);
    },
    cancelled: () => Promise.resolve(null),
    lost: () => void said.push('lost'),
    cancel: (reason) => void said.push(reason),
    ...options,
  });
  onTestFinished(end);
  return said;
}

test('a task is kept as long as its lock is renewed', async () => {
  const said = beating({});
  await until('a few beats have passed', () => said.length > 5);
  expect(new Set(said)).toEqual(new Set(['renewed']));
});

test('a lock that is refused is a task that is lost, once', async () => {
  const said = beating({ renew: () => Promise.resolve(false) });
  await until('it is lost', () => said.length > 0);
  expect(said).toEqual(['lost']);
});

test('a queue that is silent for a whole lock period has given the task away', async () => {
  const begun = Date.now();
  const said = beating({ renew: () => new Promise(() => undefined) });
  await until('it is lost', () => said.length > 0);
  expect(said).toEqual(['lost']);
  expect(Date.now() - begun).toBeGreaterThanOrEqual(200);
});

test('one failed renewal does not lose the task', async () => {
  let beats = 0;
  const said = beating({
    renew: () => (++beats === 1 ? Promise.reject(new Error('away')) : Promise.resolve(true)),
  });
  await until('it goes on', () => beats > 4);
  expect(said).toEqual([]);
});

test('a flag is read at every heartbeat, however long the lock is', async () => {
  const said = beating({ lockMs: 600_000, cancelled: () => Promise.resolve('interrupted') });
  await until('it is told', () => said.includes('interrupted'));
});

test('a full disk begins nothing', async () => {
  await requireDisk('/', 0);
  expect(await shownRejection(requireDisk('/', Number.MAX_SAFE_INTEGER))).toMatch(
    /^ERR_FLEET_DISK \(1\):.* \d+ MB .*\|.* --home <folder>$/,
  );
});

test("a worker's facts survive the name of a connection", () => {
  const card = { name: 'Host_1.example', slots: 8, labels: ['cpu', 'big'], version: '1.2.3' };
  expect(readWorkerName(workerName(card))).toEqual(card);
  expect(workerName({ ...card, name: 'a b' })).not.toContain(' ');
  expect(readWorkerName(workerName({ ...card, labels: [] }))).toMatchObject({ labels: [] });
  expect(readWorkerName('somebody else')).toBeNull();
});
