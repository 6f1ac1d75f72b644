import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { atLeast, atMost, byTurns, elapsedMs, inTurns, noMoreThan, rowOf } from '@debussy/tools/bench';
import type { ReportRows, Row } from '@debussy/tools/bench';
import { makeRunBed, nothing, passes } from './run-bed.ts';
import type { RunBed, RunCost } from './run-bed.ts';

/** Two runs beside each other on a machine that other programs keep busy, and runs on a machine without any. */
export async function bench(report: ReportRows): Promise<void> {
  const machine = mkdtempSync(join(tmpdir(), 'debussy-machine-'));
  const beds = [await makeRunBed(20, machine), await makeRunBed(20, machine)];
  try {
    await report(() => ownLoad(beds));
    await report(() => falseReds(beds));
    await report(() => throughput(beds));
    await report(() => idle(beds));
  } finally {
    for (const bed of beds) bed.remove();
    rmSync(machine, { recursive: true, force: true });
  }
}

const long = process.env['DEBUSSY_BENCH_LONG'] === '1';
const cores = availableParallelism();
const agents = 8;
const gatesEach = 5;
const timeLimit = 5;

const burn = (seconds: number): string =>
  `const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; }; while (used() < ${seconds});`;

/** A test that uses half a second of processor time, and fails if that takes too long. */
const timedTest = `node -e "${burn(0.5)} process.exit(performance.now() < ${timeLimit * 1000} ? 0 : 1)"`;

let plans = 0;

/** Phases whose agents compile, and whose gates are tests with a time limit of their own. */
function planBusyPhases(bed: RunBed, count: number): void {
  // Another plan each time: known verdicts of its gates would not be judged again.
  const plan = ++plans;
  const phases = Array.from({ length: count }, (_, i) => ({
    id: String(i + 1),
    gates: Array.from(
      { length: gatesEach },
      (__, gate) => `t${gate}: \`${timedTest} ${plan} ${i + 1} ${gate}\``,
    ),
  }));
  const compiles = { run: `node -e "${burn(0.5)}"` };
  const writes = { write: { path: '{phase}.txt', content: 'x\n' } };
  bed.plan(phases, { defaults: [compiles, writes, ...nothing] });
}

const eight = ['--parallel', String(agents), '--preflight', '0'];
const ungoverned = ['--set', 'governor=off'];

/** How many tasks are runnable on average, beyond those of a machine without our runs. */
async function ownLoad(beds: readonly RunBed[]): Promise<Row> {
  const of = async (...flags: readonly string[]): Promise<number> => {
    for (const bed of beds) planBusyPhases(bed, agents);
    const samples: number[] = [];
    const timer = setInterval(() => samples.push(runnableTasks()), 100);
    try {
      await redsOf(beds, [...eight, ...flags]);
    } finally {
      clearInterval(timer);
    }
    return samples.reduce((sum, one) => sum + one, 0) / Math.max(1, samples.length);
  };
  const ours = await of();
  const reference = await of(...ungoverned);
  return rowOf({
    name: `runnable tasks, ${beds.length} runs with ${agents} agents each`,
    about: 'The machine stays usable for its user.',
    ours: { value: ours, unit: 'tasks' },
    reference: { value: reference, unit: 'tasks', label: 'governor: off' },
    ratio: ours / reference,
    bar: noMoreThan(1.5 * cores),
    measured: `mean of the kernel's count every 0.1 s, on ${cores} processors`,
  });
}

/** The kernel's count of runnable tasks, without the one that asks. */
function runnableTasks(): number {
  const [, , , counts = ''] = readFileSync('/proc/loadavg', 'utf8').split(' ');
  return Number(counts.split('/')[0]) - 1;
}

async function falseReds(beds: readonly RunBed[]): Promise<Row> {
  const phasesEach = long ? 100 : agents;
  for (const bed of beds) planBusyPhases(bed, phasesEach);
  const stop = startForeignLoad();
  try {
    const ours = await redsOf(beds, eight);
    // All of it would take hours once more.
    for (const bed of beds) planBusyPhases(bed, agents);
    const reference = await redsOf(beds, [...eight, ...ungoverned]);
    return rowOf({
      name: `phases sent back by gates that are green alone, ${beds.length} runs beside a foreign load`,
      about: `Tests that fail after ${timeLimit} s: a busy machine is not a reason to pay for a repair.`,
      ours: { value: ours, unit: 'phases' },
      reference: {
        value: reference,
        unit: 'phases',
        label: `governor: off${long ? `, ${agents} phases each` : ''}`,
      },
      // Without any, both are alike.
      ratio: ours === reference ? 1 : ours / Math.max(1, reference),
      bar: noMoreThan(0),
      measured: `${beds.length * phasesEach * gatesEach} gates, foreign load of twice the processors`,
    });
  } finally {
    stop();
  }
}

function startForeignLoad(): () => void {
  // They end with this process, however it ends.
  const busy = 'for (const parent = process.ppid; process.ppid === parent; );';
  const foreign = Array.from({ length: cores * 2 }, () => spawn(process.execPath, ['-e', busy]));
  return () => {
    for (const other of foreign) other.kill('SIGKILL');
  };
}

/** The governor beside every number of phases that a user could have set by hand. */
async function throughput(beds: readonly RunBed[]): Promise<Row> {
  const perMinute = async (flags: readonly string[]): Promise<number> => {
    for (const bed of beds) planBusyPhases(bed, agents);
    const phases = beds.length * agents;
    return phases / ((await elapsedMs(() => redsOf(beds, flags))) / 60_000);
  };
  const found: (readonly [number, number])[] = [];
  for (const size of long ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 2, 4, 8]) {
    const fixed = ['--parallel', String(size), '--set', `verify_parallel=${size}`, '--preflight', '0'];
    found.push([await perMinute([...fixed, ...ungoverned]), size]);
  }
  const ours = await perMinute(eight);
  const [best, size] = found.toSorted(([a], [b]) => b - a)[0] ?? [Number.NaN, 0];
  return rowOf({
    name: `phases a minute, ${beds.length} runs that share the machine`,
    about: 'Nobody has to find the best number for a machine.',
    ours: { value: ours, unit: 'phases/min' },
    reference: { value: best, unit: 'phases/min', label: `the best fixed number, ${size}, governor: off` },
    ratio: ours / best,
    bar: atLeast(0.9),
    measured: `${found.length} fixed numbers were tried, whole runs of ${agents} phases each`,
  });
}

async function redsOf(beds: readonly RunBed[], flags: readonly string[]): Promise<number> {
  const costs = await Promise.all(beds.map((bed) => bed.try(...flags)));
  return costs.reduce((sum, cost) => sum + sentBack(cost), 0);
}

function sentBack({ events }: RunCost): number {
  return events.filter(({ type }) => type === 'phase.remediating' || type === 'phase.failed').length;
}

const rounds = 3;

async function idle([bed]: readonly RunBed[]): Promise<Row> {
  if (bed === undefined) throw new Error('there is no bed');
  const phases = ['1', '2', '3'].map((id) => ({ id, gates: passes }));
  bed.plan(phases, { defaults: [{ write: { path: '{phase}.txt', content: 'x\n' } }, ...nothing] });
  const found = await inTurns(
    rounds,
    async () => (await bed.run()).wallMs,
    async () => (await bed.run('--set', 'governor=off')).wallMs,
  );
  return rowOf({
    name: 'a run of three phases that shares the machine with nothing',
    about: 'Shares are a few operations on one small file.',
    ours: { value: found.ours / 1000, unit: 's' },
    reference: { value: found.reference / 1000, unit: 's', label: 'governor: off' },
    ratio: found.ratio,
    bar: atMost(1.02),
    measured: `whole runs, ${byTurns(rounds)}`,
  });
}
