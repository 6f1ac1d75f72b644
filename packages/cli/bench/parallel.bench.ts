import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { atMost, median, noMoreThan, rowOf } from '@debussy/tools/bench';
import type { ReportRows, Row } from '@debussy/tools/bench';
import { atOf, makeRunBed, nothing, passes } from './run-bed.ts';
import type { RunBed, RunCost } from './run-bed.ts';

/** Phases beside each other, and a split phase that comes together again. */
export async function bench(report: ReportRows): Promise<void> {
  const bed = await makeRunBed(3000);
  try {
    await report(() => threeAtOnce(bed));
    await report(() => groupLanding(bed));
  } finally {
    bed.remove();
  }
}

const waitSeconds = 4;

async function threeAtOnce(bed: RunBed): Promise<Row> {
  const waits = [{ sleep: waitSeconds }, { write: { path: '{phase}.txt', content: 'x\n' } }, ...nothing];
  const phases = ['1', '2', '3'].map((id) => ({ id, gates: passes }));
  bed.plan(phases, { defaults: waits });
  const one: number[] = [];
  const three: number[] = [];
  for (let round = 0; round < 2; round++) {
    one.push((await bed.run('--phase', '1')).wallMs);
    three.push((await bed.run('--parallel', '3', '--verify-parallel', '3')).wallMs);
  }
  return rowOf({
    name: 'three equal phases at once, beside one of them',
    about: 'Agents that wait for a model run beside each other: three take hardly longer than one.',
    ours: { value: median(three) / 1000, unit: 's' },
    reference: { value: median(one) / 1000, unit: 's', label: 'one phase' },
    ratio: median(three.map((ms, i) => ms / (one[i] ?? ms))),
    bar: atMost(1.1),
    measured: `whole runs, start and landing included, agents that wait ${waitSeconds} s; median of 2, by turns`,
  });
}

async function groupLanding(bed: RunBed): Promise<Row> {
  const parts = ['1a', '1b', '1c'].map((id) => ({
    sub_phase_id: id,
    name: `part ${id}`,
    tasks: ['1.1', '1.2'],
    files: [`${id}/**`],
  }));
  const writes = [{ write: { path: '{phase}/new.txt', content: 'x\n' } }, ...nothing];
  bed.plan([{ id: '1', gates: passes }], {
    phases: { '1': [{ split: { reason: 'large', sub_phases: parts } }] },
    defaults: writes,
  });
  const times: number[] = [];
  for (let round = 0; round < 5; round++) times.push(landingMs(await bed.run('--parallel', '3')));
  const probe = fsyncMs(bed);
  return rowOf({
    name: 'last sub-phase verified until its group has landed, 3,000 files',
    about: 'The union of three sub-phases is made, checked out and landed; what its gates take is left out.',
    ours: { value: median(times), unit: 'ms' },
    reference: { value: probe, unit: 'ms', label: 'one write that lasts' },
    bar: noMoreThan(200),
    measured: 'median of 5, from the times in the journal',
  });
}

function landingMs({ events }: RunCost): number {
  const landed = events.findIndex((event) => event.type === 'tip.moved' && event.groups.includes('1'));
  const ids = events.flatMap((event) =>
    event.type === 'verification.started' && event.group === '1' ? [event.id] : [],
  );
  const last = events.findLastIndex(
    (event) => event.type === 'verification.finished' && ids.includes(event.id),
  );
  const [from, to] = [events[last], events[landed]];
  if (from === undefined || to === undefined) throw new Error('the group did not land');
  const gates = events
    .slice(last, landed)
    .flatMap((event) => (event.type === 'gate.finished' ? [event.seconds] : []));
  return atOf(to) - atOf(from) - gates.reduce((sum, seconds) => sum + seconds * 1000, 0);
}

/** What this disk takes for one line of a journal. */
function fsyncMs({ root }: RunBed): number {
  const folder = join(root, '..', 'probe');
  mkdirSync(folder, { recursive: true });
  const times = Array.from({ length: 9 }, (_, i) => {
    const begun = performance.now();
    writeFileSync(join(folder, String(i)), 'x\n', { flush: true });
    return performance.now() - begun;
  });
  return median(times);
}
