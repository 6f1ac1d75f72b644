import { execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ReportRows, Row } from '@debussy/tools/bench';
import { noMoreThan, rowOf } from '@debussy/tools/bench';
import { benchProject, independentPhases } from './bench-project.ts';
import type { BenchProject } from './bench-project.ts';
import { startPlan } from './run-plan.ts';

const sessions = 200;

/** The needs of the program itself while very many agents run. Linux reports the peak of a process. */
export async function bench(report: ReportRows): Promise<void> {
  // Once: the peak does not depend on other load of the machine.
  await report(await memory());
}

async function memory(): Promise<Row> {
  const [one, many] = [await peakAt(1), await peakAt(sessions)];
  const alone = await nodeAlone();
  if (one === 0 || many === 0)
    throw new Error('only Linux tells the peak of a process: there is no /proc here');
  return rowOf({
    name: `memory at ${sessions} sessions at once`,
    about: `The peak of the program's memory in a run of ${sessions} phases whose agents are all at work at the same moment, from its start to its end, beside the same with one. A Node.js that does nothing needs ${alone.toFixed(0)} MB.`,
    ours: { value: many, unit: 'MB' },
    reference: { value: one, unit: 'MB', label: 'one session' },
    bar: noMoreThan(250),
    measured: 'once',
  });
}

/** All agents wait at a named pipe without a writer: this costs no processor time, and they continue together. */
async function peakAt(count: number): Promise<number> {
  const agent = 'echo done > "work-$DEBUSSY_PHASE.txt"; : > "$0/here/$DEBUSSY_PHASE"; : < "$0/go"';
  const desk = execFileSync('mktemp', ['-d'], { encoding: 'utf8' }).trim();
  mkdirSync(join(desk, 'here'));
  execFileSync('mkfifo', [join(desk, 'go')]);
  const project = benchProject({
    phases: independentPhases(count),
    agents: { patient: ['sh', '-c', agent, desk] },
  });
  try {
    return await peakOf(project, desk, count);
  } finally {
    project.remove();
    rmSync(desk, { recursive: true, force: true });
  }
}

async function peakOf(project: BenchProject, desk: string, count: number): Promise<number> {
  const flags = ['--agent', 'patient', '--parallel', String(count), '--verify-parallel', '4'];
  const { process: program, ended } = await startPlan(project, ...flags);
  let [peak, gate] = [0, -1];
  const looking = setInterval(() => {
    peak = Math.max(peak, peakMegabytes(program.pid));
    if (gate === -1 && readdirSync(join(desk, 'here')).length === count)
      gate = openSync(join(desk, 'go'), 'r+');
  }, 50);
  try {
    await ended;
  } finally {
    clearInterval(looking);
    if (gate !== -1) closeSync(gate);
  }
  return peak;
}

async function nodeAlone(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume(); console.log(1)'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await new Promise((ready) => child.stdout.once('data', ready));
  const peak = peakMegabytes(child.pid);
  child.stdin.end();
  return peak;
}

function peakMegabytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
