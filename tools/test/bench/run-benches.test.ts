import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { benchArguments } from '../../src/bench/arguments.ts';
import type { BenchArguments } from '../../src/bench/arguments.ts';
import { bundleBench } from '../../src/bench/bundle-bench.ts';
import { findBenches } from '../../src/bench/find-benches.ts';
import { runBench, runBenches } from '../../src/bench/run-benches.ts';
import type { BenchReport } from '../../src/bench/run-benches.ts';
import { formatTable } from '../../src/bench/table.ts';
import { workspaceRoot } from '@debussy/testing/tool';

const roots: string[] = [];
afterEach(() => roots.splice(0).forEach((root) => rmSync(root, { recursive: true })));

const row = { name: 'reads', ours: '10 ms', reference: '20 ms', ratio: 0.5, bar: '≤ 1×', ok: true };

function workspace(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'bench-'));
  roots.push(root);
  const real = workspaceRoot(import.meta.dirname);
  cpSync(path.join(real, 'tools/bin'), path.join(root, 'tools/bin'), { recursive: true });
  for (const name of ['a', 'b']) {
    mkdirSync(path.join(root, 'packages', name), { recursive: true });
    writeFileSync(path.join(root, 'packages', name, 'package.json'), JSON.stringify({ name }));
  }
  symlinkSync(path.join(real, 'node_modules'), path.join(root, 'node_modules'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return root;
}

const wanted = { names: [], check: false, json: false, write: false };

function quietly(root: string, some: Partial<BenchArguments>): Promise<BenchReport> {
  return runBenches(root, { ...wanted, ...some }, () => undefined);
}

function bench(body: string): string {
  return `export async function bench(report: (row: unknown) => unknown): Promise<void> { ${body} }`;
}

test('benchmarks are bundled from source and report beside their reference', async () => {
  const address = `import.meta.url.endsWith('/packages/a/src/it.ts')`;
  const root = workspace({
    'packages/a/src/it.ts': `import { z } from 'zod'; export const it = ${address} && z !== undefined;`,
    'packages/a/bench/a.bench.ts': `import { it } from '../src/it.ts';\n${bench(`console.log('noise'); report({ ...${JSON.stringify(row)}, ok: it });`)}`,
    'packages/b/bench/slow.bench.ts': bench(`report({ ...${JSON.stringify(row)}, ratio: 3, ok: false });`),
  });
  const said: string[] = [];
  const all = await runBenches(root, { ...wanted, check: true, json: true }, (line) => said.push(line));
  expect(JSON.parse(all.output)).toEqual(all.found);
  expect(all.found.benches.map(({ name, rows, failures }) => ({ name, rows, failures }))).toEqual([
    { name: 'a', rows: [row], failures: [] },
    { name: 'slow', rows: [{ ...row, ratio: 3, ok: false }], failures: [] },
  ]);
  expect(said).toEqual(['a: reads: 10 ms beside 20 ms', 'slow: reads: 10 ms beside 20 ms']);
  expect(all.exitCode).toBe(1);
  expect(await quietly(root, { names: ['a'], check: true })).toMatchObject({ exitCode: 0 });
  expect(await quietly(root, { names: ['slow'], check: false })).toMatchObject({ exitCode: 0 });
});

test('a benchmark that breaks, says nothing, or says something else fails', async () => {
  const root = workspace({
    'packages/a/bench/breaks.bench.ts': bench(`report(${JSON.stringify(row)}); process.exit(3);`),
    'packages/a/bench/other.bench.ts': bench(`report({ name: 'x' });`),
    'packages/a/bench/silent.bench.ts': bench(''),
  });
  const report = await quietly(root, { names: ['a'] });
  expect(report.problems).toEqual([
    'breaks: ended with exit code 3',
    'other: told something that is no row: {"name":"x"}',
    'silent: reported nothing',
  ]);
  expect(report.found.benches[0]?.rows).toEqual([row]);
  expect(report.exitCode).toBe(1);
});

test('a benchmark that cannot be bundled, or whose one row breaks, loses no other row', async () => {
  const root = workspace({
    'packages/a/bench/typo.bench.ts': `import { no } from './nowhere.ts'; export const bench = no;`,
    'packages/b/bench/half.bench.ts': bench(
      `await report(() => { throw new Error('no disk'); }); await report(${JSON.stringify(row)});`,
    ),
  });
  const report = await quietly(root, {});
  expect(report.problems[0]).toMatch(/^typo: [\s\S]*nowhere/);
  expect(report.problems.slice(1)).toEqual(['half: no disk']);
  expect(report.found.benches[1]?.rows).toEqual([row]);
  expect(report.exitCode).toBe(1);
});

test('a benchmark that hangs is ended at the end of its time', async () => {
  const root = workspace({
    'packages/a/bench/hangs.bench.ts': bench('await new Promise((go) => setTimeout(go, 600_000));'),
  });
  const bundle = await bundleBench(findBenches(root, [])[0]!);
  const result = await runBench({ bundle, root, limitMs: 1000, onRow: () => undefined });
  expect(result.failures).toEqual(['was still running at the end of its time']);
});

test('a row that misses its bar is measured again, up to twice', async () => {
  const missed = JSON.stringify({ ...row, ok: false, ratio: 1.2, bar: '≤ 1×', share: 1.2 });
  const root = workspace({
    'packages/a/bench/a.bench.ts': bench(
      `let n = 0; await report(() => ({ ...${JSON.stringify(row)}, name: 'late', ok: ++n === 2 })); await report(() => (${missed}));`,
    ),
  });
  const report = await quietly(root, { check: true });
  expect(report.found.benches[0]?.rows.map(({ name, ok, tries }) => ({ name, ok, tries }))).toEqual([
    { name: 'late', ok: true, tries: 2 },
    { name: 'reads', ok: false, tries: 3 },
  ]);
  expect(report.problems).toEqual([
    'missed: a: reads: 10 ms beside 20 ms (1.20×), the bar is ≤ 1×, 20 % beyond, measured 3 times',
  ]);
  expect(report.exitCode).toBe(1);
});

test('benchmarks are found by their own name and by that of their package', () => {
  const root = workspace({
    'packages/a/bench/x.bench.ts': '',
    'packages/a/bench/y.bench.ts': '',
    'packages/b/bench/b.bench.ts': '',
  });
  const names = (asked: readonly string[]): readonly string[] =>
    findBenches(root, asked).map(({ name }) => name);
  expect(names([])).toEqual(['x', 'y', 'b']);
  expect(names(['a'])).toEqual(['x', 'y']);
  expect(names(['y', 'b'])).toEqual(['y', 'b']);
  expect(() => names(['z'])).toThrow('there is no benchmark z; there are: x, y, b');
});

test('flags are known or refused', () => {
  expect(benchArguments(['core', '--check'])).toEqual({ ...wanted, names: ['core'], check: true });
  expect(benchArguments(['--write', '--json'])).toEqual({ ...wanted, write: true, json: true });
  expect(() => benchArguments(['--chekc'])).toThrow(
    'unknown flag --chekc\nusage: npm run bench -- [name…] [--check] [--json] [--write]',
  );
});

test('the table is aligned', () => {
  expect(formatTable([row, { ...row, name: 'x', ratio: 1234.5, ok: false }])).toMatchInlineSnapshot(`
    "benchmark   ours  reference   ratio  bar
    reads      10 ms      20 ms  0.500×  ≤ 1×  ok
    x          10 ms      20 ms   1235×  ≤ 1×  MISSED"
  `);
});
