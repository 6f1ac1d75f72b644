import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scrubber } from '@debussy/core';
import { atMostAbove, byTurns, inTurns, noMoreThan, rowOf } from '@debussy/tools/bench';
import type { ReportRows, Row } from '@debussy/tools/bench';
import { environmentFor, supervise } from '../src/index.ts';
import type { ProcessPlan, Supervised } from '../src/index.ts';

export async function bench(report: ReportRows): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-bench-'));
  try {
    await report(() => startOverhead(folder));
    await report(() => memoryOf('short lines', folder, `yes ${'0123456789'.repeat(4)} | head -c ${bytes}`));
    await report(() => memoryOf('one line', folder, `head -c ${bytes} /dev/zero | tr "\\0" x`));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const bytes = 1024 ** 3;

function start(folder: string, script: string): Supervised {
  const hour = 3_600_000;
  const plan: ProcessPlan = {
    argv: ['/bin/sh', '-c', script],
    cwd: folder,
    stdin: null,
    env: environmentFor('agent', process.env),
    output: { folder: join(folder, 'session') },
    alone: false,
    limits: { firstOutputMs: hour, idleMs: hour, wallMs: hour, lingerMs: hour, graceMs: 1000 },
    cookie: `bench-${randomBytes(8).toString('hex')}`,
    scrub: scrubber(['sk-not-in-this-output']),
  };
  return supervise(plan);
}

const rounds = 31;

async function startOverhead(folder: string): Promise<Row> {
  const found = await inTurns(
    rounds,
    () => superviseFirstLine(folder),
    () => bareFirstByte(folder),
  );
  return rowOf({
    name: 'start of a program to its first event',
    about:
      'A supervised program (own process group, output to files, limits, secrets masked) to the first line that we hear of it, beside the same bare process and a pipe.',
    ours: { value: found.ours, unit: 'ms' },
    reference: { value: found.reference, unit: 'ms', label: 'bare process' },
    ratio: found.ratio,
    bar: atMostAbove(30),
    measured: byTurns(rounds),
  });
}

async function bareFirstByte(cwd: string): Promise<number> {
  const begun = performance.now();
  const child = spawn('/bin/sh', ['-c', 'echo one'], { cwd, stdio: ['ignore', 'pipe', 'ignore'] });
  const exit = once(child, 'exit');
  await once(child.stdout, 'data');
  const first = performance.now() - begun;
  await exit;
  return first;
}

async function superviseFirstLine(folder: string): Promise<number> {
  const begun = performance.now();
  const program = start(folder, 'echo one');
  let first: number | null = null;
  for await (const batch of program.output) {
    if (batch.length > 0) first ??= performance.now() - begun;
  }
  await program.exit;
  return first ?? Number.POSITIVE_INFINITY;
}

async function memoryOf(kind: string, folder: string, script: string): Promise<Row> {
  const before = process.memoryUsage.rss();
  const peak = await peakOf(start(folder, script));
  return rowOf({
    name: `memory while a program prints 1 GB in ${kind}`,
    about: 'How much our process grows while it hears, masks and keeps the output, beside what it hears.',
    ours: { value: (peak - before) / 1024 ** 2, unit: 'MB' },
    reference: { value: bytes / 1024 ** 2, unit: 'MB', label: 'printed' },
    bar: noMoreThan(60),
    measured: 'once',
  });
}

async function peakOf(program: Supervised): Promise<number> {
  let peak = process.memoryUsage.rss();
  for await (const batch of program.output) {
    if (batch.length > 0) peak = Math.max(peak, process.memoryUsage.rss());
  }
  return peak;
}
