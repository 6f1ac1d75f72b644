import { execFileSync } from 'node:child_process';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EventBody } from '@debussy/core';
import { build } from 'rolldown';
import { openJournal } from '../src/index.ts';
import type { Journal } from '../src/index.ts';
import { encodeLine } from '../src/journal/line.ts';

interface Row {
  readonly name: string;
  readonly ours: string;
  readonly reference: string;
  readonly ratio: number;
  readonly bar: string;
  readonly ok: boolean;
}

/** The journal beside what the disk and `JSON.parse` alone need, in the same run. */
export async function bench(report: (row: Row) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-bench-'));
  try {
    report(await appending(folder));
    const script = await readingScript(folder);
    report(reading(folder, script));
    report(memory(folder, script));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const body: EventBody = {
  type: 'session.activity',
  phase: '20a',
  attempt: 1,
  session: 2,
  activity: 'Edit src/storage/migrate.ts and look at what its tests say about the order of rows',
};

// Both are taken in turns, so that what else the disk does is shared.
async function appending(folder: string): Promise<Row> {
  const journal = await opened(join(folder, 'append'));
  const bare = openSync(join(folder, 'bare'), 'wx');
  const line = Buffer.from(
    `${JSON.stringify({ seq: 1, at: new Date(0).toISOString(), ...body })}012345678\n`,
  );
  const times = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round < 20; round++) {
    times.ours.push(await timed(100, () => journal.append(body)));
    times.bare.push(await timed(100, () => bareAppend(bare, line)));
  }
  await journal.close();
  closeSync(bare);
  const [ours, reference] = [median(times.ours), median(times.bare)];
  const ratio = ours / reference;
  return {
    name: 'append an event, synced',
    ours: `${(ours * 1000).toFixed(0)} µs`,
    reference: `bare write + fdatasync ${(reference * 1000).toFixed(0)} µs`,
    ratio,
    bar: '≤ 1.5',
    ok: ratio <= 1.5,
  };
}

async function opened(folder: string): Promise<Journal> {
  const journal = await openJournal({ folder, epoch: 1 });
  if (!journal.ok) throw journal.error;
  return journal.value;
}

function bareAppend(fd: number, line: Uint8Array): undefined {
  writeSync(fd, line);
  fdatasyncSync(fd);
}

async function timed(count: number, step: () => unknown): Promise<number> {
  const begin = performance.now();
  for (let n = 0; n < count; n++) await step();
  return (performance.now() - begin) / count;
}

// In processes of their own, because `status` reads a journal once, with nothing compiled yet.
function reading(folder: string, script: string): Row {
  const place = writtenAtOnce(folder, 10_000);
  const lines = readFileSync(join(place, '1.jsonl'), 'utf8').trimEnd().split('\n');
  const runs = Array.from({ length: 7 }, () => readAll(script, [place]));
  const parse = elapsed(() => lines.map((line): unknown => JSON.parse(line.slice(9))).length);
  const ours = median(runs.map((run) => run.milliseconds));
  return {
    name: 'read and check 10,000 events',
    ours: `${ours.toFixed(0)} ms`,
    reference: `JSON.parse alone ${parse.toFixed(0)} ms`,
    ratio: ours / parse,
    bar: '< 60 ms',
    ok: ours < 60,
  };
}

function memory(folder: string, script: string): Row {
  const ours = readAll(script, [writtenAtOnce(folder, 1_000_000)]);
  const bare = readAll(script, []);
  return {
    name: 'memory to read 1,000,000 events',
    ours: `${ours.megabytes} MB`,
    reference: `node alone ${bare.megabytes} MB`,
    ratio: ours.megabytes / bare.megabytes,
    bar: '≤ 120 MB',
    ok: ours.events === 1_000_000 && ours.megabytes <= 120,
  };
}

async function readingScript(folder: string): Promise<string> {
  const file = join(folder, 'read-all.mjs');
  await build({
    input: fileURLToPath(new URL('read-all.ts', import.meta.url)),
    platform: 'node',
    resolve: { conditionNames: ['@debussy/source', 'node', 'import', 'module', 'default'] },
    output: { file, format: 'esm' },
    logLevel: 'silent',
  });
  return file;
}

interface Reading {
  readonly events: number;
  readonly milliseconds: number;
  readonly megabytes: number;
}

function readAll(script: string, args: readonly string[]): Reading {
  const output = execFileSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  const [events = 0, milliseconds = 0, megabytes = 0] = output.split(' ').map(Number);
  return { events, milliseconds, megabytes };
}

function writtenAtOnce(folder: string, events: number): string {
  const place = mkdtempSync(join(folder, 'journal-'));
  const fd = openSync(join(place, '1.jsonl'), 'wx');
  let crc = 0;
  for (let seq = 1; seq <= events;) {
    const batch: Buffer[] = [];
    for (let n = 0; n < 1000; n++, seq++) {
      const line = encodeLine(JSON.stringify({ seq, at: '2026-01-01T00:00:00.000Z', ...body }), crc);
      batch.push(line.bytes);
      crc = line.crc;
    }
    writeSync(fd, Buffer.concat(batch));
  }
  closeSync(fd);
  return place;
}

function elapsed(step: () => unknown): number {
  const begin = performance.now();
  step();
  return performance.now() - begin;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
