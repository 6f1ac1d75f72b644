import { DebussyError } from '@debussy/core';
import { tailJournal } from '@debussy/checkpoint';
import { isInterrupted, listRunIds, runFolder } from '@debussy/engine';
import { foldRun, runLine, summarize } from '@debussy/story';
import type { RunFold, RunLine } from '@debussy/story';
import type { RunRow } from '../shared/api.ts';
import type { ShownRepository } from './repositories.ts';

/** The runs of repositories as lines. Each journal is read from its last position on. */
export interface RunLines {
  list(): Promise<readonly RunRow[]>;
}

/** The known state of a run in progress; for an ended run only its line is kept. */
interface Known {
  readonly more: ReturnType<typeof tailJournal>;
  readonly now: RunFold | RunRow;
}

export function listedRuns(repositories: readonly ShownRepository[]): RunLines {
  const known = new Map<string, Known>();
  return {
    async list() {
      const lines: RunRow[] = [];
      for (const repository of repositories)
        for (const run of listRunIds(repository.location.commonDir))
          lines.push(await lineOfRun(known, repository, run));
      return lines.toSorted(byUrgency);
    },
  };
}

async function lineOfRun(
  known: Map<string, Known>,
  { id, name, location }: ShownRepository,
  run: string,
): Promise<RunRow> {
  const key = `${id}/${run}`;
  const about = { repository: id, repositoryName: name, run };
  try {
    const before = known.get(key);
    if (before !== undefined && 'run' in before.now && before.more().length === 0) return before.now;
    // An ended run that continues is read from its start.
    const open = before !== undefined && 'add' in before.now ? before : null;
    const more = open?.more ?? tailJournal(runFolder(location.commonDir, run).journal);
    const fold = open !== null && 'add' in open.now ? open.now : foldRun();
    for (const event of more()) fold.add(event);
    const line = { ...about, ...(await factsOf(fold)) };
    known.set(key, { more, now: fold.state()?.ended == null ? fold : line });
    return line;
  } catch (error) {
    known.delete(key);
    if (error instanceof DebussyError) return { ...about, problem: error.message };
    throw error;
  }
}

async function factsOf(fold: RunFold): Promise<RunLine | { readonly problem: string }> {
  const { story } = fold;
  const state = fold.state();
  if (state === null) return { problem: 'had not begun when it was stopped' };
  const gone = await isInterrupted({ state, story });
  return runLine(summarize(story, state, { gone, now: Date.now() }));
}

/** Runs that need the user first, then running ones, then the newest. */
function byUrgency(a: RunRow, b: RunRow): number {
  return rank(a) - rank(b) || b.run.localeCompare(a.run);
}

function rank(line: RunRow): number {
  if (line.problem !== null) return 2;
  const isOpen = line.state !== 'ended';
  if (line.waiting.length > 0) return isOpen ? 0 : 1;
  return isOpen ? 2 : 3;
}
