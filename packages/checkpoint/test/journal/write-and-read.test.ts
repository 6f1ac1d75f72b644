import { execFileSync } from 'node:child_process';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Event } from '@debussy/core';
import { expect, test } from 'vitest';
import { journalEvents, openJournal } from '../../src/index.ts';
import { open, temporaryFolder, writtenJournal, verifyJournal } from '../support/journal-folder.ts';
import { sampleBody } from '../support/sample-events.ts';

test('readers see exactly the events that append resolves with', async () => {
  const folder = await temporaryFolder();
  const journal = await open(folder, { now: () => Date.UTC(2026, 0, 2, 3, 4, 5, 6) });
  const appended: Event[] = [];
  for (let n = 1; n <= 20; n++) appended.push(await journal.append(sampleBody(n)));
  await journal.close();
  expect([...journalEvents(folder)]).toEqual(appended);
  expect(appended.map((event) => event.seq)).toEqual(appended.map((_, index) => index + 1));
  expect(appended[0]?.at).toBe('2026-01-02T03:04:05.006Z');
  expect([...journalEvents(folder)]).toEqual(appended);
});

test('a line is a checksum, a space and JSON that begins with seq, at and type', async () => {
  const folder = await writtenJournal(3);
  const lines = (await readFile(join(folder, '1.jsonl'), 'utf8')).trimEnd().split('\n');
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line).toMatch(/^[0-9a-f]{8} \{"seq":\d+,"at":"[^"]+Z","type":"[a-z.]+",/);
});

test('concurrent appends are written one after the other, in the order of the calls', async () => {
  const folder = await temporaryFolder();
  const journal = await open(folder);
  const events = await Promise.all(Array.from({ length: 50 }, (_, n) => journal.append(sampleBody(n))));
  await journal.close();
  expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index + 1));
  expect([...journalEvents(folder)]).toEqual(events);
});

test('a new epoch closes the earlier segment, and the chain and the numbers continue', async () => {
  const folder = await writtenJournal(2);
  const journal = await open(folder, { epoch: 7 });
  expect(journal.found).toEqual({ segments: 1, epoch: 1, seq: 2, events: 2, torn: null, missing: 0 });
  const event = await journal.append(sampleBody(3));
  await journal.close();
  expect(event.seq).toBe(4);
  const sealed = (await readFile(join(folder, '1.jsonl'), 'utf8')).trimEnd().split('\n').at(-1);
  expect(sealed).toMatch(/^[0-9a-f]{8} \{"seq":3,"at":"[^"]+","type":"sealed","epoch":1,"next":7\}$/);
  expect(verifyJournal(folder)).toEqual({
    ok: true,
    value: { segments: 2, epoch: 7, seq: 4, events: 3, torn: null, missing: 0 },
  });
});

test('gzip alone can check the journal, as the comment on the line says', async () => {
  const folder = await writtenJournal(5);
  const journal = await open(folder, { epoch: 2 });
  await journal.append(sampleBody(6));
  await journal.close();
  const command =
    'cut -b10- 1.jsonl 2.jsonl | gzip -c | tail -c8 | od -An -tx4 -N4; tail -n1 2.jsonl | cut -b1-8';
  const [checksum, stored] = execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' }).split(
    '\n',
  );
  expect(checksum?.trim()).toBe(stored);
});

test('the journal is for its owner only', async () => {
  const folder = join(await temporaryFolder(), 'runs', 'r1', 'journal');
  const journal = await open(folder);
  await journal.append(sampleBody(1));
  await journal.close();
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
});

test('an epoch that is not new is refused', async () => {
  const folder = await writtenJournal(1, 4);
  const opened = await openJournal({ folder, epoch: 4 });
  expect(opened).toMatchObject({ ok: false, error: { code: 'ERR_JOURNAL_EPOCH' } });
});
