import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { benchArguments } from '../../src/bench/arguments.ts';
import { findBenches } from '../../src/bench/find-benches.ts';
import { runBenches } from '../../src/bench/run-benches.ts';
import { formatTable } from '../../src/bench/table.ts';
import { workspaceRoot } from '../../src/workspace-root.ts';

const roots: string[] = [];
afterEach(() => roots.splice(0).forEach((root) => rmSync(root, { recursive: true })));

const row = { name: 'reads', ours: '10 ms', reference: '20 ms', ratio: 0.5, bar: '≤ 1×', ok: true };

function workspace(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'bench-'));
  roots.push(root);
  const real = workspaceRoot(import.meta.dirname);
  cpSync(path.join(real, 'tools/bin'), path.join(root, 'tools/bin'), { recursive: true });
  mkdirSync(path.join(root, 'packages'));
  symlinkSync(path.join(real, 'node_modules'), path.join(root, 'node_modules'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return root;
}

function bench(body: string): string {
  return `export async function bench(report: (row: object) => void): Promise<void> { ${body} }`;
}

test('benchmarks are bundled from source and report beside their reference', async () => {
  const address = `import.meta.url.endsWith('/packages/a/src/it.ts')`;
  const root = workspace({
    'packages/a/src/it.ts': `import { z } from 'zod'; export const it = ${address} && z !== undefined;`,
    'packages/a/bench/a.bench.ts': `import { it } from '../src/it.ts';\n${bench(`console.log('noise'); report({ ...${JSON.stringify(row)}, ok: it });`)}`,
    'packages/b/bench/slow.bench.ts': bench(`report({ ...${JSON.stringify(row)}, ratio: 3, ok: false });`),
  });
  const all = await runBenches(root, { names: [], check: true, json: true });
  expect(JSON.parse(all.output)).toEqual({
    node: process.version,
    rows: [row, { ...row, ratio: 3, ok: false }],
    failures: [],
  });
  expect(all.exitCode).toBe(1);
  expect(await runBenches(root, { names: ['a'], check: true, json: false })).toMatchObject({ exitCode: 0 });
  expect(await runBenches(root, { names: ['slow'], check: false, json: false })).toMatchObject({
    exitCode: 0,
  });
});

test('a benchmark that breaks, says nothing, or says something else fails', async () => {
  const root = workspace({
    'packages/a/bench/breaks.bench.ts': bench(`report(${JSON.stringify(row)}); process.exit(3);`),
    'packages/a/bench/other.bench.ts': bench(`report({ name: 'x' });`),
    'packages/a/bench/silent.bench.ts': bench(''),
  });
  const report = await runBenches(root, { names: ['a'], check: false, json: false });
  expect(report.failures).toEqual([
    'breaks: ended with exit code 3',
    'other: reported nothing',
    'silent: reported nothing',
  ]);
  expect(report.exitCode).toBe(1);
});

test('benchmarks are found by their own name and by that of their package', () => {
  const root = workspace({
    'packages/a/bench/x.bench.ts': '',
    'packages/a/bench/y.bench.ts': '',
    'packages/b/bench/b.bench.ts': '',
  });
  const names = (wanted: readonly string[]): readonly string[] =>
    findBenches(root, wanted).map(({ name }) => name);
  expect(names([])).toEqual(['x', 'y', 'b']);
  expect(names(['a'])).toEqual(['x', 'y']);
  expect(names(['y', 'b'])).toEqual(['y', 'b']);
  expect(() => names(['z'])).toThrow('there is no benchmark z; there are: x, y, b');
});

test('flags are known or refused', () => {
  expect(benchArguments(['core', '--check'])).toEqual({ names: ['core'], check: true, json: false });
  expect(() => benchArguments(['--chekc'])).toThrow(
    'unknown flag --chekc\nusage: npm run bench -- [name…] [--check] [--json]',
  );
});

test('the table is aligned', () => {
  expect(formatTable([row, { ...row, name: 'x', ratio: 1234.5, ok: false }])).toMatchInlineSnapshot(`
    "benchmark   ours  reference   ratio  bar
    reads      10 ms      20 ms  0.500×  ≤ 1×  ok
    x          10 ms      20 ms   1235×  ≤ 1×  MISSED"
  `);
});
