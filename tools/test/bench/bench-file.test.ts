import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { benchmarkSection } from '../../src/docs/benchmark-section.ts';
import { mergeBenches, readBenchFile } from '../../src/bench/bench-file.ts';
import type { BenchFile, BenchRecord } from '../../src/bench/bench-file.ts';
import { benchFile } from '../../src/docs/write-benches.ts';
import { findBenches } from '../../src/bench/find-benches.ts';
import { workspaceRoot } from '../../src/workspace-root.ts';

const machine = {
  cores: 2,
  processor: 'a processor',
  memory_gb: 8,
  system: 'Linux 6.1',
  node: '20.19.0',
  git: '2.39.5',
};
const row = { name: 'reads', ours: '10 ms', reference: '20 ms', ratio: 0.5, bar: '≤ 1×', ok: true };

function record(name: string, some: Partial<BenchRecord> = {}): BenchRecord {
  const at = '2026-01-02T03:04:05.678Z';
  return { name, package: 'p', at, seconds: 90, load: [0.5, 1.5], rows: [row], failures: [], ...some };
}

function file(...benches: readonly BenchRecord[]): BenchFile {
  return { schema_version: 1, machine, benches };
}

test('what is measured now takes the place of what stood there, in the order of the packages', () => {
  const before = file(record('a'), record('b'), record('gone'));
  const again = record('b', { seconds: 1 });
  expect(mergeBenches(before, file(again), ['a', 'b', 'c'])).toEqual(file(record('a'), again));
  expect(mergeBenches(null, file(again), ['b'])).toEqual(file(again));
});

test('rows of two machines are never put into one table', () => {
  const elsewhere = { ...file(record('b')), machine: { ...machine, cores: 64 } };
  expect(() => mergeBenches(file(record('a')), elsewhere, ['a', 'b'])).toThrow(
    'the other benchmarks were measured on another machine: run all of them, npm run bench -- --write',
  );
  expect(mergeBenches(file(record('b')), elsewhere, ['a', 'b'])).toEqual(elsewhere);
});

test('the page shows where, when, every row, what was missed and what failed', () => {
  const missed = { ...row, name: 'x|y', ratio: 2, ok: false, share: 2, tries: 3 };
  const told = { ...row, about: 'How fast it reads', measured: 'median of 5', bar: 'none' };
  const found = file(record('a', { rows: [told, missed] }), record('b', { failures: ['ended'], rows: [] }));
  expect(benchmarkSection(found)).toMatchInlineSnapshot(`
    "Measured on 2026-01-02 in 3.0 minutes: 2 cores (a processor), 8 GB, Linux 6.1, Node 20.19.0, git 2.39.5;
    load of the machine between 0.5 and 1.5.

    | benchmark | row | ours | reference | ratio | bar |  |
    | --- | --- | --- | --- | --- | --- | --- |
    | a | reads | 10 ms | 20 ms | 0.500× | none |  |
    | a | x\\|y | 10 ms | 20 ms | 2.00× | ≤ 1× | missed |

    - missed: a: x|y: 10 ms beside 20 ms (2.00×), the bar is ≤ 1×, 100 % beyond, measured 3 times
    - b: ended

    ### a

    - **reads**: How fast it reads (median of 5)
    - **x|y**: see its benchmark (measured 3 times)"
  `);
});

test('the file beside the page is a record of benchmarks that there are', () => {
  const root = workspaceRoot(import.meta.dirname);
  const committed = readBenchFile(readFileSync(benchFile(root), 'utf8'));
  const known = findBenches(root, []).map(({ name }) => name);
  expect(committed.benches.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});

test('what is no record of benchmarks is refused', () => {
  expect(() => readBenchFile('{"schema_version":1,"machine":{},"benches":[{"rows":[{}]}]}')).toThrow(
    'this is no record of benchmarks: npm run bench -- --write makes one',
  );
});
