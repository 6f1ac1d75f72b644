import { findCaseCollision } from './case-collisions.ts';
import { Chain } from './chain.ts';
import type { CandidateCommit } from './chain.ts';
import type { CommitSettings } from './commit-settings.ts';
import { conflictWith } from './conflict.ts';
import type { Conflict } from './conflict.ts';
import { mergePick } from './merge-pick.ts';
import { putAll } from './put-all.ts';
import { showPath } from './quote-path.ts';
import { resolveOne } from './resolve-one.ts';
import type { ResolvedOne } from './resolve-one.ts';
import { resolveSeries } from './resolve-series.ts';
import type { SeriesEntry, ResolvedSeries } from './resolve-series.ts';
import { bareGit } from './store.ts';
import type { Store } from './store.ts';

export interface CandidateRequest {
  readonly tip: string;
  /** In landing order. Each commit's change against its own parent is put on top of what stands before it. */
  readonly series: readonly SeriesEntry[];
  readonly settings: CommitSettings;
}

export type SeriesCandidate = Clean | Conflict;

export interface Clean {
  readonly kind: 'candidate';
  readonly commits: readonly CandidateCommit[];
  readonly commit: string;
  readonly tree: string;
}

/**
 * What the tip would be with a series on top: objects only, no ref and no checkout is touched, and the same request
 * gives the same commits. Signing is left to `signChain`, so that nobody is asked for a key before there is a verdict.
 */
export async function candidate(store: Store, request: CandidateRequest): Promise<SeriesCandidate> {
  const [entry, ...more] = request.series;
  return entry !== undefined && more.length === 0
    ? await candidateOfOne(store, request, entry)
    : await candidateOfMany(store, request);
}

/** For a single phase, a merge costs less than to find out that there is nothing to merge. */
async function candidateOfOne(
  store: Store,
  request: CandidateRequest,
  entry: SeriesEntry,
): Promise<SeriesCandidate> {
  const resolved = await resolveOne(store, request.tip, entry);
  const chain = new Chain(store, resolved, request.settings);
  const conflict = await putOne(store, chain, resolved);
  return conflict ?? (await finished(store, chain, { resolved, request }));
}

async function candidateOfMany(store: Store, request: CandidateRequest): Promise<SeriesCandidate> {
  const resolved = await resolveSeries(bareGit(store), request.tip, request.series);
  const chain = new Chain(store, resolved, request.settings);
  const conflict = await putAll(store, chain, resolved);
  return conflict ?? (await finished(store, chain, { resolved, request }));
}

async function putOne(store: Store, chain: Chain, resolved: ResolvedOne): Promise<Conflict | null> {
  const { pick, mergeBase, tip, tipTree } = resolved;
  if (pick.baseTree === tipTree) {
    chain.put(pick, { tree: pick.tree });
    return null;
  }
  const merged = await mergePick(store, { commit: tip, tree: tipTree, mergeBase }, pick);
  if (merged.kind === 'conflict') return await conflictWith(store, chain, { pick, ...merged });
  chain.put(pick, { tree: merged.tree });
  return null;
}

async function finished(
  store: Store,
  chain: Chain,
  { resolved, request }: { readonly resolved: ResolvedSeries; readonly request: CandidateRequest },
): Promise<SeriesCandidate> {
  const head = await chain.head();
  const clean: Clean = { kind: 'candidate', commits: chain.commits, ...head };
  return request.settings.ignoreCase ? await refuseCollisions(store, resolved, clean) : clean;
}

async function refuseCollisions(
  store: Store,
  resolved: ResolvedSeries,
  clean: Clean,
): Promise<SeriesCandidate> {
  const trees = [resolved.tipTree, ...clean.commits.map(({ tree }) => tree)];
  const found = await findCaseCollision(bareGit(store), trees);
  const pick = found === null ? undefined : resolved.picks[found.step];
  if (found === null || pick === undefined) return clean;
  const before = clean.commits.slice(0, found.step);
  // Git has merged them: whoever is to give one of them another name gets both.
  const marked = clean.commits[found.step]?.commit ?? null;
  const { phase, commit: theirs, base } = pick;
  const ours = before.at(-1)?.commit ?? resolved.tip;
  return {
    kind: 'conflict',
    phase,
    files: found.files.map(showPath),
    ours,
    theirs,
    base,
    marked,
    stages: [],
    before,
  };
}
