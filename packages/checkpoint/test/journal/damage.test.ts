import {
  closeSync,
  copyFileSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { journalEvents, openJournal } from '../../src/index.ts';
import { checkLine, emptyChain, encodeLine } from '../../src/journal/line.ts';
import type { ChainLink } from '../../src/journal/line.ts';
import { full, random, seed, shuffled, within } from '../support/budget.ts';
import { open, temporaryFolder, writtenJournal, verifyJournal } from '../support/journal-folder.ts';
import { sampleBody } from '../support/sample-events.ts';

const events = 300;
const patient = { timeout: 1_800_000 };

function silent(folder: string): boolean {
  const verified = verifyJournal(folder);
  return verified.ok && verified.value.torn === null && verified.value.missing === 0;
}

test(
  `no truncation of a closed journal is silent (${full ? 'all' : `some, seed ${seed}`})`,
  patient,
  async () => {
    const folder = await writtenJournal(events);
    const path = join(folder, '1.jsonl');
    const whole = readFileSync(path);
    const points = shuffled(Array.from({ length: whole.length }, (_, n) => n));
    expect(silent(folder)).toBe(true);
    for (const point of within(2, points)) {
      writeFileSync(path, whole.subarray(0, point));
      if (silent(folder)) expect.fail(`cut at byte ${point} of ${whole.length}: nothing was said`);
    }
  },
);

test(
  `a cut at any byte of the last lines loses no whole line, and the next writer continues (seed ${seed})`,
  patient,
  async () => {
    const folder = await temporaryFolder();
    const journal = await open(folder);
    for (let n = 1; n <= 6; n++) await journal.append(sampleBody(n));
    await journal.close();
    const path = join(folder, '1.jsonl');
    const whole = readFileSync(path);
    const points = shuffled(Array.from({ length: 300 }, (_, n) => whole.length - 1 - n));
    for (const point of within(2, points)) {
      const copy = await temporaryFolder();
      writeFileSync(join(copy, '1.jsonl'), whole.subarray(0, point), { mode: 0o600 });
      const lines = whole.subarray(0, point).toString('latin1').split('\n').length - 1;
      const reopened = await open(copy, { epoch: 2 });
      await reopened.append(sampleBody(9));
      await reopened.close();
      expect(reopened.found.events).toBe(lines);
      expect(verifyJournal(copy)).toMatchObject({ ok: true, value: { events: lines + 1, torn: null } });
    }
  },
);

test('every single flipped bit of every line fails its check', async () => {
  const folder = await writtenJournal(events);
  const bytes = readFileSync(join(folder, '1.jsonl'));
  let chain: ChainLink = emptyChain;
  for (let start = 0; start < bytes.length;) {
    const line = bytes.subarray(start, bytes.indexOf(0x0a, start) + 1);
    const good = checkLine(line, chain);
    if (good.fault !== undefined) throw new Error('a good line was refused');
    const missed = undetectedFlips(line, chain);
    expect(missed).toEqual([]);
    chain = { seq: good.record.seq, crc: good.crc };
    start += line.length;
  }
});

// The line's end is left out: without it there is no line, which the test on whole files covers.
function undetectedFlips(line: Buffer, chain: ChainLink): number[] {
  const missed: number[] = [];
  for (let bit = 0; bit < (line.length - 1) * 8; bit++) {
    line[bit >> 3]! ^= 1 << (bit & 7);
    if (checkLine(line, chain).fault === undefined) missed.push(bit);
    line[bit >> 3]! ^= 1 << (bit & 7);
  }
  return missed;
}

test(`no flipped bit in a file is silent (${full ? 'all' : `some, seed ${seed}`})`, patient, async () => {
  const folder = await writtenJournal(events);
  // As after a crash: no mark tells how far the writer came.
  rmSync(join(folder, '1.end'));
  const path = join(folder, '1.jsonl');
  const bytes = readFileSync(path);
  const bits = shuffled(Array.from({ length: bytes.length * 8 }, (_, n) => n));
  const fd = openSync(path, 'r+');
  for (const bit of within(3, [bytes.length * 8 - 3, ...bits])) {
    const byte = bytes[bit >> 3]!;
    writeSync(fd, Uint8Array.of(byte ^ (1 << (bit & 7))), 0, 1, bit >> 3);
    if (silent(folder)) expect.fail(`bit ${bit}: nothing was said`);
    writeSync(fd, Uint8Array.of(byte), 0, 1, bit >> 3);
  }
  closeSync(fd);
  expect(silent(folder)).toBe(true);
});

test('a dropped, repeated or moved line is an error that names segment and line', async () => {
  const folder = await writtenJournal(events);
  const path = join(folder, '1.jsonl');
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const index = fc.nat({ max: events - 2 });
  fc.assert(
    fc.property(index, index, fc.constantFrom('drop', 'repeat', 'swap'), (a, b, how) => {
      fc.pre(how !== 'swap' || a !== b);
      writeFileSync(path, `${changed(lines, how, [a, b]).join('\n')}\n`);
      const first = how === 'drop' ? a + 1 : how === 'repeat' ? a + 2 : Math.min(a, b) + 1;
      const verified = verifyJournal(folder);
      expect(verified).toMatchObject({
        ok: false,
        error: { code: 'ERR_JOURNAL_DAMAGED', place: { file: path, line: first } },
      });
    }),
    { numRuns: 300 },
  );
});

function changed(
  lines: readonly string[],
  how: 'drop' | 'repeat' | 'swap',
  [a, b]: readonly [number, number],
): string[] {
  if (how === 'drop') return lines.toSpliced(a, 1);
  if (how === 'repeat') return lines.toSpliced(a, 0, lines[a]!);
  return lines.with(a, lines[b]!).with(b, lines[a]!);
}

test('the error has the problem and its place, and nothing is repaired', async () => {
  const folder = await writtenJournal(3);
  const path = join(folder, '1.jsonl');
  const lines = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, lines.with(1, `00000000${lines[1]!.slice(8)}`).join('\n'));
  const opened = await openJournal({ folder, epoch: 2 });
  expect(opened).toMatchObject({
    ok: false,
    error: {
      code: 'ERR_JOURNAL_DAMAGED',
      message: expect.stringMatching(`"00000000".*${lines[1]!.slice(0, 8)}`),
      place: { file: path, line: 2 },
    },
  });
  expect(readFileSync(path, 'utf8').split('\n')).toEqual(lines.with(1, `00000000${lines[1]!.slice(8)}`));
});

test('damage in any of several segments is found', async () => {
  const folder = await segmentsOf(3);
  const next = random();
  for (const name of ['1.jsonl', '2.jsonl', '3.jsonl']) {
    const path = join(folder, name);
    const bytes = readFileSync(path);
    const flipped = Buffer.from(bytes);
    flipped[Math.floor(next() * (bytes.length - 1))]! ^= 4;
    writeFileSync(path, flipped);
    expect(silent(folder)).toBe(false);
    writeFileSync(path, bytes);
  }
  expect(silent(folder)).toBe(true);
});

test('a segment that is missing, swapped, cut or written on after its end is found', async () => {
  const damages: readonly [string, string, number, (folder: string) => void][] = [
    ['first missing', '2', 1, (folder) => rmSync(join(folder, '1.jsonl'))],
    ['middle missing', '1', 5, (folder) => rmSync(join(folder, '2.jsonl'))],
    ['last missing', '2', 5, (folder) => rmSync(join(folder, '3.jsonl'))],
    ['repeated', '2', 1, (folder) => copyFileSync(join(folder, '1.jsonl'), join(folder, '2.jsonl'))],
    ['sealed line gone', '1', 5, (folder) => cutLines(join(folder, '1.jsonl'), 1)],
    ['torn', '2', 5, (folder) => cutBytes(join(folder, '2.jsonl'), 3)],
    ['written on', '2', 6, (folder) => repeatLastLine(join(folder, '2.jsonl'))],
    ['written on, torn', '1', 6, (folder) => writeFileSync(join(folder, '1.jsonl'), 'x', { flag: 'a' })],
  ];
  for (const [name, epoch, line, damage] of damages) {
    const folder = await segmentsOf(3);
    damage(folder);
    const place = { file: join(folder, `${epoch}.jsonl`), line };
    const error = { code: 'ERR_JOURNAL_DAMAGED', place };
    expect(verifyJournal(folder), name).toMatchObject({ ok: false, error });
    expect((await openJournal({ folder, epoch: 9 })).ok).toBe(false);
  }
});

async function segmentsOf(count: number): Promise<string> {
  const folder = await temporaryFolder();
  for (let epoch = 1; epoch <= count; epoch++) {
    const journal = await open(folder, { epoch });
    for (let n = 1; n <= 4; n++) await journal.append(sampleBody(n));
    await journal.close();
  }
  expect([...journalEvents(folder)]).toHaveLength(4 * count);
  return folder;
}

function cutLines(path: string, count: number): void {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  writeFileSync(path, `${lines.slice(0, -count).join('\n')}\n`);
}

function cutBytes(path: string, count: number): void {
  const fd = openSync(path, 'r+');
  ftruncateSync(fd, readFileSync(path).length - count);
  closeSync(fd);
}

function repeatLastLine(path: string): void {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  writeFileSync(path, `${[...lines, lines.at(-1)].join('\n')}\n`);
}

test('a checksum in other characters is damage, also where they would come to the same number', () => {
  let [line, at] = [Buffer.alloc(0), -1];
  for (let seq = 1; at === -1; seq++) {
    line = Buffer.from(encodeLine(`{"seq":${seq},"at":"2026-01-01T00:00:00.000Z","type":"sealed"}`, 0).bytes);
    at = line.toString('latin1', 0, 8).search(/[0-7][a-f]/);
  }
  // `A` lies 32 below `a`: two more in the digit before it make up for that.
  line[at] = (line[at] ?? 0) + 2;
  line[at + 1] = (line[at + 1] ?? 0) - 32;
  expect(checkLine(line, emptyChain)).toMatchObject({ fault: { reason: 'checksum' } });
});
