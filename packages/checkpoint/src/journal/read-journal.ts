import { DebussyError, fail, ok } from '@debussy/core';
import type { Event, Result } from '@debussy/core';
import { journalEnd } from './journal-end.ts';
import type { JournalEnd } from './journal-end.ts';
import { walkJournal } from './walk-journal.ts';

/**
 * The events of a journal, streamed in constant memory, also while another process writes it.
 * Changes nothing. Damage, an unreadable file or a newer version's line throws a DebussyError at that point.
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

/** Calls `each` for every event; the events before the damage have been delivered when there is some. */
export function foldJournal(folder: string, each: (event: Event) => void): Result<JournalEnd, DebussyError> {
  const walk = walkJournal(folder);
  try {
    for (;;) {
      const next = step(walk);
      if (!next.ok) return next;
      if (next.value.done) return ok(journalEnd(next.value.value));
      for (const event of next.value.value) each(event);
    }
  } finally {
    walk.return([]);
  }
}

function step<T, R>(walk: Generator<T, R>): Result<IteratorResult<T, R>, DebussyError> {
  try {
    return ok(walk.next());
  } catch (error) {
    if (error instanceof DebussyError) return fail(error);
    throw error;
  }
}
