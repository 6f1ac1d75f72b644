import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { atLeast, noLessThan, rowOf } from '@debussy/tools/bench';
import type { ReportRows, Row } from '@debussy/tools/bench';
import { outputs } from '../src/programs/programs.ts';
import type { OutputName } from '@debussy/core';

const programs: readonly OutputName[] = ['claude', 'codex', 'gemini', 'opencode'];
const bytesPerRun = 32 * 1024 * 1024;
const barMegabytes = 100;

/** How fast recorded streams are read, beside what `JSON.parse` alone needs for the same lines. */
export async function bench(report: ReportRows): Promise<void> {
  for (const program of programs) await report(() => measured(program));
}

function measured(program: OutputName): Row {
  const lines = recordedLines(program);
  const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
  const rounds = Math.ceil(bytesPerRun / bytes);
  const [ours = 0, parse = 0] = bestByTurns(rounds * bytes, [
    () => {
      for (let round = 0; round < rounds; round++) decode(program, lines);
    },
    () => {
      for (let round = 0; round < rounds; round++) for (const line of lines) JSON.parse(line);
    },
  ]);
  return rowOf({
    name: `reads a recorded stream of ${program}`,
    about:
      'The lines that an agent program printed become events, usage and outcome, beside `JSON.parse` of the same lines alone.',
    ours: { value: ours, unit: 'MB/s' },
    reference: { value: parse, unit: 'MB/s', label: 'JSON.parse alone' },
    // The megabytes are for a machine that does nothing else; beside `JSON.parse` they hold on any.
    bar: ours >= barMegabytes ? noLessThan(barMegabytes) : atLeast(0.4),
    measured: `best of ${trials} passes over 32 MB, by turns`,
  });
}

function recordedLines(program: OutputName): readonly string[] {
  const folder = fixtures();
  const files = readdirSync(folder).filter((file) => file.startsWith(program) && !/rollout|chats/.test(file));
  const lines = files.flatMap((file) => readFileSync(folder + file, 'utf8').split('\n'));
  return lines.filter((line) => line.startsWith('{') && line.endsWith('}'));
}

// The benchmarks are bundled elsewhere before they run, from the top of the repository or from this package.
function fixtures(): string {
  const here = fileURLToPath(new URL('../test/fixtures/streams/', import.meta.url));
  const places = [here, 'packages/runners/test/fixtures/streams/', 'test/fixtures/streams/'];
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new Error('run the benchmark from the top of the repository');
  return found;
}

function decode(program: OutputName, lines: readonly string[]): void {
  const decoder = outputs[program].stream();
  for (const line of lines) decoder.line(line);
  decoder.facts();
}

const trials = 5;

/** In MB per second. */
function bestByTurns(bytes: number, works: readonly (() => void)[]): readonly number[] {
  const fastest = works.map(() => Number.POSITIVE_INFINITY);
  for (let trial = 0; trial < trials; trial++) {
    for (const [i, work] of works.entries()) {
      const start = performance.now();
      work();
      fastest[i] = Math.min(fastest[i] ?? Infinity, performance.now() - start);
    }
  }
  return fastest.map((ms) => bytes / 1000 / ms);
}
