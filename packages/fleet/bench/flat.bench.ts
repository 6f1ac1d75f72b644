import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { noMoreThan, rowOf } from '@debussy/tools/bench';
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
    const begun = performance.now();
    const env = {
      ...process.env,
      HOME: folder,
      XDG_STATE_HOME: join(folder, 'state'),
      DEBUSSY_FLEET_ALLOW_UNSAFE: '1',
    };
    const child = spawn(process.execPath, [installed.program, 'run', 'MASTER_PLAN.md', ...place, ...width], {
      cwd: repo,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const seen = await watched(child.pid ?? 0, hub, new Promise((done) => child.once('close', done)));
    if (child.exitCode !== 0) throw new Error(`debussy run ended with ${String(child.exitCode)}`);
    const seconds = (performance.now() - begun) / 1000;
    const found = { phases, seconds, ...seen, ownMs: seen.ownMs / phases, gitMs: seen.gitMs / phases };
    process.stderr.write(`${JSON.stringify(found)}\n`);
    return found;
  } finally {
    idle.kill('SIGKILL');
    await queue.end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

type Seen = Omit<CoordinatorCost, 'phases' | 'seconds'>;

/** What the kernel says of a process, until it ends. */
async function watched(pid: number, hub: string, ended: Promise<unknown>): Promise<Seen> {
  let seen: Seen = { ownMs: 0, gitMs: 0, mb: 0, refs: 0 };
  const look = (): void => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
        .map(Number);
      const [own, own2, git, git2] = fields.slice(11, 15);
      const peak = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      seen = {
        ownMs: ((own ?? 0) + (own2 ?? 0)) * 10,
        gitMs: ((git ?? 0) + (git2 ?? 0)) * 10,
        mb: Number(peak ?? 0) / 1024,
        refs: Math.max(seen.refs, refsIn(hub)),
      };
    } catch {
      // It ended in this moment.
    }
  };
  const timer = setInterval(look, 250);
  await ended;
  clearInterval(timer);
  return seen;
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
