import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { atMost, byTurns, inTurns, noMoreThan, rowOf } from '@debussy/tools/bench';
import type { ReportRows, Row } from '@debussy/tools/bench';
import { makeRunBed, nothing, passes } from './run-bed.ts';
import type { RunBed, RunCost } from './run-bed.ts';

/** Two runs beside each other on a machine that other programs keep busy, and one on an idle machine. */
export async function bench(report: ReportRows): Promise<void> {
  const machine = mkdtempSync(join(tmpdir(), 'debussy-machine-'));
  const beds = [await makeRunBed(20, machine), await makeRunBed(20, machine)];
  try {
    await report(() => falseReds(beds));
    await report(() => idle(beds));
  } finally {
    for (const bed of beds) bed.remove();
    rmSync(machine, { recursive: true, force: true });
  }
}

const phasesEach = 3;
const testSeconds = 0.5;
const timeLimit = 5;

/** A test that uses so much processor time, and fails if that takes too long. */
const timedTest = `node -e "const used = () => process.cpuUsage().user / 1e6; while (used() < ${testSeconds}); process.exit(performance.now() < ${timeLimit * 1000} ? 0 : 1)"`;

async function falseReds(beds: readonly RunBed[]): Promise<Row> {
  const phases = Array.from({ length: phasesEach }, (_, i) => ({
    id: String(i + 1),
    gates: [`unit: \`${timedTest} ${i + 1}\``],
  }));
  const writes = [{ write: { path: '{phase}.txt', content: 'x\n' } }, ...nothing];
  for (const bed of beds) bed.plan(phases, { defaults: writes });
  const count = availableParallelism() * 2;
  const foreign = Array.from({ length: count }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  try {
    const flags = ['--parallel', String(phasesEach), '--preflight', '0'];
    const ours = await redsOf(beds, flags);
    const reference = await redsOf(beds, [...flags, '--set', 'governor=off']);
    return rowOf({
      name: `phases sent back by gates that are green alone, ${beds.length} runs beside a foreign load`,
      about: `Tests that fail after ${timeLimit} s: a busy machine is not a reason to pay for a repair.`,
      ours: { value: ours, unit: 'phases' },
      reference: { value: reference, unit: 'phases', label: 'governor: off' },
      // Without any, both are alike.
      ratio: ours === reference ? 1 : ours / Math.max(1, reference),
      bar: noMoreThan(0),
      measured: `${beds.length} repositories, ${phasesEach} phases each, foreign load of twice the processors`,
    });
  } finally {
    for (const other of foreign) other.kill('SIGKILL');
  }
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
