import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { countTokens as gptTokens } from 'gpt-tokenizer';
import { estimateTokenCount } from 'tokenx';
import { countTokens, tokenCounter } from '../src/index.ts';
import { corpus, textOf } from './corpus.ts';
import { megabytesPerSecond, quantile } from './measure.ts';

interface Row {
  readonly name: string;
  readonly ours: string;
  readonly reference: string;
  readonly ratio: number;
  readonly bar: string;
  readonly ok: boolean;
}
type Report = (row: Row) => void;

const home = path.join(import.meta.dirname, '..');
const o200k = (text: string): number => countTokens(text, { family: 'o200k' });
const quarter = (text: string): number => Math.ceil(text.length / 4);

// oxlint-disable-next-line typescript/require-await -- benchmarks are awaited by their runner
export async function bench(report: Report): Promise<void> {
  speed(report);
  accuracy(report);
  memory(report);
  shipped(report);
}

function speed(report: Report): void {
  for (const kind of ['one-byte', 'two-byte'] as const) {
    const [ours = 0, loop = 0] = megabytesPerSecond(textOf(16, kind), [o200k, bareLoop], 15);
    report({
      name: `one pass over a ${kind} string`,
      ours: `${ours.toFixed(0)} MB/s`,
      reference: `bare charCodeAt loop ${loop.toFixed(0)} MB/s`,
      ratio: ours / loop,
      bar: '≥ 200 MB/s, on a busy machine ≥ 0.25×',
      ok: ours >= 200 || ours / loop >= 0.25,
    });
  }
  const text = textOf(2, 'one-byte');
  const others = { 'gpt-tokenizer': gptTokens, tokenx: estimateTokenCount } as const;
  for (const [name, count] of Object.entries(others)) {
    const [ours = 0, theirs = 0] = megabytesPerSecond(text, [o200k, (all) => count(all)], 5);
    const reference = `${name} ${theirs.toFixed(1)} MB/s`;
    const bar = name === 'tokenx' ? 'none' : '≥ 10×';
    const ok = name === 'tokenx' || ours / theirs >= 10;
    report({
      name: `speed beside ${name}`,
      ours: `${ours.toFixed(0)} MB/s`,
      reference,
      ratio: ours / theirs,
      bar,
      ok,
    });
  }
}

function bareLoop(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (sum + text.charCodeAt(at)) | 0;
  return sum;
}

/** Against the exact count, on blocks of this repository's text of at least 50 tokens. */
function accuracy(report: Report): void {
  const blocks = corpus()
    .flatMap((text) => text.split(/\n{2,}/))
    .map((text) => ({ text, exact: gptTokens(text) }))
    .filter(({ exact }) => exact >= 50);
  const errors = (count: (text: string) => number): readonly number[] =>
    blocks.map(({ text, exact }) => (Math.abs(count(text) - exact) / exact) * 100);
  const ours = errors(o200k);
  for (const [name, count] of Object.entries({ 'characters/4': quarter, tokenx: estimateTokenCount })) {
    const theirs = errors(count);
    const ratio = quantile(ours, 0.5) / quantile(theirs, 0.5);
    report({
      name: `error of ${blocks.length} blocks (median / p95, o200k)`,
      ours: said(ours),
      reference: `${name} ${said(theirs)}`,
      ratio,
      bar: 'median ≤ 3.5 %',
      ok: quantile(ours, 0.5) <= 3.5 && ratio < 1,
    });
  }
}

function said(errors: readonly number[]): string {
  return `${quantile(errors, 0.5).toFixed(1)} / ${quantile(errors, 0.95).toFixed(1)} %`;
}

function memory(report: Report): void {
  const piece = textOf(16, 'one-byte');
  const counter = tokenCounter({ family: 'o200k' });
  counter.push(piece);
  const before = used();
  for (let pieces = 0; pieces < 64; pieces += 1) counter.push(piece);
  const grown = (used() - before) / 1e6;
  report({
    name: 'memory over 1 GB of input',
    ours: `${grown.toFixed(2)} MB`,
    reference: `input ${((piece.length * 64) / 1e6).toFixed(0)} MB`,
    ratio: grown / ((piece.length * 64) / 1e6),
    bar: '< 1 MB more',
    ok: grown < 1,
  });
}

function used(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function shipped(report: Report): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'estimator-bench-'));
  try {
    execFileSync(process.execPath, [path.join(home, 'build.mjs'), folder]);
    const ours = importTime(pathToFileURL(path.join(folder, 'index.js')).href);
    const theirs = importTime(import.meta.resolve('gpt-tokenizer'));
    const bar = '< 10 ms';
    const reference = `gpt-tokenizer ${theirs.toFixed(1)} ms`;
    report({
      name: 'import',
      ours: `${ours.toFixed(1)} ms`,
      reference,
      ratio: ours / theirs,
      bar,
      ok: ours < 10,
    });
    const size = (sizeOf(folder) + ['package.json', 'README.md', 'LICENSE'].reduce(addSize, 0)) / 1000;
    report({
      name: 'unpacked',
      ours: `${size.toFixed(1)} kB`,
      reference: 'bar',
      ratio: size / 60,
      bar: '< 60 kB',
      ok: size < 60,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function importTime(url: string): number {
  const code = `const t = performance.now(); await import(${JSON.stringify(url)}); console.log(performance.now() - t)`;
  const once = (): number =>
    Number(execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: home }));
  return Math.min(...Array.from({ length: 9 }, once));
}

function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}

function addSize(sum: number, file: string): number {
  return sum + statSync(path.join(home, file)).size;
}
