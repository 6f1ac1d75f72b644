import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fillSections } from '@debussy/testing/tool';
import { mergeBenches, readBenchFile } from '../bench/bench-file.ts';
import type { BenchFile } from '../bench/bench-file.ts';
import { benchmarkSection } from './benchmark-section.ts';
import { findBenches } from '../bench/find-benches.ts';

/** Writes results to tools/lab/notes/benchmarks.json, and their table to the page beside it. */
export function writeBenches(root: string, found: BenchFile): void {
  const file = benchFile(root);
  const before = existsSync(file) ? readBenchFile(readFileSync(file, 'utf8')) : null;
  const known = findBenches(root, []).map(({ name }) => name);
  const merged = mergeBenches(before, found, known);
  writeFileSync(file, `${JSON.stringify(merged, null, 2)}\n`);
  const page = path.join(root, 'tools', 'lab', 'notes', 'benchmarks.md');
  const text = readFileSync(page, 'utf8');
  writeFileSync(page, fillSections(text, { benchmarks: benchmarkSection(merged) }));
}

export function benchFile(root: string): string {
  return path.join(root, 'tools', 'lab', 'notes', 'benchmarks.json');
}
