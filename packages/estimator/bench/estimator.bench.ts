import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { atLeast, noLessThan, noMoreThan, rowOf } from '@debussy/tools/bench';
import type { ReportRows, Row } from '@debussy/tools/bench';
import { countTokens, tokenCounter } from '../src/index.ts';
import { corpus, textOf } from './corpus.ts';
import { megabytesPerSecond, quantile } from './measure.ts';

const home = path.join(import.meta.dirname, '..');
const o200k = (text: string): number => countTokens(text, { family: 'o200k' });
const quarter = (text: string): number => Math.ceil(text.length / 4);

export async function bench(report: ReportRows): Promise<void> {
  for (const kind of ['one-byte', 'two-byte'] as const) await report(() => onePass(kind));
  await report(memory);
  const folder = mkdtempSync(path.join(tmpdir(), 'estimator-bench-'));
  try {
    const peers = await installPeers(folder);
    const { countTokens: exact, estimateTokenCount: estimate } = peers;
    for (const [name, count] of Object.entries({ 'gpt-tokenizer': exact, tokenx: estimate }))
      await report(() => beside(name, count));
    const blocks = exactBlocks(exact);
    for (const [name, count] of Object.entries({ 'characters/4': quarter, tokenx: estimate }))
      await report(() => accuracy(blocks, name, count));
    execFileSync(process.execPath, [path.join(home, 'build.mjs'), path.join(folder, 'ours')]);
    await report(() => importRow(folder));
    await report(() => sizeRow(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const turns = 15;

/** What others count. */
interface Peers {
  readonly countTokens: (text: string) => number;
  readonly estimateTokenCount: (text: string) => number;
}

const peerModule = 'peers.mjs';

/** 30 MB that nothing else needs: they come from the registry for the time of the benchmark. */
async function installPeers(folder: string): Promise<Peers> {
  const packages = ['gpt-tokenizer@4.0.0', 'tokenx@2.2.0'];
  execFileSync('npm', [
    'install',
    '--prefix',
    folder,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    ...packages,
  ]);
  writeFileSync(
    path.join(folder, peerModule),
    "export * from 'gpt-tokenizer';\nexport { estimateTokenCount } from 'tokenx';\n",
  );
  const peers: Peers = await import(pathToFileURL(path.join(folder, peerModule)).href);
  return peers;
}

function onePass(kind: 'one-byte' | 'two-byte'): Row {
  const [ours = 0, loop = 0] = megabytesPerSecond(textOf(16, kind), [o200k, bareLoop], turns);
  return rowOf({
    name: `one pass over a ${kind} string`,
    about: 'Counting the tokens of 16 MB of text, beside a loop that only reads each code unit.',
    ours: { value: ours, unit: 'MB/s' },
    reference: { value: loop, unit: 'MB/s', label: 'bare charCodeAt loop' },
    // 300 MB/s is for a machine that does nothing else; a quarter of the loop is what that means on any.
    bar: ours >= 300 ? noLessThan(300) : atLeast(0.25),
    measured: `best of ${turns}, by turns`,
  });
}

function beside(name: string, count: (text: string) => number): Row {
  const text = textOf(2, 'one-byte');
  const [ours = 0, theirs = 0] = megabytesPerSecond(text, [o200k, (all) => count(all)], 5);
  return rowOf({
    name: `speed beside ${name}`,
    about: 'The same 2 MB of text through both.',
    ours: { value: ours, unit: 'MB/s' },
    reference: { value: theirs, unit: 'MB/s', label: name },
    bar: name === 'gpt-tokenizer' ? atLeast(10) : null,
    measured: 'best of 5, by turns',
  });
}

function bareLoop(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (sum + text.charCodeAt(at)) | 0;
  return sum;
}

interface Block {
  readonly text: string;
  readonly exact: number;
}

/** Blocks of this repository's text of at least 50 tokens, and how many they have. */
function exactBlocks(exactly: Peers['countTokens']): readonly Block[] {
  const texts = corpus().flatMap((text) => text.split(/\n{2,}/));
  return texts.map((text) => ({ text, exact: exactly(text) })).filter(({ exact }) => exact >= 50);
}

function accuracy(blocks: readonly Block[], name: string, count: (text: string) => number): Row {
  const errors = (of: (text: string) => number): readonly number[] =>
    blocks.map(({ text, exact }) => (Math.abs(of(text) - exact) / exact) * 100);
  const [ours, theirs] = [errors(o200k), errors(count)];
  return rowOf({
    name: `median error of a block of text, beside ${name}`,
    about: `How far from the exact count (gpt-tokenizer, o200k) ${blocks.length} blocks of this repository's text are estimated; at the 95th percentile ${quantile(ours, 0.95).toFixed(1)} % beside ${quantile(theirs, 0.95).toFixed(1)} %.`,
    ours: { value: quantile(ours, 0.5), unit: '%' },
    reference: { value: quantile(theirs, 0.5), unit: '%', label: name },
    bar: noMoreThan(3.5),
    measured: 'all blocks',
  });
}

function memory(): Row {
  const piece = textOf(16, 'one-byte');
  const counter = tokenCounter({ family: 'o200k' });
  counter.push(piece);
  const before = used();
  for (let pieces = 0; pieces < 64; pieces += 1) counter.push(piece);
  return rowOf({
    name: 'memory over 1 GB of input',
    about: 'How much the memory in use grows while 64 pieces of 16 MB are counted, beside their size.',
    ours: { value: Math.max(0, used() - before) / 1e6, unit: 'MB' },
    reference: { value: (piece.length * 64) / 1e6, unit: 'MB', label: 'input' },
    bar: noMoreThan(1),
    measured: 'once',
  });
}

function used(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function importRow(folder: string): Row {
  const ours = importTime(pathToFileURL(path.join(folder, 'ours/index.js')).href);
  return rowOf({
    name: 'import',
    about: 'How long `import` of the published package takes in a fresh process.',
    ours: { value: ours, unit: 'ms' },
    reference: {
      value: importTime(pathToFileURL(path.join(folder, peerModule)).href),
      unit: 'ms',
      label: 'gpt-tokenizer',
    },
    bar: noMoreThan(10),
    measured: 'best of 9',
  });
}

function sizeRow(folder: string): Row {
  const ours =
    (sizeOf(path.join(folder, 'ours')) + ['package.json', 'README.md', 'LICENSE'].reduce(addSize, 0)) / 1000;
  const theirs = sizeOf(path.join(folder, 'node_modules/gpt-tokenizer')) / 1000;
  return rowOf({
    name: 'unpacked',
    about: 'What the published package takes on the disk.',
    ours: { value: ours, unit: 'kB' },
    reference: { value: theirs, unit: 'kB', label: 'gpt-tokenizer' },
    bar: noMoreThan(60),
    measured: 'as it is',
  });
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
