import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sessionTask } from '@debussy/testing/conformance';
import { atMost, rowOf } from '@debussy/tools/bench';
import type { ReportRows, Row } from '@debussy/tools/bench';
import { queueAddress } from '../src/address/queue-address.ts';
import { remoteAddress } from '../src/address/remote-address.ts';
import { createFleetExecutor } from '../src/coordinator/fleet-executor.ts';
import { startFleetWorker } from '../src/worker/fleet-worker.ts';
import { freePort, hasRedis, redisServer } from '../test/support/redis-server.ts';
import { closing } from '../test/support/tasks.ts';
import { until } from '../test/support/until.ts';

const kB = 1000;
const tasks = 20;

interface Shape {
  readonly name: string;
  readonly files: number;
  readonly bytesEach: number;
  /** Of the one file that a task changes. */
  readonly changed: number;
}

const shapes: readonly Shape[] = [
  { name: '300 MB', files: 300, bytesEach: 1000 * kB, changed: 200 * kB },
  { name: '50,000 files', files: 50_000, bytesEach: 100, changed: 200 * kB },
];

/** What goes over the wire for a task of a large repository, counted between git and `git daemon`. */
export async function bench(report: ReportRows): Promise<void> {
  if (!hasRedis) return;
  for (const shape of shapes) await report(() => bytesOf(shape));
}

async function bytesOf(shape: Shape): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-bytes-'));
  const queue = await redisServer();
  const hub = join(folder, 'hub.git');
  execFileSync('git', ['init', '-q', '--bare', hub]);
  git(hub, 'config', 'receive.autogc', 'false');
  const repo = largeRepository(folder, shape);
  const daemon = await gitDaemon(folder);
  const wire = await countingProxy(daemon.port);
  try {
    const found = await measured({ folder, repo, queue: queue.url, wire }, shape);
    const about = `${tasks} tasks after the first one, each of which changes one file of ${shape.changed / kB} kB that cannot be compressed: from the coordinator to the hub and to a worker, and back.`;
    const reference = { value: shape.changed / kB, unit: 'kB', label: 'changed' };
    const facts = {
      about,
      reference,
      bar: atMost(2),
      measured: 'once, counted on the connections to git daemon',
    };
    const name = `for a task of a repository of ${shape.name}`;
    return [
      rowOf({
        ...facts,
        name: `bytes pushed ${name}`,
        ours: { value: found.pushed / tasks / kB, unit: 'kB' },
      }),
      rowOf({
        ...facts,
        name: `bytes fetched ${name}`,
        ours: { value: found.fetched / tasks / kB, unit: 'kB' },
      }),
    ];
  } finally {
    wire.end();
    await daemon.end();
    await queue.end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Bed {
  readonly folder: string;
  readonly repo: string;
  readonly queue: string;
  readonly wire: Wire;
}

async function measured({ folder, repo, queue, wire }: Bed, { changed }: Shape): Promise<Wired> {
  const remote = remoteAddress(`git://127.0.0.1:${wire.port}/hub.git`, '/');
  const base = git(repo, 'rev-parse', 'HEAD');
  const mirror = join(folder, 'mirror.git');
  execFileSync('git', ['init', '-q', '--bare', mirror]);
  const worker = await startFleetWorker({
    queue: queueAddress(queue),
    remotes: [remote],
    slots: 4,
    labels: [],
    name: 'bytes',
    version: 'bench',
    minFreeBytes: 0,
    mirrorOf: () =>
      Promise.resolve({
        gitDir: mirror,
        work: ({ task }) => {
          const commit = commitOf(mirror, base, { path: `work-${task.id}`, bytes: randomBytes(changed) });
          const facts = { refs: [], files: [], root: '/nowhere' } as const;
          return Promise.resolve({
            ...facts,
            events: closing(task),
            commits: [commit],
            forget: () => Promise.resolve(),
          });
        },
      }),
  });
  const fleet = createFleetExecutor({
    queue: queueAddress(queue),
    remote,
    run: 'bytes',
    gitDir: join(repo, '.git'),
    view: join(folder, 'view.git'),
    pack: {
      root: '/nowhere/coordinator',
      task: (task) => Promise.resolve({ task, brief: {}, commits: [base], files: [] }),
      result: () => Promise.resolve(),
    },
  });
  const through = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) await fleet.submit(sessionTask(id));
    for (const id of ids)
      await until(`${id} is done`, async () => (await fleet.poll(id)).kind === 'done', 300_000);
  };
  try {
    await through(['first']);
    const before = wire.count();
    await through(Array.from({ length: tasks }, (_, i) => `task-${i}`));
    const after = wire.count();
    return { pushed: after.pushed - before.pushed, fetched: after.fetched - before.fetched };
  } finally {
    await fleet.close('cancel');
    await worker.stop();
  }
}

function commitOf(
  gitDir: string,
  base: string,
  { path, bytes }: { readonly path: string; readonly bytes: Buffer },
): string {
  const env = { ...process.env, GIT_INDEX_FILE: join(gitDir, `index-${path}`), ...person };
  const ask = (args: readonly string[], input?: Buffer | string): string =>
    execFileSync('git', ['-C', gitDir, ...args], {
      env,
      encoding: 'utf8',
      ...(input === undefined ? {} : { input }),
    }).trim();
  ask(['read-tree', base]);
  const oid = ask(['hash-object', '-w', '--stdin'], bytes);
  ask(['update-index', '--add', '--cacheinfo', `100644,${oid},${path}`]);
  const commit = ask(['commit-tree', ask(['write-tree']), '-p', base, '-m', path]);
  rmSync(env.GIT_INDEX_FILE);
  return commit;
}

const person = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((role) => [
    [`GIT_${role}_NAME`, 'Ada'],
    [`GIT_${role}_EMAIL`, 'ada@example.com'],
  ]),
);

function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...person },
  }).trim();
}

function largeRepository(folder: string, { files, bytesEach }: Shape): string {
  const repo = join(folder, 'repo');
  mkdirSync(repo);
  git(repo, 'init', '-q', '-b', 'main');
  git(repo, 'config', 'core.compression', '0');
  // Nothing may go on in the background when it is removed.
  git(repo, 'config', 'gc.auto', '0');
  for (let i = 0; i < files; i++) {
    const place = join(repo, `d${i % 500}`);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, `file-${i}`), randomBytes(bytesEach));
  }
  git(repo, 'add', '-A');
  git(repo, 'commit', '-qm', 'Begin');
  return repo;
}

interface Daemon {
  readonly port: number;
  end(): Promise<void>;
}

async function gitDaemon(folder: string): Promise<Daemon> {
  const port = await freePort();
  const where = [
    `--port=${port}`,
    '--listen=127.0.0.1',
    `--base-path=${folder}`,
    '--export-all',
    '--enable=receive-pack',
  ];
  const child = spawn('git', ['daemon', '--reuseaddr', ...where, folder], {
    stdio: 'ignore',
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await until('git daemon answers', () => answers(port));
  return {
    port,
    async end() {
      // It is a process of its own below `git`.
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      await ended;
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

interface Wired {
  readonly pushed: number;
  readonly fetched: number;
}

interface Wire {
  readonly port: number;
  count(): Wired;
  end(): void;
}

/** Passes on what it gets, and counts it in both directions. */
async function countingProxy(to: number): Promise<Wire> {
  let [pushed, fetched] = [0, 0];
  const server = createServer((client) => {
    const hub = connect(to, '127.0.0.1');
    client.on('data', (bytes: Buffer) => (pushed += bytes.length));
    hub.on('data', (bytes: Buffer) => (fetched += bytes.length));
    for (const socket of [client, hub]) socket.on('error', () => socket.destroy());
    client.pipe(hub).pipe(client);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { port, count: () => ({ pushed, fetched }), end: () => void server.close() };
}
