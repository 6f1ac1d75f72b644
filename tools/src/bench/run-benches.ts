import type { BenchArguments } from './arguments.ts';
import { bundleBench } from './bundle-bench.ts';
import { findBenches } from './find-benches.ts';
import type { Row } from './row.ts';
import { runBench } from './run-bench.ts';
import { formatTable } from './table.ts';

export interface BenchReport {
  readonly output: string;
  readonly failures: readonly string[];
  readonly exitCode: 0 | 1;
}

/** Runs benchmarks one after the other, so that they do not disturb each other. */
export async function runBenches(root: string, wanted: BenchArguments): Promise<BenchReport> {
  const rows: Row[] = [];
  const failures: string[] = [];
  for (const bench of findBenches(root, wanted.names)) {
    const result = await runBench(await bundleBench(bench), root);
    rows.push(...result.rows);
    if (result.failure !== null) failures.push(`${bench.name}: ${result.failure}`);
  }
  const missed = rows.some(({ ok }) => !ok);
  return {
    output: wanted.json
      ? JSON.stringify({ node: process.version, rows, failures }, null, 2)
      : formatTable(rows),
    failures,
    exitCode: failures.length > 0 || (wanted.check && missed) ? 1 : 0,
  };
}
