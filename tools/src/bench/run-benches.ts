import type { BenchArguments } from './arguments.ts';
import type { BenchFile, BenchRecord } from './bench-file.ts';
import { bundleBench } from './bundle-bench.ts';
import { findBenches } from './find-benches.ts';
import type { Bench } from './find-benches.ts';
import { currentLoad, thisMachine } from './machine.ts';
import { missedRows } from './missed.ts';
import { runBench } from './run-bench.ts';
import type { BenchResult } from './run-bench.ts';
import { formatTable } from './table.ts';

export interface BenchReport {
  readonly output: string;
  readonly problems: readonly string[];
  readonly exitCode: 0 | 1;
  readonly found: BenchFile;
}

/** Above what any of them needs on a slow machine: one that hangs must not keep the others' rows from anybody. */
const limitMs = 600_000;

/** Runs benchmarks one after the other, so that they do not disturb each other. Their rows are said as they come. */
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
    return await runBench({ bundle, root, limitMs, onRow });
  } catch (error) {
    return { rows: [], failures: [error instanceof Error ? error.message : String(error)] };
  }
}
