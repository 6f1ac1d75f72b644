import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { DebussyError, fail, ok } from '@debussy/core';
import type { Result } from '@debussy/core';
import { journalEvents, openJournal } from '../../src/index.ts';
import type { JournalWriter, JournalOptions } from '../../src/index.ts';
import type { JournalEnd } from '../../src/journal/journal-end.ts';
import { sampleBody } from './sample-events.ts';

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'debussy-checkpoint-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function open(folder: string, options: Partial<JournalOptions> = {}): Promise<JournalWriter> {
  const opened = await openJournal({ folder, epoch: 1, ...options });
  if (!opened.ok) throw opened.error;
  return opened.value;
}

/** A closed journal with that many events in one segment. */
export async function writtenJournal(events: number, epoch = 1): Promise<string> {
  const folder = await temporaryFolder();
  const journal = await open(folder, { epoch });
  for (let n = 1; n <= events; n++) await journal.append(sampleBody(n));
  await journal.close();
  return folder;
}

/** Reads every line of every segment. */
export function verifyJournal(folder: string): Result<JournalEnd, DebussyError> {
  const events = journalEvents(folder);
  try {
    for (;;) {
      const next = events.next();
      if (next.done === true) return ok(next.value);
    }
  } catch (error) {
    if (error instanceof DebussyError) return fail(error);
    throw error;
  }
}
