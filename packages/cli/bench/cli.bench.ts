import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atMost, byTurns, inTurns, noMoreThan, rowOf } from '@debussy/tools/bench';
import type { ReportRows, Row } from '@debussy/tools/bench';
import { encodeJournal } from '../test/view/encode-journal.ts';
import { builtProgram, childCpuMs } from './run-bed.ts';
import { longRun } from './long-run.ts';
import { viewCost } from './view-cost.ts';

const long = 10_000;
const short = 1000;

/** How quickly the built program answers, and what its screen costs. */
export async function bench(report: ReportRows): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-bench-'));
  try {
    for (const events of [long, short]) keepRun(folder, events);
    await report(() => version(folder));
    await report(() => status(folder, { events: long, flags: [], most: 200 }));
    await report(() => status(folder, { events: short, flags: ['--json'], most: 100 }));
    await report(screen);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function keepRun(folder: string, events: number): void {
  execFileSync('git', ['init', '-q', '-b', 'main', folder]);
  const journal = join(folder, '.git', 'debussy', 'runs', `r${events}`, 'journal');
  mkdirSync(journal, { recursive: true });
  writeFileSync(join(journal, '1.jsonl'), encodeJournal(longRun(events)));
}

async function version(folder: string): Promise<Row> {
  const program = await builtProgram();
  const rounds = 5;
  const each = 10;
  const found = await inTurns(
    rounds,
    () => childCpuMs(each, [program, '--version'], folder),
    () => childCpuMs(each, ['-e', '0'], folder),
  );
  return rowOf({
    name: 'debussy --version',
    about: 'What any command costs before it does anything.',
    ours: { value: found.ours, unit: 'ms CPU' },
    reference: { value: found.reference, unit: 'ms CPU', label: 'node -e 0' },
    ratio: found.ratio,
    bar: atMost(1.3),
    measured: `${each} starts each, ${byTurns(rounds)}`,
  });
}

interface Asked {
  readonly events: number;
  readonly flags: readonly string[];
  readonly most: number;
}

async function status(folder: string, { events, flags, most }: Asked): Promise<Row> {
  const program = await builtProgram();
  const rounds = 5;
  const each = 3;
  const found = await inTurns(
    rounds,
    () => childCpuMs(each, [program, 'status', `r${events}`, ...flags], folder),
    () => childCpuMs(each, ['-e', '0'], folder),
  );
  return rowOf({
    name: `debussy status${flags.map((flag) => ` ${flag}`).join('')} on a run with ${events.toLocaleString('en')} events`,
    about: 'The journal is read, checked line by line and folded each time: nothing is kept in two places.',
    ours: { value: found.ours, unit: 'ms CPU' },
    reference: { value: found.reference, unit: 'ms CPU', label: 'node -e 0' },
    ratio: found.ratio,
    bar: noMoreThan(most),
    measured: `processor time, which is what a start takes where nothing else runs; ${each} starts each, ${byTurns(rounds)}`,
  });
}

async function screen(): Promise<Row> {
  const { share, repaints } = await viewCost();
  return rowOf({
    name: 'the view while 20 sessions each tell something five times a second',
    about: 'The share of one core that folding the events and painting the screen takes.',
    ours: { value: share, unit: '% of a core' },
    reference: { value: 100, unit: '% of a core' },
    bar: noMoreThan(2),
    measured: `processor time over 4 s, ${repaints} repaints at 160 × 50`,
  });
}
