import type { Event } from '@debussy/core';
import { folding } from '@debussy/scheduler';
import type { RunState } from '@debussy/scheduler';
import { copyDraft } from './draft.ts';
import type { StoryDraft } from './draft.ts';
import { createStory, tell } from './teller.ts';

/** A run folded from its events in one pass: history and state. */
export interface RunFold {
  readonly story: StoryDraft;
  add(event: Event): void;
  /** Null before the first event. */
  state(): RunState | null;
}

/** The history and the state of a run so far. */
export interface FoldedRun {
  readonly story: StoryDraft;
  readonly state: RunState | null;
}

/** Folds on from a run so far, which it leaves as it is, or from the start. */
export function foldRun(events: Iterable<Event> = [], past: FoldedRun | null = null): RunFold {
  const story = past === null ? createStory() : copyDraft(past.story);
  const fold = folding(past?.state ?? null);
  const add = (event: Event): void => {
    fold.add(event);
    tell(story, event);
  };
  for (const event of events) add(event);
  return { story, add, state: () => fold.state() };
}
