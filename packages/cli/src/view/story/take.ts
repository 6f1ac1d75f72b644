import type { Event, EventType } from '@debussy/core';
import { forEvent } from '../by-event-type.ts';
import type { ByEventType } from '../by-event-type.ts';
import type { Draft, Moment } from './draft.ts';
import { takePhaseEvents } from './take-phase-events.ts';
import { takeRunEvents } from './take-run-events.ts';
import { takeSessionEvents } from './take-session-events.ts';
import { takeVerifyEvents } from './take-verify-events.ts';

/** Adds an event to the story. What a story has no place for changes only its clock. */
export function take(draft: Draft, event: Event): void {
  const at = Date.parse(event.at);
  keepTime(draft, event, at);
  forEvent(takers, event, { draft, at });
}

const takers: Partial<ByEventType<EventType, Moment, void>> = {
  ...takeRunEvents,
  ...takePhaseEvents,
  ...takeSessionEvents,
  ...takeVerifyEvents,
};

/** Nobody held the run between its last event and a resume. */
function keepTime(draft: Draft, event: Event, at: number): void {
  if (event.type === 'run.started') draft.startedAt = at;
  else if (event.type !== 'run.resumed') draft.activeMs += Math.max(0, at - draft.lastAt);
  draft.lastAt = at;
}
