import type { Event } from '@debussy/core';
import { createDraft } from './draft.ts';
import type { Draft } from './draft.ts';
import type { Story } from './story.ts';
import { take } from './take.ts';

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
