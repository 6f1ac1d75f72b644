import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { BenchArguments } from './arguments.ts';
import type { BenchFile, BenchRecord } from './bench-file.ts';
import { bundleBench } from './bundle-bench.ts';
import { findBenches } from './find-benches.ts';
import type { Bench } from './find-benches.ts';
import { currentLoad, thisMachine } from './machine.ts';
import { missedRows } from './missed.ts';
import { isRow } from './row.ts';
import type { Row } from './row.ts';
import { formatTable } from './table.ts';

export interface BenchReport {
  readonly output: string;
  readonly problems: readonly string[];
  readonly exitCode: 0 | 1;
  readonly found: BenchFile;
}

/**
 * More than any of them needs on a slow machine: one that hangs must not lose the others' rows. Benchmarks that were
 * asked to be long may be.
 */
const patienceMs = process.env['DEBUSSY_BENCH_LONG'] === '1' ? 3_600_000 : 600_000;

/** Runs benchmarks one after the other, so that they do not disturb each other. Rows are reported as they come. */
export async function runBenches(
  root: string,
  wanted: BenchArguments,
  say: (line: string) => void,
): Promise<BenchReport> {
  const benches: BenchRecord[] = [];
  for (const bench of findBenches(root, wanted.names)) benches.push(await record(bench, root, say));
  const found: BenchFile = { schema_version: 1, machine: thisMachine(), benches };
  const failures = benches.flatMap(({ name, failures: some }) => some.map((text) => `${name}: ${text}`));
  const missed = missedRows(benches);
  return {
    output: wanted.json ? JSON.stringify(found, null, 2) : formatTable(benches.flatMap(({ rows }) => rows)),
    problems: [...missed, ...failures],
    exitCode: failures.length > 0 || (wanted.check && missed.length > 0) ? 1 : 0,
    found,
  };
}

async function record(bench: Bench, root: string, say: (line: string) => void): Promise<BenchRecord> {
  const [at, before, begun] = [new Date().toISOString(), currentLoad(), performance.now()];
  const result = await measured(bench, root, say);
  const seconds = Math.round((performance.now() - begun) / 1000);
  const load = [before, currentLoad()] as const;
  return { name: bench.name, package: bench.package, at, seconds, load, ...result };
}

async function measured(bench: Bench, root: string, say: (line: string) => void): Promise<BenchResult> {
  try {
    const bundle = await bundleBench(bench);
    const onRow = ({ name, ours, reference }: { name: string; ours: string; reference: string }): void =>
      say(`${bench.name}: ${name}: ${ours} beside ${reference}`);
    return await runBench({ bundle, root, limitMs: patienceMs, onRow });
  } catch (error) {
    return { rows: [], failures: [error instanceof Error ? error.message : String(error)] };
  }
}

interface BenchResult {
  readonly rows: readonly Row[];
  /** What could not be measured, and why it did not come to its end. */
  readonly failures: readonly string[];
}

interface BenchRun {
  readonly bundle: string;
  readonly root: string;
  readonly limitMs: number;
  readonly onRow: (row: Row) => void;
}

/** Runs a bundled benchmark in a process of its own. Its output goes to the standard error. */
export function runBench({ bundle, root, limitMs, onRow }: BenchRun): Promise<BenchResult> {
  return new Promise((resolve) => {
    const rows: Row[] = [];
    const failures: string[] = [];
    const child = fork(path.join(root, 'tools', 'bin', 'bench-child.mjs'), [bundle], {
      cwd: root,
      execArgv: ['--expose-gc'],
      stdio: ['ignore', 2, 2, 'ipc'],
    });
    const clock = endAt(child, limitMs);
    child.on('message', (message) => {
      if (isRow(message)) {
        rows.push(message);
        onRow(message);
      } else failures.push(...failureIn(message));
    });
    child.on('error', (error) => {
      clock.stop();
      resolve({ rows, failures: [...failures, error.message] });
    });
    child.on('close', (code, signal) => {
      const late = clock.stop();
      const silent = rows.length + failures.length === 0;
      resolve({ rows, failures: [...failures, ...endOf({ code, signal, late, silent })] });
    });
  });
}

const graceMs = 5000;

/**
 * Asks it to end, so that it can end its child processes, and then kills it. `stop` tells whether that was necessary.
 */
function endAt(child: ChildProcess, limitMs: number): { readonly stop: () => boolean } {
  let late = false;
  const ask = setTimeout(() => {
    late = true;
    child.kill();
  }, limitMs);
  const force = setTimeout(() => child.kill('SIGKILL'), limitMs + graceMs);
  return {
    stop() {
      clearTimeout(ask);
      clearTimeout(force);
      return late;
    },
  };
}

function failureIn(message: unknown): readonly string[] {
  const isFailure = typeof message === 'object' && message !== null && 'failure' in message;
  if (isFailure && typeof message.failure === 'string') return [message.failure];
  return [`told something that is no row: ${JSON.stringify(message)}`];
}

interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly late: boolean;
  readonly silent: boolean;
}

function endOf({ code, signal, late, silent }: End): readonly string[] {
  if (late) return ['was still running at the end of its time'];
  if (code !== 0) return [`ended with ${signal ?? `exit code ${code}`}`];
  return silent ? ['reported nothing'] : [];
}
