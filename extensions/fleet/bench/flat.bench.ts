import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundledBinary } from '@debussy/testing';
import { noLessThan, noMoreThan, rowOf } from '@debussy/tools/bench';
import type { ReportRows, Row } from '@debussy/tools/bench';
import { hasRedis, redisServer } from '../test/support/redis-server.ts';
import { until } from '../test/support/until.ts';
import { costForEach, watchedRun } from './watched-run.ts';
import type { RunCost } from './watched-run.ts';
import { workerScript } from './worker-script.ts';

const workers = 8;
const slots = 4;
/** The last one only where it was asked for: it takes as long as it takes. */
const usual = process.env['DEBUSSY_BENCH_LONG'] === '1' ? '50,1000,5000' : '50,400';
const plans = (process.env['DEBUSSY_BENCH_PLANS'] ?? usual).split(',').map(Number);

/** The longest plan that is played again where a bar is missed. */
const mostRepeated = 1000;

/** A folder for profiles of the coordinators. */
const profiles = process.env['DEBUSSY_BENCH_PROFILES'];
const profiling = profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`];

/** A plan that grows, its phases done by eight workers at once that do nothing: what the coordinator's host pays for each phase. */
export async function bench(report: ReportRows): Promise<void> {
  if (!hasRedis) return;
  const program = await bundledBinary();
  const scripts = mkdtempSync(fileURLToPath(new URL('../node_modules/.bench-idle-', import.meta.url)));
  try {
    const script = await workerScript('idle-workers.ts', scripts);
    const rows = (): Promise<readonly Row[]> => rowsOf({ program, script });
    // A plan that takes a quarter of an hour is not played three times for a row that misses its bar.
    await report(Math.max(...plans) > mostRepeated ? await rows() : rows);
  } finally {
    rmSync(scripts, { recursive: true, force: true });
  }
}

interface Bed {
  readonly program: string;
  readonly script: string;
}

async function rowsOf(bed: Bed): Promise<readonly Row[]> {
  const costs: RunCost[] = [];
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
      bar: null,
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
      bar: noMoreThan(500),
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

async function coordinatorCost({ program, script }: Bed, phases: number): Promise<RunCost> {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-flat-'));
  const queue = await redisServer();
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
    };
    const run = [...profiling, program, 'run', 'MASTER_PLAN.md'];
    const child = spawn(process.execPath, [...run, ...place, ...width], {
      cwd: repo,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = new Promise((done) => child.once('close', done));
    const pids = { coordinator: child.pid ?? 0, workers: idle.pid ?? 0 };
    const seen = await watchedRun({ pids, hub, repo, ended });
    if (child.exitCode !== 0) throw new Error(`debussy run ended with ${String(child.exitCode)}`);
    const { landed: _, ...totals } = seen;
    const found = { ...costForEach(totals, phases), phases };
    process.stderr.write(`${JSON.stringify(found)}\n`);
    return found;
  } finally {
    idle.kill('SIGKILL');
    await queue.end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
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
