import type { Event, EventType } from '@debussy/core';
import { forEvent } from '../by-event-type.ts';
import type { ByEventType } from '../by-event-type.ts';
import { attemptLines, sessionLines } from './session-lines.ts';
import { courseLines } from './course-lines.ts';
import { endLines } from './end-lines.ts';
import type { Known, EventLine } from './line.ts';
import { runLines } from './run-lines.ts';
import { verifyLines } from './verify-lines.ts';
import { inItsWords } from '../words/branches.ts';

/** The line for an event; null for events that only machines need. */
export function lineOf(event: Event, known: Known): EventLine | null {
  const line = forEvent(lines, event, known) ?? null;
  if (line === null) return null;
  const isPhase = (key: string): boolean => known.state.phases.has(key);
  return { ...line, text: inItsWords(known.story, line.text, isPhase) };
}

// Complete: an event type without an entry does not compile.
const lines: ByEventType<EventType, Known, EventLine | null> = {
  ...runLines,
  ...courseLines,
  ...endLines,
  ...sessionLines,
  ...attemptLines,
  ...verifyLines,
};
