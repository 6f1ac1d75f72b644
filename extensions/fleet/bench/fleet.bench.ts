import { sessionTask } from '@debussy/testing/conformance';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Executor } from '@debussy/scheduler';
import { atMost, byTurns, inTurns, noMoreThan, rowOf } from '@debussy/tools/bench';
import type { Amount, ReportRows, Row } from '@debussy/tools/bench';
import { coordinator } from '../test/support/fleet-bed.ts';
import { makeHub } from '../test/support/hub.ts';
import type { Hub } from '../test/support/hub.ts';
import { hasRedis, redisServer } from '../test/support/redis-server.ts';
import type { RedisServer } from '../test/support/redis-server.ts';
import { until } from '../test/support/until.ts';
import { workerScript } from './worker-script.ts';

interface Bed {
  readonly redis: RedisServer;
  readonly hub: Hub;
  readonly script: string;
}

/** Two worker processes on this machine, a Redis of its own, and a bare repository beside them. */
export async function bench(report: ReportRows): Promise<void> {
  if (!hasRedis) return;
  const redis = await redisServer();
  const hub = makeHub();
  const scripts = mkdtempSync(fileURLToPath(new URL('../node_modules/.bench-worker-', import.meta.url)));
  const bed = { redis, hub, script: await workerScript('sleeping-worker.ts', scripts) };
  try {
    await report(() => overhead(bed));
    await report(() => oneAtATime(bed));
    await report(() => killed(bed));
    await report(() => manyWaiting(bed));
  } finally {
    await redis.end();
    hub.remove();
    rmSync(scripts, { recursive: true, force: true });
  }
}

async function overhead(bed: Bed): Promise<Row> {
  const count = 200;
  const seconds = await timed(bed, { slots: 100, count, taskSeconds: 0, name: `o${++turns}` });
  const each = (seconds * 1000) / count;
  return absolute(30, {
    name: `overhead per task, ${count} at once`,
    about:
      'Tasks that do nothing, from submit to done over Redis and two worker processes, their pushes and fetches included, shared out over them, beside the pushes and fetches of one.',
    ours: { value: each, unit: 'ms' },
    reference: { value: bareGit(bed.hub, `o${turns}`), unit: 'ms', label: 'its pushes and fetches' },
  });
}

/** What nobody shares: every step after the other, beside the git commands alone that no fleet can do without, by turns. */
async function oneAtATime(bed: Bed): Promise<Row> {
  let [mine, theirs] = [0, 0];
  let found = { ours: NaN, reference: NaN, ratio: NaN };
  const turn = ++turns;
  await withWorkers(bed, { slots: 2, lockMs }, async (fleet) => {
    const ours = async (): Promise<number> => {
      const begun = performance.now();
      await submitAll(fleet, [`alone-${turn}-${++mine}`], 0);
      return performance.now() - begun;
    };
    found = await inTurns(rounds, ours, () => bareGit(bed.hub, `${turn}-${++theirs}`));
  });
  return rowOf({
    name: 'one task alone, from submit to done',
    about:
      'What nobody shares: every step after the other, beside the git commands that no fleet can do without.',
    ours: { value: found.ours, unit: 'ms' },
    reference: { value: found.reference, unit: 'ms', label: 'its pushes and fetches' },
    ratio: found.ratio,
    bar: atMost(3),
    measured: byTurns(rounds),
  });
}

const rounds = 15;
const lockMs = 30_000;
let turns = 0;

/** Task out, look and fetch at the worker, result out, fetch at the coordinator. */
function bareGit(hub: Hub, n: string): number {
  const { user, remote, folder } = hub;
  const git = (dir: string, ...args: readonly string[]): string => hub.git(dir, ...args);
  const mirror = join(folder, 'bare-mirror.git');
  if (!existsSync(mirror)) git(folder, 'init', '-q', '--bare', mirror);
  const commit = (message: string): string =>
    git(user, 'commit-tree', 'HEAD^{tree}', '-p', 'HEAD', '-m', message);
  const [task, result] = [commit(`task ${n}`), commit(`result ${n}`)];
  const begun = performance.now();
  git(user, 'push', '-q', remote, `${task}:refs/bare/${n}/task`);
  git(mirror, 'ls-remote', remote, `refs/bare/${n}/*`);
  git(mirror, 'fetch', '-q', remote, `${task}:refs/bare/${n}/task`);
  git(user, 'push', '-q', remote, `${result}:refs/bare/${n}/result`);
  git(mirror, 'fetch', '-q', remote, `${result}:refs/bare/${n}/result`);
  return performance.now() - begun;
}

async function manyWaiting(bed: Bed): Promise<Row> {
  const [taskSeconds, name] = [30, `w${++turns}`];
  const seconds = await timed(bed, { slots: 100, count: 200, taskSeconds, name });
  return absolute(35, {
    name: `200 waiting tasks of ${taskSeconds} s`,
    about:
      'Two worker processes with 100 places each, from the first submit to the last done, beside one task.',
    ours: { value: seconds, unit: 's' },
    reference: { value: taskSeconds, unit: 's', label: 'one task' },
  });
}

async function killed(bed: Bed): Promise<Row> {
  const [lock, id] = [3000, `killed-${++turns}`];
  let seconds = 0;
  await withWorkers(bed, { slots: 1, lockMs: lock }, async (fleet, workers) => {
    await fleet.submit({ ...sessionTask(id), secondsLeft: 0.5 });
    await until('it runs', () => workers.some((one) => one.said().includes(`begun ${id}`)));
    const holder = workers.find((one) => one.said().includes(`begun ${id}`));
    const other = workers.find((one) => one !== holder);
    const at = Date.now();
    holder?.child.kill('SIGKILL');
    await until('it runs elsewhere', () => other?.said().includes(`begun ${id}`) === true, 60_000);
    seconds = (Number(new RegExp(`begun ${id} (\\d+)`).exec(other?.said() ?? '')?.[1]) - at) / 1000;
    await until('it is done', async () => (await fleet.poll(id)).kind === 'done');
  });
  return absolute(6, {
    name: 'kill -9 of a worker until its task runs elsewhere',
    about: 'Two lock periods are allowed: one until the lock is known to be lost, one to be noticed.',
    ours: { value: seconds, unit: 's' },
    reference: { value: lock / 1000, unit: 's', label: 'lock' },
  });
}

interface Load {
  readonly slots: number;
  readonly count: number;
  readonly taskSeconds: number;
  readonly name: string;
}

async function timed(bed: Bed, { slots, count, taskSeconds, name }: Load): Promise<number> {
  let seconds = 0;
  await withWorkers(bed, { slots, lockMs }, async (fleet) => {
    const begun = performance.now();
    const ids = Array.from({ length: count }, (_, i) => `${name}-${i}`);
    await submitAll(fleet, ids, taskSeconds);
    seconds = (performance.now() - begun) / 1000;
  });
  return seconds;
}

/** Polls as the loop does: when a hint says that a look is worth while, and now and then. */
async function submitAll(fleet: Executor, ids: readonly string[], secondsLeft: number): Promise<void> {
  for (const id of ids) await fleet.submit({ ...sessionTask(id), secondsLeft });
  const open = new Set(ids);
  while (open.size > 0) {
    for (const id of open) if ((await fleet.poll(id)).kind === 'done') open.delete(id);
    if (open.size > 0) await pause(10);
  }
}

interface BenchWorker {
  readonly child: ChildProcess;
  said(): string;
}

async function withWorkers(
  bed: Bed,
  { slots, lockMs: lock }: { readonly slots: number; readonly lockMs: number },
  work: (fleet: Executor, workers: readonly BenchWorker[]) => Promise<void>,
): Promise<void> {
  const place = { hub: bed.hub, queue: bed.redis.url };
  const workers = [1, 2].map((n) => start(bed, { slots, lockMs: lock, name: `b${n}` }));
  const fleet = coordinator(place, { lookEveryMs: 2000 });
  try {
    await until('both are ready', () => workers.every((one) => one.said().includes('ready')));
    await work(fleet, workers);
  } finally {
    await fleet.close('detach');
    for (const { child } of workers) child.kill('SIGKILL');
  }
}

let mirrors = 0;

function start(
  { redis, hub, script }: Bed,
  { slots, lockMs: lock, name }: { readonly slots: number; readonly lockMs: number; readonly name: string },
): BenchWorker {
  const mirror = hub.mirror(`bench-${++mirrors}`);
  const args = [redis.url, hub.remote, mirror, String(slots), String(lock), name];
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return { child, said: () => text };
}

function absolute(
  most: number,
  facts: { readonly name: string; readonly about: string; readonly ours: Amount; readonly reference: Amount },
): Row {
  return rowOf({ ...facts, bar: noMoreThan(most), measured: 'once' });
}
