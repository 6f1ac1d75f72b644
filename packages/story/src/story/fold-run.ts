import type { Event } from '@debussy/core';
import { folding } from '@debussy/scheduler';
import type { RunState } from '@debussy/scheduler';
import { copyDraft } from './draft.ts';
import type { Draft } from './draft.ts';
import type { Story } from './story.ts';
import { createStory, tell } from './teller.ts';
import type { StoryTeller } from './teller.ts';

/** A run folded from its events in one pass: history and state. */
export interface RunFold {
  readonly story: Story;
  readonly draft: Draft;
  add(event: Event): void;
  /** Null before the first event. */
  state(): RunState | null;
  /** The run so far, which no later event of this fold changes. */
  copy(): RunFold;
}

export function foldRun(events: Iterable<Event> = []): RunFold {
  const fold = foldFrom(createStory(), folding());
  for (const event of events) fold.add(event);
  return fold;
}

function foldFrom(teller: StoryTeller, fold: ReturnType<typeof folding>): RunFold {
  return {
    ...teller,
    add(event) {
      fold.add(event);
      tell(teller, event);
    },
    state: () => fold.state(),
    copy() {
      const draft = copyDraft(teller.draft);
      return foldFrom({ story: draft, draft }, folding(fold.state()));
    },
  };
}
