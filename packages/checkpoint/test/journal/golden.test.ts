import { cpSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { journalEvents } from '../../src/index.ts';
import { open, temporaryFolder, verifyJournal } from '../support/journal-folder.ts';

const golden = fileURLToPath(new URL('../fixtures/journals/version-1/', import.meta.url));

test('a journal that version 1 wrote is read as it was meant, forever', () => {
  expect(verifyJournal(golden)).toMatchObject({
    ok: true,
    value: { segments: 2, epoch: 3, torn: null, missing: 0 },
  });
  const meant: unknown = JSON.parse(readFileSync(`${golden}events.json`, 'utf8'));
  expect([...journalEvents(golden)]).toEqual(meant);
});

test('and it can be continued', async () => {
  const folder = await temporaryFolder();
  cpSync(golden, folder, { recursive: true });
  const journal = await open(folder, { epoch: 4 });
  const event = await journal.append({ type: 'run.unpaused' });
  await journal.close();
  expect(event.seq).toBe(journal.found.seq + 2);
  expect(verifyJournal(folder)).toMatchObject({ ok: true, value: { segments: 3 } });
});
