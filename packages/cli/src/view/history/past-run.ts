import { DebussyError } from '@debussy/core';
import type { Store } from '@debussy/workspace';
import { liveHolder, runFolder } from '@debussy/engine';
import { tellStory } from '../read/tell-story.ts';
import { summarize } from '@debussy/story';
import type { Summary } from '@debussy/story';

/** A run in one line. Where its journal cannot be read, only what is wrong with it is known. */
export type PastRun =
  | (Pick<
      Summary,
      | 'run'
      | 'plan'
      | 'state'
      | 'outcome'
      | 'exit_code'
      | 'started_at'
      | 'seconds'
      | 'tokens'
      | 'cost'
      | 'progress'
      | 'run_branch'
    > & { readonly landed: readonly string[]; readonly problem: null })
  | { readonly run: string; readonly problem: string };

export async function pastRun(commonDir: string, store: Store, id: string): Promise<PastRun> {
  try {
    return await read(commonDir, store, id);
  } catch (error) {
    if (error instanceof DebussyError) return { run: id, problem: error.message };
    throw error;
  }
}

async function read(commonDir: string, store: Store, id: string): Promise<PastRun> {
  const { story, state } = tellStory({ run: id, folder: runFolder(commonDir, id) });
  const gone = state.ended === null && (await liveHolder(store, id)) === null;
  const summary = summarize(story, state, { gone });
  const { run, plan, outcome, exit_code, started_at, seconds, tokens, cost, progress, run_branch } = summary;
  const facts = { run, plan, outcome, exit_code, started_at, seconds, tokens, cost, progress, run_branch };
  return { ...facts, state: summary.state, landed: summary.landed.map(({ name }) => name), problem: null };
}
