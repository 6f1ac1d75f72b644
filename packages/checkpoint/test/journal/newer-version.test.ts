import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openJournal } from '../../src/index.ts';
import { encodeLine } from '../../src/journal/line.ts';
import { temporaryFolder, verifyJournal } from '../support/journal-folder.ts';

async function journalOf(...records: readonly object[]): Promise<string> {
  const folder = await temporaryFolder();
  let crc = 0;
  for (const record of records) {
    const line = encodeLine(JSON.stringify(record), crc);
    writeFileSync(join(folder, '1.jsonl'), line.bytes, { flag: 'a' });
    crc = line.crc;
  }
  return folder;
}

const known = { seq: 1, at: '2026-01-01T00:00:00.000Z', type: 'run.unpaused' };

test.each([
  ['an event', { type: 'run.teleported' }, '"run.teleported"'],
  ['an event named like a property of objects', { type: 'toString' }, '"toString"'],
  ['a schema', { type: 'run.started', schema_version: 2 }, 'schema_version "2"'],
])('%s of a newer version is an error that says so', async (_, record, what) => {
  const folder = await journalOf(known, { ...known, ...record, seq: 2 });
  const expected = {
    ok: false,
    error: {
      code: 'ERR_JOURNAL_NEWER',
      message: expect.stringContaining(what),
      place: { file: join(folder, '1.jsonl'), line: 2 },
    },
  };
  expect(verifyJournal(folder)).toMatchObject(expected);
  expect(await openJournal({ folder, epoch: 2 })).toMatchObject(expected);
});

test.each([
  ['a number that does not follow', [{ ...known, seq: 2 }], '"2"'],
  ['no object', [[]], '"undefined"'],
])('%s is damage, checksum or not', async (_, records, what) => {
  const folder = await journalOf(...records);
  expect(verifyJournal(folder)).toMatchObject({
    ok: false,
    error: {
      code: 'ERR_JOURNAL_DAMAGED',
      message: expect.stringContaining(what),
      place: { file: join(folder, '1.jsonl'), line: 1 },
    },
  });
});

test('a malformed line is damage', async () => {
  const folder = await temporaryFolder();
  for (const text of ['\n', '00000000\n', 'something else entirely\n']) {
    writeFileSync(join(folder, '1.jsonl'), text);
    expect(verifyJournal(folder)).toMatchObject({
      ok: false,
      error: { code: 'ERR_JOURNAL_DAMAGED', place: { file: join(folder, '1.jsonl'), line: 1 } },
    });
  }
});

test('a missing folder is a clear error', () => {
  expect(verifyJournal('/nowhere/journal')).toMatchObject({
    ok: false,
    error: { code: 'ERR_JOURNAL_IO', message: expect.stringMatching(/\/nowhere\/journal: .*ENOENT/) },
  });
});
