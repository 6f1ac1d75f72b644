import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { noLessThan, noMoreThan, rowOf } from '@debussy/tools/bench';
import type { ReportRows, Row } from '@debussy/tools/bench';
import { install } from '../test/support/installation.ts';
import type { Installation } from '../test/support/installation.ts';
import { hasPostgres, postgresServer } from '../test/support/postgres-server.ts';
import { hasRedis, redisServer } from '../test/support/redis-server.ts';
import { until } from '../test/support/until.ts';
import { workerScript } from './worker-script.ts';

const workers = 8;
const slots = 4;
/** The last one only where it was asked for: it takes as long as it takes. */
const plans =
  process.env['DEBUSSY_BENCH_LONG'] === '1'
    ? [50, 1000, 5000]
    : (process.env['DEBUSSY_BENCH_PLANS'] ?? '50,400').split(',').map(Number);

/** A folder for profiles of the coordinators. */
const profiles = process.env['DEBUSSY_BENCH_PROFILES'];
const profiling = profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`];

/** A plan that grows, its phases done by eight workers at once that do nothing: what the coordinator's host pays for each phase. */
export async function bench(report: ReportRows): Promise<void> {
  if (!hasRedis && !hasPostgres) return;
  const installed = install();
  const scripts = mkdtempSync(fileURLToPath(new URL('../node_modules/.bench-idle-', import.meta.url)));
  try {
    const script = await workerScript('idle-workers.ts', scripts);
    await report(() => rowsOf({ installed, script }));
  } finally {
    installed.remove();
    rmSync(scripts, { recursive: true, force: true });
  }
}

interface Bed {
  readonly installed: Installation;
  readonly script: string;
}

async function rowsOf(bed: Bed): Promise<readonly Row[]> {
  const costs: CoordinatorCost[] = [];
  for (const phases of plans) costs.push(await coordinatorCost(bed, phases));
  const [small, large] = [costs[0], costs.at(-1)];
  if (small === undefined || large === undefined) return [];
  const further = (large.ownMs * large.phases - small.ownMs * small.phases) / (large.phases - small.phases);
  const measured = `once, ${workers} workers of ${slots} places in a process of their own on this machine, over ${hasRedis ? 'Redis' : 'PostgreSQL'}`;
  return [
    rowOf({
      name: `each phase beyond ${small.phases}, up to ${large.phases}, in a fleet: the coordinator's own processor time`,
      about:
        'Whole runs of phases that do nothing, done by workers that do nothing either: queue, journal, deciding and landing of the coordinator, without its start and without the git processes that it starts, beside what a phase of the short plan costs with them.',
      ours: { value: further, unit: 'ms CPU' },
      reference: { value: small.ownMs, unit: 'ms CPU', label: `of ${small.phases}, with its start` },
      bar: noMoreThan(15),
      measured,
    }),
    rowOf({
      name: `a phase of ${large.phases} in a fleet: git of the coordinator`,
      about:
        'The processor time of all that the coordinator starts, and of what the hub does for its pushes and fetches.',
      ours: { value: large.gitMs, unit: 'ms CPU' },
      reference: { value: small.gitMs, unit: 'ms CPU', label: `of ${small.phases}` },
      bar: null,
      measured,
    }),
    rowOf({
      name: `a phase of ${large.phases} in a fleet: all workers with their git`,
      about: 'The processor time of eight workers that do nothing but fetch a task and push its result.',
      ours: { value: large.workersMs + large.workersGitMs, unit: 'ms CPU' },
      reference: {
        value: small.workersMs + small.workersGitMs,
        unit: 'ms CPU',
        label: `of ${small.phases}`,
      },
      bar: null,
      measured,
    }),
    rowOf({
      name: `phases of a plan of ${large.phases} in a second, in a fleet`,
      about: 'Eight workers, the coordinator, the queue and the hub on one machine; with the start.',
      ours: { value: large.phases / large.seconds, unit: '/s' },
      reference: { value: small.phases / small.seconds, unit: '/s', label: `of ${small.phases}` },
      bar: noLessThan(5),
      measured,
    }),
    rowOf({
      name: `memory of the coordinator of ${large.phases} phases`,
      about: 'The most that its process held, beside a plan of 50.',
      ours: { value: large.mb, unit: 'MB' },
      reference: { value: small.mb, unit: 'MB', label: `of ${small.phases}` },
      bar: noMoreThan(300),
      measured,
    }),
    rowOf({
      name: `refs of the run on the hub while ${large.phases} phases run, at the most`,
      about: 'What every push is shown and every fetch walks: it must not grow with the plan.',
      ours: { value: large.refs, unit: '' },
      reference: { value: small.refs, unit: '', label: `of ${small.phases}` },
      bar: noMoreThan(1000),
      measured,
    }),
  ];
}

interface CoordinatorCost {
  readonly phases: number;
  readonly seconds: number;
  readonly ownMs: number;
  readonly gitMs: number;
  readonly mb: number;
  readonly refs: number;
  /** Of all workers together, for a phase: their process, and their git. */
  readonly workersMs: number;
  readonly workersGitMs: number;
}

async function coordinatorCost({ installed, script }: Bed, phases: number): Promise<CoordinatorCost> {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-flat-'));
  const queue = hasRedis ? await redisServer() : await postgresServer();
  const hub = join(folder, 'hub.git');
  const repo = planRepository(folder, phases);
  execFileSync('git', ['init', '-q', '--bare', hub]);
  const idle = spawn(process.execPath, [script, queue.url, hub, folder, String(workers), String(slots)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  idle.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  try {
    await until('the workers are ready', () => said.includes('ready'), 60_000);
    const place = ['--executor', 'fleet', '--queue', queue.url, '--remote', hub];
    const width = ['--parallel', String(workers * slots), '--verify-parallel', '8', '--quiet'];
    const env = {
      ...process.env,
      HOME: folder,
      XDG_STATE_HOME: join(folder, 'state'),
      DEBUSSY_FLEET_ALLOW_UNSAFE: '1',
    };
    const program = [...profiling, installed.program, 'run', 'MASTER_PLAN.md'];
    const child = spawn(process.execPath, [...program, ...place, ...width], {
      cwd: repo,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = new Promise((done) => child.once('close', done));
    const pids = { coordinator: child.pid ?? 0, workers: idle.pid ?? 0 };
    const seen = await watched({ pids, hub, repo, ended });
    if (child.exitCode !== 0) throw new Error(`debussy run ended with ${String(child.exitCode)}`);
    const { landed: _, ...totals } = seen;
    const found = { ...forEach(totals, phases), phases };
    process.stderr.write(`${JSON.stringify(found)}\n`);
    return found;
  } finally {
    idle.kill('SIGKILL');
    await queue.end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** All of it so far. */
type Seen = Omit<CoordinatorCost, 'phases'> & { readonly landed: number };

function forEach<T extends Omit<Seen, 'landed'>>(seen: T, phases: number): T {
  const each = (ms: number): number => ms / Math.max(1, phases);
  const { ownMs, gitMs, workersMs, workersGitMs } = seen;
  const costs = { ownMs, gitMs, workersMs, workersGitMs };
  return { ...seen, ...Object.fromEntries(Object.entries(costs).map(([key, ms]) => [key, each(ms)])) };
}

interface Watched {
  readonly pids: { readonly coordinator: number; readonly workers: number };
  readonly hub: string;
  readonly repo: string;
  readonly ended: Promise<unknown>;
}

/** After so many phases each it is told what they cost: a long plan that is cut short has said something. */
const tellEvery = 250;

/** What the kernel says of processes, until the first of them ends. */
async function watched({ pids, hub, repo, ended }: Watched): Promise<Seen> {
  const begun = performance.now();
  const landed = landedCounter(repo);
  const before = timesOf(pids.workers);
  let seen: Seen | null = null;
  let told: Seen | null = null;
  const look = (): void => {
    const [own, idle] = [timesOf(pids.coordinator), timesOf(pids.workers)];
    const peak = memoryOf(pids.coordinator);
    if (own === null || idle === null || before === null || peak === null) return;
    seen = {
      landed: landed(),
      seconds: (performance.now() - begun) / 1000,
      ownMs: own.own,
      gitMs: own.children,
      mb: peak,
      refs: Math.max(seen?.refs ?? 0, refsIn(hub)),
      workersMs: idle.own - before.own,
      workersGitMs: idle.children - before.children,
    };
    if (seen.landed < (told?.landed ?? 0) + tellEvery) return;
    process.stderr.write(`${JSON.stringify({ soFar: seen.landed, ...since(told, seen) })}\n`);
    told = seen;
  };
  const timer = setInterval(look, 250);
  await ended;
  clearInterval(timer);
  if (seen === null) throw new Error('the run was over before anything was seen of it');
  return seen;
}

/** What the phases since then have cost each. */
function since(then: Seen | null, now: Seen): Omit<Seen, 'landed'> {
  const { landed, ...rest } = now;
  if (then === null) return forEach(rest, landed);
  const spent = {
    ...rest,
    ownMs: now.ownMs - then.ownMs,
    gitMs: now.gitMs - then.gitMs,
    workersMs: now.workersMs - then.workersMs,
    workersGitMs: now.workersGitMs - then.workersGitMs,
  };
  return forEach(spent, landed - then.landed);
}

/** Processor time of a process and of the children that it has waited for, in milliseconds; null: it has ended. */
function timesOf(pid: number): { readonly own: number; readonly children: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '');
    const [own = 0, own2 = 0, children = 0, children2 = 0] = stat.split(' ').slice(11, 15).map(Number);
    return { own: (own + own2) * 10, children: (children + children2) * 10 };
  } catch {
    return null;
  }
}

function memoryOf(pid: number): number | null {
  try {
    const peak = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return peak === undefined ? null : Number(peak) / 1024;
  } catch {
    return null;
  }
}

/** How many phases have landed, read from what the journal has grown by. */
function landedCounter(repo: string): () => number {
  const runs = join(repo, '.git', 'debussy', 'runs');
  let [count, offset, rest] = [0, 0, ''];
  return () => {
    const [run] = existsSync(runs) ? readdirSync(runs) : [];
    const path = join(runs, run ?? '', 'journal', '1.jsonl');
    if (run === undefined || !existsSync(path)) return 0;
    const bytes = readFileSync(path).subarray(offset);
    offset += bytes.length;
    const lines = `${rest}${bytes.toString('utf8')}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.filter((one) => one.includes('"type":"tip.moved"')))
      count += line.match(/"empty":/g)?.length ?? 0;
    return count;
  };
}

function refsIn(hub: string): number {
  return readdirSync(join(hub, 'refs'), { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  ).length;
}

function planRepository(folder: string, phases: number): string {
  const repo = join(folder, 'repo');
  mkdirSync(repo);
  const git = (...args: readonly string[]): void => void execFileSync('git', ['-C', repo, ...args]);
  git('init', '-q', '-b', 'main');
  for (const [key, value] of [
    ['user.name', 'Ada'],
    ['user.email', 'ada@example.com'],
  ] as const)
    git('config', key, value);
  const sections = Array.from({ length: phases }, (_, i) => {
    const n = i + 1;
    return `## Phase ${n}: P${n}\n**Depends on**: none\n### Gates\n- green: \`true\`\n### Tasks\n- [ ] ${n}.1: nothing\n`;
  });
  writeFileSync(join(repo, 'MASTER_PLAN.md'), `# Plan\n\n${sections.join('\n')}`);
  mkdirSync(join(repo, '.debussy'));
  writeFileSync(
    join(repo, '.debussy', 'config.yaml'),
    'agent: idle\nagents:\n  idle:\n    command: ["true"]\n    prompt: stdin\n',
  );
  git('add', '-A');
  git('commit', '-qm', 'A plan');
  return repo;
}
