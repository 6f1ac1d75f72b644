import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { journalEvents } from '../../src/index.ts';
import { open, temporaryFolder, verifyJournal } from '../support/journal-folder.ts';

test('lines of any size are written and read, also across the borders of a read', async () => {
  const folder = await temporaryFolder();
  const journal = await open(folder);
  const sizes = [0, 262_000, 262_144, 5_000_000, 1, 524_288, 65_536];
  for (const size of sizes) await journal.append({ type: 'run.paused', reason: 'ü'.repeat(size / 2) });
  await journal.close();
  const lengths = [...journalEvents(folder)].map((event) =>
    event.type === 'run.paused' ? event.reason.length : -1,
  );
  expect(lengths).toEqual(sizes.map((size) => Math.floor(size / 2)));
});

test('a last line of gigantic size is torn, not kept in memory forever', async () => {
  const folder = await temporaryFolder();
  await (await open(folder)).close();
  truncateSync(join(folder, '1.jsonl'), 200 * 1024 * 1024);
  expect(verifyJournal(folder)).toMatchObject({ ok: false, error: { code: 'ERR_JOURNAL_DAMAGED' } });
});
