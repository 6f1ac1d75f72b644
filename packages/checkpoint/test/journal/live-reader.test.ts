import { once } from 'node:events';
import { readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { journalEvents } from '../../src/index.ts';
import { full } from '../support/budget.ts';
import { script, start } from '../support/child.ts';
import { open, temporaryFolder, writtenJournal, verifyJournal } from '../support/journal-folder.ts';
import { sampleBody } from '../support/sample-events.ts';

const writeEvents = script('write-events');

test(
  'at any moment a reader sees a good journal, also while writers die and take over',
  { timeout: 120_000 },
  async () => {
    const folder = await temporaryFolder();
    let seen = 0;
    for (let epoch = 1; epoch <= (full ? 50 : 5); epoch++) {
      const child = start(writeEvents(), [folder, String(epoch)]);
      const closed = once(child, 'close');
      await once(child.stdout, 'data');
      child.stdout.resume();
      for (let look = 0; look < 60; look++) {
        const verified = verifyJournal(folder);
        if (!verified.ok) throw verified.error;
        expect(verified.value.events).toBeGreaterThanOrEqual(seen);
        seen = verified.value.events;
        if (look === 50) child.kill('SIGKILL');
        await nextTurn();
      }
      await closed;
    }
    expect(seen).toBeGreaterThan(0);
  },
);

test('a reader of a torn line notices that an opener cut it off', async () => {
  const folder = await writtenJournal(20);
  const path = join(folder, '1.jsonl');
  const bytes = readFileSync(path);
  truncateSync(path, bytes.lastIndexOf(0x0a, bytes.length - 2) + 1 + 5);
  const events = journalEvents(folder);
  expect(events.next().value).toMatchObject({ seq: 1 });
  const journal = await open(folder, { epoch: 2 });
  await journal.append(sampleBody(1));
  await journal.close();
  expect([...events].map((event) => event.seq)).toEqual([...Array.from({ length: 18 }, (_, n) => n + 2), 21]);
});
