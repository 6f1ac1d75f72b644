import { readFileSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { journalEvents } from '../../src/index.ts';
import type { TornLine } from '../../src/index.ts';
import { seed, shuffled, within } from '../support/budget.ts';
import { open, temporaryFolder, writtenJournal, verifyJournal } from '../support/journal-folder.ts';
import { sampleBody } from '../support/sample-events.ts';

const now = (): number => Date.UTC(2026, 4, 6, 7, 8, 9, 10);

test('a torn last line is moved aside, byte for byte, and said', async () => {
  const folder = await writtenJournal(3);
  const path = join(folder, '1.jsonl');
  const whole = readFileSync(path);
  truncateSync(path, whole.length - 5);
  const good = whole.lastIndexOf(0x0a, whole.length - 2) + 1;
  const said: (TornLine & { movedTo: string })[] = [];
  const journal = await open(folder, { epoch: 2, now, onTorn: (torn) => said.push(torn) });
  await journal.close();
  const movedTo = `${path}.torn-20260506T070809.010Z`;
  expect(said).toEqual([{ path, line: 3, bytes: whole.length - 5 - good, movedTo }]);
  expect(readFileSync(movedTo)).toEqual(whole.subarray(good, -5));
  expect(statSync(movedTo).mode & 0o777).toBe(0o600);
  expect(journal.found).toMatchObject({ events: 2, torn: { line: 3 }, missing: 1 });
  expect([...journalEvents(folder)]).toHaveLength(2);
});

test('a reader does not touch the line that a writer is at', async () => {
  const folder = await writtenJournal(3);
  const path = join(folder, '1.jsonl');
  truncateSync(path, statSync(path).size - 5);
  const before = readFileSync(path);
  expect([...journalEvents(folder)]).toHaveLength(2);
  expect(verifyJournal(folder)).toMatchObject({ ok: true, value: { events: 2, torn: { path, line: 3 } } });
  expect(readFileSync(path)).toEqual(before);
  expect(readdirSync(folder).filter((name) => name.includes('torn'))).toEqual([]);
});

test('lines that vanish behind a good line of a closed journal are counted', async () => {
  const folder = await writtenJournal(5);
  const path = join(folder, '1.jsonl');
  const lines = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, `${lines.slice(0, 3).join('\n')}\n`);
  expect(verifyJournal(folder)).toMatchObject({ ok: true, value: { events: 3, torn: null, missing: 2 } });
  const journal = await open(folder, { epoch: 2 });
  await journal.close();
  expect(journal.found.missing).toBe(2);
  expect(verifyJournal(folder)).toMatchObject({ ok: true, value: { events: 3, missing: 0 } });
});

test(`a crash at any byte of the record that closes a segment is made good (seed ${seed})`, async () => {
  const source = await writtenJournal(2);
  const before = readFileSync(join(source, '1.jsonl'));
  await (await open(source, { epoch: 2 })).close();
  const sealed = readFileSync(join(source, '1.jsonl'));
  const lengths = Array.from({ length: sealed.length - before.length + 1 }, (_, n) => before.length + n);
  for (const length of within(2, [sealed.length, before.length, ...shuffled(lengths)])) {
    const folder = await temporaryFolder();
    writeFileSync(join(folder, '1.jsonl'), sealed.subarray(0, length));
    writeFileSync(join(folder, '2.jsonl'), '');
    const journal = await open(folder, { epoch: 3 });
    await journal.append(sampleBody(3));
    await journal.close();
    const verified = verifyJournal(folder);
    if (!verified.ok) throw verified.error;
    expect(verified.value).toMatchObject({ segments: 3, events: 3, torn: null });
  }
});
