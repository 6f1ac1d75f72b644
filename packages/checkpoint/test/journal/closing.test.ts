import { mkdirSync, readFileSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { journalEvents } from '../../src/index.ts';
import { walkJournal } from '../../src/journal/walk-journal.ts';
import { open, temporaryFolder, writtenJournal, verifyJournal } from '../support/journal-folder.ts';
import { sampleBody } from '../support/sample-events.ts';

function openFiles(folder: string): readonly string[] {
  const links = readdirSync('/proc/self/fd').map((fd) => `/proc/self/fd/${fd}`);
  return links.filter((link) => realPath(link).startsWith(folder));
}

function refuse(): never {
  throw new Error('enough');
}

function realPath(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}

test.runIf(process.platform === 'linux')(
  'an early end of reading leaves no file open (needs /proc)',
  async () => {
    const folder = await writtenJournal(10);
    for (const event of journalEvents(folder)) if (event.seq === 3) break;
    expect(() => Array.from(journalEvents(folder), refuse)).toThrow('enough');
    expect(openFiles(folder)).toEqual([]);
  },
);

test('closing waits for pending writes, may be repeated, and ends the writing', async () => {
  const folder = await temporaryFolder();
  const journal = await open(folder);
  const begun = [1, 2, 3].map((n) => journal.append(sampleBody(n)));
  await Promise.all([journal.close(), journal.close()]);
  await expect(journal.append(sampleBody(4))).rejects.toThrow();
  expect((await Promise.all(begun)).map((event) => event.seq)).toEqual([1, 2, 3]);
  expect(verifyJournal(folder)).toMatchObject({ ok: true, value: { events: 3 } });
});

test('an end mark that does not wait for pending writes hides the loss of lines', async () => {
  const folder = await temporaryFolder();
  const journal = await open(folder);
  const begun = [1, 2, 3].map((n) => journal.append(sampleBody(n)));
  await Promise.all([journal.close(), ...begun]);
  const path = join(folder, '1.jsonl');
  const lines = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, `${lines.slice(0, 1).join('\n')}\n`);
  expect(verifyJournal(folder)).toMatchObject({ ok: true, value: { events: 1, missing: 2 } });
});

test('an unreadable file is an error with a code, and a bug stays an exception', async () => {
  const folder = await writtenJournal(3);
  const walk = walkJournal(folder);
  walk.next();
  const bug = new Error('a bug');
  expect(() => walk.throw(bug)).toThrow(bug);
  rmSync(join(folder, '1.jsonl'));
  mkdirSync(join(folder, '1.jsonl'));
  expect(verifyJournal(folder)).toMatchObject({ ok: false, error: { code: 'ERR_JOURNAL_IO' } });
});

test('a folder that was removed meanwhile does not make the end of a run fail', async () => {
  const folder = await temporaryFolder();
  const journal = await open(folder);
  await journal.append(sampleBody(1));
  await rm(folder, { recursive: true });
  await expect(journal.close()).resolves.toBeUndefined();
});

test('an event that is journalled twice gets a new number', async () => {
  const folder = await temporaryFolder();
  const journal = await open(folder);
  const first = await journal.append(sampleBody(1));
  const second = await journal.append(first);
  await journal.close();
  expect(second).toEqual({ ...first, seq: 2, at: second.at });
  expect(verifyJournal(folder).ok).toBe(true);
});
