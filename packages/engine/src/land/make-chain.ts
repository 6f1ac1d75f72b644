import type { EventOf } from '@debussy/core';
import type { SeriesItem } from '@debussy/scheduler';
import { amendFiles, candidate } from '@debussy/workspace';
import type { SeriesCandidate, CandidateCommit, SeriesEntry } from '@debussy/workspace';
import { planMarks } from '../plan/plan-marks.ts';
import type { RunContext } from '../run/run-context.ts';
import { seriesEntries } from './series-entries.ts';

export interface MadeChain {
  readonly series: readonly SeriesEntry[];
  readonly candidate: SeriesCandidate;
  /** Marks of the plan that found no place. */
  readonly missed: readonly EventOf<'notice'>[];
}

/** The candidate of a series on a tip; with `mark_plan` each phase's commit also ticks its tasks and sets its status. */
export async function makeChain(
  context: RunContext,
  tip: string,
  items: readonly SeriesItem[],
): Promise<MadeChain> {
  const grouped = await Promise.all(items.map((item) => seriesEntries(context, item)));
  const series = grouped.flat();
  const { store, settings, config } = context;
  if (config.mark_plan) return { series, ...(await markedChain(context, { tip, items, grouped })) };
  return { series, candidate: await candidate(store, { tip, series, settings }), missed: [] };
}

interface Chain {
  readonly tip: string;
  readonly items: readonly SeriesItem[];
  readonly grouped: readonly (readonly SeriesEntry[])[];
}

/** Marks belong to the tree that is verified, so they are made phase by phase, on what stands before. */
async function markedChain(
  context: RunContext,
  { tip, items, grouped }: Chain,
): Promise<Omit<MadeChain, 'series'>> {
  const { store, settings } = context;
  const before: CandidateCommit[] = [];
  const missed: EventOf<'notice'>[] = [];
  let head = { commit: tip, tree: '' };
  for (const [i, item] of items.entries()) {
    const made = await candidate(store, { tip: head.commit, series: grouped[i] ?? [], settings });
    if (made.kind === 'conflict')
      return { candidate: { ...made, before: [...before, ...made.before] }, missed };
    const marks = await planMarks(context, made.commit, item.phase);
    const { files } = marks;
    missed.push(...marks.missed);
    const marked = files.size === 0 ? made : await amendFiles(store, made.commit, files);
    const top = last(made.commits);
    const empty = files.size === 0 && top.empty;
    before.push(...made.commits.slice(0, -1), {
      phase: top.phase,
      commit: marked.commit,
      tree: marked.tree,
      empty,
    });
    head = { commit: marked.commit, tree: marked.tree };
  }
  return { candidate: { kind: 'candidate', commits: before, ...head }, missed };
}

function last(commits: readonly CandidateCommit[]): CandidateCommit {
  const commit = commits.at(-1);
  if (commit === undefined) throw new Error('a phase brings at least one commit');
  return commit;
}
