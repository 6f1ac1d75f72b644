import type { SeriesItem } from '@debussy/scheduler';
import { amendFiles, candidate, readLooseCommit } from '@debussy/workspace';
import type { SeriesCandidate, CandidateCommit, SeriesEntry } from '@debussy/workspace';
import { planMarks } from '../plan/plan-marks.ts';
import type { RunContext } from '../run/run-context.ts';
import { seriesEntries } from './series-entries.ts';

export interface MadeChain {
  readonly series: readonly SeriesEntry[];
  readonly candidate: SeriesCandidate;
}

/** The candidate of a series on a tip; with `mark_plan` each phase's commit also ticks its tasks and sets its status. */
export async function makeChain(
  context: RunContext,
  tip: string,
  items: readonly SeriesItem[],
): Promise<MadeChain> {
  if (!context.config.mark_plan) return plainChain(context, tip, items);
  const grouped = await Promise.all(items.map((item) => seriesEntries(context, item)));
  return { series: grouped.flat(), candidate: await markedChain(context, { tip, items, grouped }) };
}

/** What lands is what was verified a moment ago: where that chain still lies there, it need not be made again. */
async function plainChain(
  context: RunContext,
  tip: string,
  items: readonly SeriesItem[],
): Promise<MadeChain> {
  const { store, settings } = context;
  const key = JSON.stringify([tip, items]);
  const known = madeLast.get(context);
  if (known?.key === key && readLooseCommit(store.commonDir, known.head) !== null) return known.chain;
  const series = (await Promise.all(items.map((item) => seriesEntries(context, item)))).flat();
  const chain = { series, candidate: await candidate(store, { tip, series, settings }) };
  if (chain.candidate.kind === 'candidate')
    madeLast.set(context, { key, head: chain.candidate.commit, chain });
  return chain;
}

const madeLast = new WeakMap<
  RunContext,
  { readonly key: string; readonly head: string; readonly chain: MadeChain }
>();

interface Chain {
  readonly tip: string;
  readonly items: readonly SeriesItem[];
  readonly grouped: readonly (readonly SeriesEntry[])[];
}

/** Marks belong to the tree that is verified, so they are made phase by phase, on what stands before. */
async function markedChain(context: RunContext, { tip, items, grouped }: Chain): Promise<SeriesCandidate> {
  const { store, settings } = context;
  const before: CandidateCommit[] = [];
  let head = { commit: tip, tree: '' };
  for (const [i, item] of items.entries()) {
    const made = await candidate(store, { tip: head.commit, series: grouped[i] ?? [], settings });
    if (made.kind === 'conflict') return { ...made, before: [...before, ...made.before] };
    const files = await planMarks(context, made.commit, item.phase);
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
  return { kind: 'candidate', commits: before, ...head };
}

function last(commits: readonly CandidateCommit[]): CandidateCommit {
  const commit = commits.at(-1);
  if (commit === undefined) throw new Error('a phase brings at least one commit');
  return commit;
}
