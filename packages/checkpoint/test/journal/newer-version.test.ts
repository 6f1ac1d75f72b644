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
  ['an event', { type: 'run.teleported' }, 'this version does not know the event "run.teleported"'],
  [
    'an event named like a property of objects',
    { type: 'toString' },
    'this version does not know the event "toString"',
  ],
  ['a schema', { type: 'run.started', schema_version: 2 }, 'this version does not know schema_version "2"'],
])('%s of a newer version is an error that says so', async (_, record, what) => {
  const folder = await journalOf(known, { ...known, ...record, seq: 2 });
  const expected = {
    ok: false,
    error: {
      code: 'ERR_JOURNAL_NEWER',
      message: `the journal was written by a newer debussy: ${what} (${folder}/1.jsonl, line 2)`,
      hint: 'Use the version of debussy that wrote it, or a later one. Nothing was changed.',
    },
  };
  expect(verifyJournal(folder)).toMatchObject(expected);
  expect(await openJournal({ folder, epoch: 2 })).toMatchObject(expected);
});

test.each([
  ['a number that does not follow', [{ ...known, seq: 2 }], 'a line has the number "2" instead of 1'],
  ['no object', [[]], 'a line has the number "undefined" instead of 1'],
])('%s is damage, checksum or not', async (_, records, what) => {
  const folder = await journalOf(...records);
  expect(verifyJournal(folder)).toMatchObject({
    ok: false,
    error: {
      code: 'ERR_JOURNAL_DAMAGED',
      message: `the journal is damaged: ${what} (${folder}/1.jsonl, line 1)`,
    },
  });
});

test('a malformed line is damage', async () => {
  const folder = await temporaryFolder();
  for (const text of ['\n', '00000000\n', 'something else entirely\n']) {
    writeFileSync(join(folder, '1.jsonl'), text);
    expect(verifyJournal(folder)).toMatchObject({
      ok: false,
      error: {
        message: `the journal is damaged: a line is not a checksum and a JSON object (${folder}/1.jsonl, line 1)`,
        hint: expect.stringContaining('No line of this segment can be trusted; nothing was repaired.'),
      },
    });
  }
});

test('a folder that is not there is an error that says so', () => {
  expect(verifyJournal('/nowhere/journal')).toMatchObject({
    ok: false,
    error: {
      code: 'ERR_JOURNAL_IO',
      message: 'cannot read the journal in /nowhere/journal: it does not exist (ENOENT)',
    },
  });
});
