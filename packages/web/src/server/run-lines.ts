import { DebussyError } from '@debussy/core';
import type { Holder } from '@debussy/core';
import { isGone, listRunIds, runFolder, tailJournal } from '@debussy/engine';
import { folding } from '@debussy/scheduler';
import type { Folding, PhaseEntry, RunState } from '@debussy/scheduler';
import { createStory, doneOf, summarize, tell } from '@debussy/story';
import type { StoryTeller, Summary } from '@debussy/story';
import type { RunLine } from '../shared/api.ts';
import type { ShownRepository } from './repositories.ts';

/** The runs of repositories as lines, each journal read on from where it was read last. */
export interface RunLines {
  list(): Promise<readonly RunLine[]>;
}

/** What is known of a run that goes on; of one that is over, only its line is kept. */
type Known =
  | {
      readonly kind: 'open';
      readonly more: ReturnType<typeof tailJournal>;
      readonly fold: Folding;
      readonly teller: StoryTeller;
    }
  | { readonly kind: 'over'; readonly more: ReturnType<typeof tailJournal>; readonly line: RunLine };

export function listedRuns(repositories: readonly ShownRepository[]): RunLines {
  const known = new Map<string, Known>();
  return {
    async list() {
      const lines: RunLine[] = [];
      for (const repository of repositories)
        for (const run of listRunIds(repository.location.commonDir))
          lines.push(await lineOfRun(known, repository, run));
      return lines.toSorted(byUrgency);
    },
  };
}

async function lineOfRun(
  known: Map<string, Known>,
  repository: ShownRepository,
  run: string,
): Promise<RunLine> {
  const key = `${repository.id}/${run}`;
  try {
    const before = known.get(key);
    if (before?.kind === 'over' && before.more().length === 0) return before.line;
    const open = before?.kind === 'open' ? before : opened(repository, run);
    for (const event of open.more()) {
      open.fold.add(event);
      tell(open.teller, event);
    }
    const state = open.fold.state();
    if (state === null) return broken(repository, run, 'had not begun when it was stopped');
    const line = await lineOfOpen(repository, open.teller, state);
    known.set(key, state.ended === null ? open : { kind: 'over', more: open.more, line });
    return line;
  } catch (error) {
    known.delete(key);
    if (error instanceof DebussyError) return broken(repository, run, error.message);
    throw error;
  }
}

function opened({ location }: ShownRepository, run: string): Extract<Known, { kind: 'open' }> {
  const more = tailJournal(runFolder(location.commonDir, run).journal);
  return { kind: 'open', more, fold: folding(), teller: createStory() };
}

async function lineOfOpen(
  { id, name }: ShownRepository,
  { story }: StoryTeller,
  state: RunState,
): Promise<RunLine> {
  const gone = state.ended === null && !(await isHeld(story.holder));
  const summary = summarize(story, state, { gone, now: Date.now() });
  return {
    repository: id,
    repositoryName: name,
    run: summary.run,
    ...lineFacts(summary, state),
    waiting: [...state.phases.values()].filter(waitsForPerson).map(({ spec }) => spec.id),
    problem: null,
  };
}

/** What a line says of a run, wherever it is kept. */
export function lineFacts(
  summary: Summary,
  state: RunState,
): Omit<RunLine, 'repository' | 'repositoryName' | 'run' | 'waiting' | 'problem'> {
  return {
    title: summary.plan.title || summary.plan.path,
    plan: summary.plan.path,
    state: summary.state,
    outcome: summary.outcome,
    reason: summary.reason,
    progress: summary.progress,
    done: doneOf(state),
    seconds: summary.seconds,
    startedAt: summary.started_at,
    updatedAt: summary.updated_at,
    tokens: summary.tokens,
    cost: summary.cost,
    sessions: summary.sessions,
  };
}

function waitsForPerson({ state }: PhaseEntry): boolean {
  return state.kind === 'asked' || state.kind === 'needs_human' || state.kind === 'failed';
}

/** Whether the process that holds a run is there. */
export async function isHeld(holder: Holder | null): Promise<boolean> {
  return holder !== null && !(await isGone(holder));
}

function broken({ id, name }: ShownRepository, run: string, problem: string): RunLine {
  return {
    repository: id,
    repositoryName: name,
    run,
    title: run,
    plan: '',
    state: 'interrupted',
    outcome: null,
    reason: '',
    progress: { landed: 0, total: 0 },
    done: 0,
    seconds: 0,
    startedAt: '',
    updatedAt: '',
    tokens: 0,
    cost: null,
    sessions: 0,
    waiting: [],
    problem,
  };
}

/** What waits for a person first, then what goes on, then the newest. */
function byUrgency(a: RunLine, b: RunLine): number {
  return rank(a) - rank(b) || b.run.localeCompare(a.run);
}

function rank({ waiting, state }: RunLine): number {
  const isOpen = state !== 'ended';
  if (waiting.length > 0) return isOpen ? 0 : 1;
  return isOpen ? 2 : 3;
}
