import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DebussyError } from '@debussy/core';
import type { Event } from '@debussy/core';
import { expect, test } from 'vitest';
import { importJournal, journalEvents } from '../../src/index.ts';
import type { SegmentCopy } from '../../src/index.ts';
import { open, temporaryFolder, writtenJournal } from '../support/journal-folder.ts';
import { sampleBody } from '../support/sample-events.ts';

async function twoSegments(): Promise<{ readonly folder: string; readonly copies: readonly SegmentCopy[] }> {
  const folder = await writtenJournal(5);
  const second = await open(folder, { epoch: 4 });
  for (let n = 6; n <= 9; n++) await second.append(sampleBody(n));
  await second.close();
  const copy = async (epoch: number): Promise<SegmentCopy> => ({
    epoch,
    bytes: await readFile(join(folder, `${epoch}.jsonl`)),
  });
  return { folder, copies: [await copy(4), await copy(1)] };
}

function there(event: Event): Event {
  return event.type === 'limit.lifted' ? { ...event, provider: `here-${event.provider}-and-longer` } : event;
}

test('a journal that was kept elsewhere is read and written on as if it had been written here', async () => {
  const { folder, copies } = await twoSegments();
  const target = join(await temporaryFolder(), 'journal');
  importJournal(target, copies, (event) => event);
  const events = [...journalEvents(folder)];
  expect([...journalEvents(target)]).toEqual(events);
  const next = await open(target, { epoch: 5 });
  const added = await next.append(sampleBody(10));
  await next.close();
  expect([...journalEvents(target)]).toEqual([...events, added]);
});

test('events get the paths of this host, and the checksums follow', async () => {
  const { folder, copies } = await twoSegments();
  const target = join(await temporaryFolder(), 'journal');
  importJournal(target, copies, there);
  expect([...journalEvents(target)]).toEqual([...journalEvents(folder)].map(there));
});

test('a copy with a bit that fell over is refused, and nothing is made', async () => {
  const { copies } = await twoSegments();
  const home = await temporaryFolder();
  const damaged = copies.map(({ epoch, bytes }) => {
    const copy = Buffer.from(bytes);
    if (epoch === 4) copy[40] = (copy[40] ?? 0) ^ 1;
    return { epoch, bytes: copy };
  });
  expect(() => importJournal(join(home, 'journal'), damaged, (event) => event)).toThrow(DebussyError);
  expect(await readdir(home)).toEqual([]);
});
