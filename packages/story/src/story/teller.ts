import type { Event, EventType } from '@debussy/core';
import { createDraft } from './draft.ts';
import type { Draft, Moment } from './draft.ts';
import type { Story } from './story.ts';
import { forEvent } from '../by-event-type.ts';
import type { ByEventType } from '../by-event-type.ts';
import { takePhaseEvents } from './take-phase-events.ts';
import { takeRunEvents } from './take-run-events.ts';
import { takeSessionEvents } from './take-session-events.ts';
import { takeVerifyEvents } from './take-verify-events.ts';

/** A story in the making. Told in place: a run of days has more events than one wants to copy. */
export interface StoryTeller {
  readonly story: Story;
  readonly draft: Draft;
}

export function createStory(past: Iterable<Event> = []): StoryTeller {
  const draft = createDraft();
  const teller = { story: draft, draft };
  for (const event of past) take(draft, event);
  return teller;
}

export function tell({ draft }: StoryTeller, event: Event): void {
  take(draft, event);
}

/** Adds an event to the story. What a story has no place for changes only its clock. */
function take(draft: Draft, event: Event): void {
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
