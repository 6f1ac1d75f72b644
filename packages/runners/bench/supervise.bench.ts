import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processSupervisor } from '../src/supervise/process-supervisor.ts';
import type { Supervised } from '../src/supervisor.ts';

interface Row {
  readonly name: string;
  readonly ours: string;
  readonly reference: string;
  readonly ratio: number;
  readonly bar: string;
  readonly ok: boolean;
}

export async function bench(report: (row: Row) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-bench-'));
  try {
    report(await startOverhead(folder));
    report(
      await memoryOf(
        '1 GB of output in short lines',
        folder,
        'yes 0123456789012345678901234567890123456789 | head -c 1073741824',
      ),
    );
    report(await memoryOf('1 GB of output in one line', folder, 'head -c 1073741824 /dev/zero | tr "\\0" x'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function supervise(folder: string, script: string): Supervised {
  const hour = 3_600_000;
  return processSupervisor({ env: process.env, bin: null }).supervise({
    argv: ['/bin/sh', '-c', script],
    cwd: folder,
    stdin: null,
    environment: { allow: [], set: {} },
    folder: join(folder, 'session'),
    limits: { firstOutputMs: hour, idleMs: hour, wallMs: hour, lingerMs: hour, graceMs: 1000 },
    sandbox: 'none',
    writable: [],
    cookie: `bench-${randomBytes(8).toString('hex')}`,
    secrets: ['sk-not-in-this-output'],
  });
}

const rounds = 31;

/** Ours and the bare process by turns, so that a noisy machine disturbs both alike. */
async function startOverhead(folder: string): Promise<Row> {
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round++) {
    bare.push(await bareFirstByte(folder));
    ours.push(await superviseFirstLine(folder));
  }
  const overhead = median(ours) - median(bare);
  return {
    name: 'start to first event, above the bare process',
    ours: `${median(ours).toFixed(1)} ms`,
    reference: `${median(bare).toFixed(1)} ms`,
    ratio: median(ours) / median(bare),
    bar: 'under 30 ms above',
    ok: overhead < 30,
  };
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
  const program = supervise(folder, 'echo one');
  let first: number | null = null;
  for await (const batch of program.output) {
    if (batch.length > 0) first ??= performance.now() - begun;
  }
  await program.exit;
  return first ?? Number.POSITIVE_INFINITY;
}

async function memoryOf(name: string, folder: string, script: string): Promise<Row> {
  const before = process.memoryUsage.rss();
  const begun = performance.now();
  const peak = await peakOf(supervise(folder, script));
  const growth = (peak - before) / 1024 / 1024;
  return {
    name: `memory at ${name}`,
    ours: `${growth.toFixed(0)} MB in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
    reference: '60 MB',
    ratio: growth / 60,
    bar: 'growth under 60 MB',
    ok: growth < 60,
  };
}

async function peakOf(program: Supervised): Promise<number> {
  let peak = process.memoryUsage.rss();
  for await (const batch of program.output) {
    if (batch.length > 0) peak = Math.max(peak, process.memoryUsage.rss());
  }
  return peak;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
