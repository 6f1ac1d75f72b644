import { DebussyError } from '@debussy/core';
import type { Event } from '@debussy/core';
import type { RunState } from '@debussy/scheduler';
import { readRun } from './existing-run.ts';
import type { ChosenRun } from './choose-run.ts';

export interface ToldRun {
  readonly state: RunState;
  readonly events: readonly Event[];
}

/** What a run's journal tells of it. */
export function tellRun({ location, run, folder }: Pick<ChosenRun, 'location' | 'run' | 'folder'>): ToldRun {
  const { state, events } = readRun(location.commonDir, run);
  if (state !== null) return { state, events };
  throw new DebussyError({
    code: 'ERR_RUN_INCOMPLETE',
    message: `run ${run} has no journal, or had not begun when it was stopped`,
    hint: `Look into ${folder.root}; a new run of the same plan: debussy run --restart`,
  });
}
