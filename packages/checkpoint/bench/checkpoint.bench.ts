import { execFileSync } from 'node:child_process';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atMost, bundleScript, byTurns, inTurns, noMoreThan, rowOf } from '@debussy/tools/bench';
import type { ReportRows, Row } from '@debussy/tools/bench';
import type { EventBody } from '@debussy/core';
import { openJournal } from '../src/index.ts';
import type { JournalWriter } from '../src/index.ts';
import { encodeLine } from '../src/journal/line.ts';

/** The journal beside what the disk and `JSON.parse` alone need, in the same run. */
export async function bench(report: ReportRows): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-bench-'));
  try {
    await report(() => appending(mkdtempSync(join(folder, 'turn-'))));
    const script = await bundleScript(fileURLToPath(new URL('read-all.ts', import.meta.url)), folder);
    await report(() => reading(folder, script));
    await report(() => memory(folder, script));
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

const rounds = 20;

async function appending(folder: string): Promise<Row> {
  const journal = await opened(join(folder, 'append'));
  const bare = openSync(join(folder, 'bare'), 'wx');
  const line = Buffer.from(
    `${JSON.stringify({ seq: 1, at: new Date(0).toISOString(), ...body })}012345678\n`,
  );
  const ours = (): Promise<number> => timed(100, () => journal.append(body));
  const found = await inTurns(rounds, ours, () => timed(100, () => bareAppend(bare, line)));
  await journal.close();
  closeSync(bare);
  return rowOf({
    name: 'append an event, synced',
    about:
      'An event becomes a line with its checksum that survives a power cut, beside a bare `write` and `fdatasync` of as many bytes.',
    ours: { value: found.ours * 1000, unit: 'µs' },
    reference: { value: found.reference * 1000, unit: 'µs', label: 'bare write + fdatasync' },
    ratio: found.ratio,
    bar: atMost(1.5),
    measured: `${byTurns(rounds)}, 100 events a turn`,
  });
}

async function opened(folder: string): Promise<JournalWriter> {
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
  const both = Array.from({ length: 9 }, () => [readAll(script, [place]), readAll(script, [place, 'alone'])]);
  const best = (which: 0 | 1): number => Math.min(...both.map((pair) => pair[which]?.milliseconds ?? NaN));
  const ours = best(0);
  return rowOf({
    name: 'read and check 10,000 events',
    about:
      'A journal is read from the disk, every checksum and every event checked, in a process that has just started, beside one that reads the same file and does nothing but `JSON.parse` of its lines.',
    ours: { value: ours, unit: 'ms' },
    reference: { value: best(1), unit: 'ms', label: 'JSON.parse alone' },
    // 60 ms are for a machine that does nothing else; on any other, what parsing alone takes there counts.
    bar: ours <= 60 ? noMoreThan(60) : atMost(5),
    measured: 'best of 9 processes each, by turns',
  });
}

function memory(folder: string, script: string): Row {
  const ours = readAll(script, [writtenAtOnce(folder, 1_000_000)]);
  const bare = readAll(script, []);
  if (ours.events !== 1_000_000) throw new Error(`${ours.events} of 1,000,000 events were read`);
  return rowOf({
    name: 'memory to read 1,000,000 events',
    about: 'The peak of a process that reads a journal of 170 MB, beside one that reads nothing.',
    ours: { value: ours.megabytes, unit: 'MB' },
    reference: { value: bare.megabytes, unit: 'MB', label: 'node alone' },
    bar: noMoreThan(120),
    measured: 'once each',
  });
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
