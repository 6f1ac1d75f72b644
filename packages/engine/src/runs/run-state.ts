import { DebussyError } from '@debussy/core';
import { isGone } from '@debussy/host';
import type { RunState } from '@debussy/scheduler';
import { readRun } from './existing-run.ts';
import type { ExistingRun } from './existing-run.ts';
import type { ChosenRun } from './choose-run.ts';

/** A run that has started, from its journal. */
export interface ToldRun extends Pick<ExistingRun, 'run' | 'story' | 'events'> {
  readonly state: RunState;
}

export function tellRun({ location, run, folder }: Pick<ChosenRun, 'location' | 'run' | 'folder'>): ToldRun {
  const { state, story, events } = readRun(location.commonDir, run);
  if (state !== null) return { run, state, story, events };
  throw new DebussyError({
    code: 'ERR_RUN_INCOMPLETE',
    message: `run ${run} has no journal, or had not begun when it was stopped`,
    hint: `Look at ${folder.root}; a new run of the same plan: debussy run --new`,
  });
}

/** Whether an unfinished run is interrupted: the process in its journal is gone. */
export async function isInterrupted({ state, story }: Pick<ToldRun, 'state' | 'story'>): Promise<boolean> {
  return state.ended === null && (story.holder === null || (await isGone(story.holder)));
}
