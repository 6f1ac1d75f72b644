import type { Event } from '@debussy/core';
import { journalEnd } from './journal-end.ts';
import type { JournalEnd } from './journal-end.ts';
import { walkJournal } from './walk-journal.ts';

/**
 * The events of a journal, streamed in constant memory, even while another process writes it. Changes nothing. Damage,
 * an unreadable file or a newer version's line throws a DebussyError at that point.
 */
export function* journalEvents(folder: string): Generator<Event, JournalEnd> {
  const walk = walkJournal(folder);
  try {
    for (;;) {
      const next = walk.next();
      if (next.done) return journalEnd(next.value);
      yield* next.value;
    }
  } finally {
    walk.return([]);
  }
}
