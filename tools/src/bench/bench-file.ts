import type { Machine } from './machine.ts';
import { isRow } from './row.ts';
import type { Row } from './row.ts';

/** What one benchmark found, and when. */
export interface BenchRecord {
  readonly name: string;
  readonly package: string;
  readonly at: string;
  readonly seconds: number;
  /** The load of the machine before and after. */
  readonly load: readonly [number, number];
  readonly rows: readonly Row[];
  readonly failures: readonly string[];
}

/** tools/lab/notes/benchmarks.json */
export interface BenchFile {
  readonly schema_version: 1;
  readonly machine: Machine;
  readonly benches: readonly BenchRecord[];
}

export function readBenchFile(text: string): BenchFile {
  const value: unknown = JSON.parse(text);
  if (isBenchFile(value)) return value;
  throw new Error('this is no record of benchmarks: npm run bench -- --write makes one');
}

/** New results replace earlier ones of the same benchmarks; those of removed benchmarks are dropped. */
export function mergeBenches(before: BenchFile | null, now: BenchFile, known: readonly string[]): BenchFile {
  const measured = now.benches.map(({ name }) => name);
  const kept = (before?.benches ?? []).filter(({ name }) => known.includes(name) && !measured.includes(name));
  if (kept.length > 0 && JSON.stringify(before?.machine) !== JSON.stringify(now.machine)) {
    throw new Error(
      `the other benchmarks were measured on another machine: run all of them, npm run bench -- --write`,
    );
  }
  const benches = [...kept, ...now.benches].toSorted((a, b) => known.indexOf(a.name) - known.indexOf(b.name));
  return { ...now, benches };
}

function isBenchFile(value: unknown): value is BenchFile {
  if (typeof value !== 'object' || value === null || !('schema_version' in value)) return false;
  if (value.schema_version !== 1 || !('machine' in value) || !('benches' in value)) return false;
  return Array.isArray(value.benches) && value.benches.every(isBench);
}

function isBench(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'rows' in value &&
    Array.isArray(value.rows) &&
    value.rows.every((row) => isRow(row))
  );
}
