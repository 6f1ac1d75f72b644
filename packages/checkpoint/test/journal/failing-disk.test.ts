import type { Event } from '@debussy/core';
import { expect, test } from 'vitest';
import { journalEvents, nodeFiles, openJournal } from '../../src/index.ts';
import type { JournalWriter, JournalFiles } from '../../src/index.ts';
import { open, temporaryFolder, verifyJournal } from '../support/journal-folder.ts';
import { sampleBody } from '../support/sample-events.ts';

type Operation = keyof JournalFiles;

/** The real file system, until the k-th operation: that one fails, and what comes after it is recorded. */
function failingAt(k: number, code: string): { readonly files: JournalFiles; readonly calls: Operation[] } {
  const calls: Operation[] = [];
  const attempt = (operation: Operation): void => {
    calls.push(operation);
    if (calls.length === k) throw Object.assign(new Error(`${code}: injected`), { code });
  };
  const files: JournalFiles = {
    create: (path) => (attempt('create'), nodeFiles.create(path)),
    open: (path) => (attempt('open'), nodeFiles.open(path)),
    write: (fd, bytes) => {
      const half = bytes.subarray(0, Math.ceil(bytes.length / 2));
      const written = nodeFiles.write(fd, half);
      attempt('write');
      return written;
    },
    size: (fd) => nodeFiles.size(fd),
    datasync: async (fd) => (attempt('datasync'), nodeFiles.datasync(fd)),
    truncate: (fd, length) => (attempt('truncate'), nodeFiles.truncate(fd, length)),
    syncFolder: (path) => (attempt('syncFolder'), nodeFiles.syncFolder(path)),
  };
  return { files, calls };
}

async function writeSome(folder: string, epoch: number, fs: JournalFiles): Promise<Event[]> {
  const opened = await openJournal({ folder, epoch, fs });
  if (!opened.ok) throw opened.error;
  const acknowledged: Event[] = [];
  try {
    for (let n = 1; n <= 4; n++) acknowledged.push(await opened.value.append(sampleBody(n)));
  } catch {
    await expectStopped(opened.value);
  }
  await opened.value.close();
  return acknowledged;
}

async function expectStopped(journal: JournalWriter): Promise<void> {
  const errors = await Promise.all(
    [1, 2].map((n) => journal.append(sampleBody(n)).catch((error: unknown) => error)),
  );
  expect(errors[0]).toMatchObject({ name: 'DebussyError', code: 'ERR_JOURNAL_IO' });
  expect(errors[1]).toBe(errors[0]);
}

test.each(['EIO', 'ENOSPC'])(
  '%s at the k-th operation, for every k: nothing acknowledged is lost',
  async (code) => {
    let operations = Number.POSITIVE_INFINITY;
    for (let k = 1; k <= operations + 1; k++) {
      const folder = await temporaryFolder();
      const { files, calls } = failingAt(k, code);
      const acknowledged: Event[] = [];
      for (const epoch of [1, 2]) {
        acknowledged.push(...(await writeSome(folder, epoch, files).catch(() => [])));
        if (calls.length >= k) break;
      }
      if (calls.length < k) operations = calls.length;
      else expect(calls.length).toBe(k);
      await (await open(folder, { epoch: 9 })).close();
      expect(verifyJournal(folder)).toMatchObject({ ok: true, value: { torn: null } });
      const kept = new Map([...journalEvents(folder)].map((event) => [event.seq, event]));
      for (const event of acknowledged) expect(kept.get(event.seq)).toEqual(event);
    }
    expect(operations).toBeGreaterThan(20);
  },
);

test.each([['ENOSPC'], ['EIO']])('%s: the error says what happened and where', async (code) => {
  const folder = await temporaryFolder();
  const { files } = failingAt(5, code);
  const journal = await open(folder, { fs: files });
  const error = await journal.append(sampleBody(1)).catch((caught: unknown) => caught);
  await journal.close();
  expect(error).toMatchObject({
    code: 'ERR_JOURNAL_IO',
    message: expect.stringMatching(`${folder}/1.jsonl: .*${code}`),
    hint: expect.any(String),
  });
});

test('an operation that is refused while the journal is opened lets the next writer in', async () => {
  const folder = await temporaryFolder();
  const opened = await openJournal({ folder, epoch: 1, fs: failingAt(1, 'EACCES').files });
  const message = expect.stringMatching(`${folder}: .*EACCES`);
  expect(opened).toMatchObject({ ok: false, error: { code: 'ERR_JOURNAL_IO', message } });
  await (await open(folder, { epoch: 2 })).close();
});
