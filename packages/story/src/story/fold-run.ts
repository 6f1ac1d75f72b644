import type { Event } from '@debussy/core';
import { folding } from '@debussy/scheduler';
import type { RunState } from '@debussy/scheduler';
import type { Draft } from './draft.ts';
import type { Story } from './story.ts';
import { createStory, tell } from './teller.ts';

/** A run folded from its events in one pass: history and state. */
export interface RunFold {
  readonly story: Story;
  readonly draft: Draft;
  add(event: Event): void;
  /** Null before the first event. */
  state(): RunState | null;
}

export function foldRun(events: Iterable<Event> = []): RunFold {
  const teller = createStory();
  const fold = folding();
  const add = (event: Event): void => {
    fold.add(event);
    tell(teller, event);
  };
  for (const event of events) add(event);
  return { ...teller, add, state: () => fold.state() };
}
