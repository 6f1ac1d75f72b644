import type { Event, EventType } from '@debussy/core';
import { forEvent } from '../by-event-type.ts';
import type { ByEventType } from '../by-event-type.ts';
import { attemptLines, sessionLines } from './session-lines.ts';
import { courseLines } from './course-lines.ts';
import { endLines } from './end-lines.ts';
import type { Known, EventLine, LineDraft } from './line.ts';
import { runLines } from './run-lines.ts';
import { verifyLines } from './verify-lines.ts';
import { unitName } from '../words/branches.ts';
import { printable } from '../words/printable.ts';

/** The line for an event; null for events that only machines need. */
export function lineOf(event: Event, known: Known): EventLine | null {
  const draft = forEvent(lines, event, known) ?? null;
  if (draft === null) return null;
  const { isAbout, ...line } = draft;
  if (!isAbout) return line;
  return { ...line, text: `${unitName(known.story)} ${printable(line.phase ?? '')}${line.text}` };
}

// Complete: an event type without an entry does not compile.
const lines: ByEventType<EventType, Known, LineDraft | null> = {
  ...runLines,
  ...courseLines,
  ...endLines,
  ...sessionLines,
  ...attemptLines,
  ...verifyLines,
};
