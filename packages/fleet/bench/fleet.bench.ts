import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Executor } from '@debussy/scheduler';
import { build } from 'rolldown';
import { coordinator } from '../test/support/fleet-bed.ts';
import { makeHub } from '../test/support/hub.ts';
import type { Hub } from '../test/support/hub.ts';
import { hasRedis, redisServer } from '../test/support/redis-server.ts';
import type { RedisServer } from '../test/support/redis-server.ts';
import { sessionTask } from '../test/support/tasks.ts';
import { until } from '../test/support/until.ts';

interface Row {
  readonly name: string;
  readonly ours: string;
  readonly reference: string;
  readonly ratio: number;
  readonly bar: string;
  readonly ok: boolean;
}

interface Bed {
  readonly redis: RedisServer;
  readonly hub: Hub;
  readonly script: string;
}

/** Two worker processes on this machine, a Redis of its own, and a bare repository beside them. */
export async function bench(report: (row: Row) => void): Promise<void> {
  if (!hasRedis) return;
  const redis = await redisServer();
  const hub = makeHub();
  const scripts = mkdtempSync(fileURLToPath(new URL('../node_modules/.bench-worker-', import.meta.url)));
  const bed = { redis, hub, script: await workerScript(scripts) };
  try {
    report(await overhead(bed));
    report(await oneAtATime(bed));
    report(await killed(bed));
    report(await manyWaiting(bed));
  } finally {
    await redis.end();
    hub.remove();
    rmSync(scripts, { recursive: true, force: true });
  }
}

async function overhead(bed: Bed): Promise<Row> {
  const count = 200;
  const seconds = await timed(bed, { slots: 100, count, taskSeconds: 0 });
  const each = (seconds * 1000) / count;
  return row('overhead per task, 200 at once, git included', { ours: each, bar: 30, unit: 'ms' });
}

/** What nobody shares: every step after the other, beside the git commands alone that no fleet can do without, by turns. */
async function oneAtATime(bed: Bed): Promise<Row> {
  const times = { ours: [] as number[], bare: [] as number[] };
  await withWorkers(bed, { slots: 2, lockMs: 30_000 }, async (fleet) => {
    for (let i = 0; i < 15; i++) {
      const begun = performance.now();
      await submitAll(fleet, [`alone-${i}`], 0);
      times.ours.push(performance.now() - begun);
      times.bare.push(bareGit(bed.hub, i));
    }
  });
  const [ours, bare] = [median(times.ours), median(times.bare)];
  return {
    name: 'one task alone, from submit to done',
    ours: `${ours.toFixed(0)} ms`,
    reference: `${bare.toFixed(0)} ms`,
    ratio: ours / bare,
    bar: '< 3× its pushes and fetches alone',
    ok: ours < bare * 3,
  };
}

/** Task out, look and fetch at the worker, result out, fetch at the coordinator. */
function bareGit(hub: Hub, n: number): number {
  const { user, remote, folder } = hub;
  const git = (dir: string, ...args: readonly string[]): string => hub.git(dir, ...args);
  const mirror = join(folder, 'bare-mirror.git');
  if (n === 0) git(folder, 'init', '-q', '--bare', mirror);
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

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function manyWaiting(bed: Bed): Promise<Row> {
  const seconds = await timed(bed, { slots: 100, count: 200, taskSeconds: 30 });
  return row('200 waiting tasks of 30 s', { ours: seconds, bar: 35, unit: 's' });
}

async function killed(bed: Bed): Promise<Row> {
  const lockMs = 3000;
  let seconds = 0;
  await withWorkers(bed, { slots: 1, lockMs }, async (fleet, workers) => {
    await fleet.submit({ ...sessionTask('killed'), secondsLeft: 0.5 });
    await until('it runs', () => workers.some((one) => one.said().includes('begun killed')));
    const holder = workers.find((one) => one.said().includes('begun killed'));
    const other = workers.find((one) => one !== holder);
    const at = Date.now();
    holder?.child.kill('SIGKILL');
    await until('it runs elsewhere', () => other?.said().includes('begun killed') === true, 60_000);
    seconds = (Number(/begun killed (\d+)/.exec(other?.said() ?? '')?.[1]) - at) / 1000;
    await until('it is done', async () => (await fleet.poll('killed')).kind === 'done');
  });
  return row('kill -9 until its task runs elsewhere, lock 3 s', { ours: seconds, bar: 6, unit: 's' });
}

interface Load {
  readonly slots: number;
  readonly count: number;
  readonly taskSeconds: number;
}

async function timed(bed: Bed, { slots, count, taskSeconds }: Load): Promise<number> {
  let seconds = 0;
  await withWorkers(bed, { slots, lockMs: 30_000 }, async (fleet) => {
    const begun = performance.now();
    const ids = Array.from({ length: count }, (_, i) => `t${taskSeconds}-${i}`);
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
  { slots, lockMs }: { readonly slots: number; readonly lockMs: number },
  work: (fleet: Executor, workers: readonly BenchWorker[]) => Promise<void>,
): Promise<void> {
  const place = { hub: bed.hub, queue: bed.redis.url };
  const workers = [1, 2].map((n) => start(bed, { slots, lockMs, name: `b${n}` }));
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
  { slots, lockMs, name }: { readonly slots: number; readonly lockMs: number; readonly name: string },
): BenchWorker {
  const mirror = hub.mirror(`bench-${++mirrors}`);
  const args = [redis.url, hub.remote, mirror, String(slots), String(lockMs), name];
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return { child, said: () => text };
}

async function workerScript(folder: string): Promise<string> {
  await build({
    input: { worker: fileURLToPath(new URL('sleeping-worker.ts', import.meta.url)) },
    platform: 'node',
    resolve: { conditionNames: ['@debussy/source', 'node', 'import', 'module', 'default'] },
    external: [/^node:/, 'bullmq', 'ioredis', 'pg'],
    output: { dir: folder, format: 'esm', entryFileNames: '[name].mjs' },
    logLevel: 'warn',
  });
  return join(folder, 'worker.mjs');
}

function row(
  name: string,
  { ours, bar, unit }: { readonly ours: number; readonly bar: number; readonly unit: string },
): Row {
  return {
    name,
    ours: `${ours.toFixed(1)} ${unit}`,
    reference: `${bar} ${unit}`,
    ratio: ours / bar,
    bar: `< ${bar} ${unit}`,
    ok: ours < bar,
  };
}
