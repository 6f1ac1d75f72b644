import { journalEvents } from '@debussy/checkpoint';
import { DebussyError } from '@debussy/core';
import { folding } from '@debussy/scheduler';
import type { RunState } from '@debussy/scheduler';
import type { ChosenRun } from '@debussy/engine';
import type { Story } from '@debussy/story';
import { createStory, tell } from '@debussy/story';

export interface ToldStory {
  readonly story: Story;
  readonly state: RunState;
}

/** Folds a run's journal once, into what happened and what holds. */
export function tellStory({ run, folder }: Pick<ChosenRun, 'run' | 'folder'>): ToldStory {
  const teller = createStory();
  const fold = folding();
  for (const event of journalEvents(folder.journal)) {
    fold.add(event);
    tell(teller, event);
  }
  const state = fold.state();
  if (state !== null) return { story: teller.story, state };
  throw new DebussyError({
    code: 'ERR_RUN_INCOMPLETE',
    message: `run ${run} had not begun when it was stopped`,
    hint: `Look into ${folder.root}; a new run of the same plan: debussy run --restart`,
  });
}
