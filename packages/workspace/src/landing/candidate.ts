import { findCaseCollision } from './case-collisions.ts';
import { Chain } from './chain.ts';
import type { CandidateCommit } from './chain.ts';
import { absent, readChangesBetween } from './changes.ts';
import type { Change } from './changes.ts';
import type { CommitSettings } from './commit-settings.ts';
import { readDrift } from './drift.ts';
import type { Drift } from './drift.ts';
import { Footprint } from './footprint.ts';
import { mergePick, nobody } from './merge-pick.ts';
import { commitTree } from './commit.ts';
import { showPath } from './quote-path.ts';
import { resolveSeries } from './resolve-series.ts';
import type { Entry, Pick, Resolved } from './resolve-series.ts';
import { bareGit } from './store.ts';
import type { Store } from './store.ts';
import type { Git } from '../git.ts';

export interface CandidateRequest {
  readonly tip: string;
  /** In landing order. Each commit's change against its own parent is put on top of what stands before it. */
  readonly series: readonly Entry[];
  readonly settings: CommitSettings;
}

export type Candidate = Clean | Conflict;

export interface Clean {
  readonly kind: 'candidate';
  readonly commits: readonly CandidateCommit[];
  readonly commit: string;
  readonly tree: string;
}

export interface Conflict {
  readonly kind: 'conflict';
  readonly phase: string;
  readonly files: readonly string[];
  /** The commit that the phase was to be put on. */
  readonly ours: string;
  readonly theirs: string;
  readonly base: string | null;
  /** A commit on `ours` with the merge and its conflict markers; null where git had nothing to mark. */
  readonly marked: string | null;
  /** What stands in front of the conflict, and is fine. */
  readonly before: readonly CandidateCommit[];
}

/**
 * What the tip would be with a series on top: objects only, no ref and no checkout is touched, and the same request
 * gives the same commits. Signing is left to `signChain`, so that nobody is asked for a key before there is a verdict.
 */
export async function candidate(store: Store, request: CandidateRequest): Promise<Candidate> {
  const git = bareGit(store);
  const resolved = await resolveSeries(git, request.tip, request.series);
  const drifts = await readDrift(git, resolved);
  const work: Work = { git, chain: new Chain(git, resolved, request.settings), touched: new Footprint() };
  for (const [position, pick] of resolved.picks.entries()) {
    const drift = drifts[position];
    if (drift === undefined) throw new Error(`no drift was read for position ${position}`);
    const clash = await place(work, pick, { drift, position });
    if (clash !== null) return await conflict(work, pick, clash);
  }
  const head = await work.chain.head();
  const clean: Clean = { kind: 'candidate', commits: work.chain.commits, ...head };
  return request.settings.ignoreCase ? await refuseCollisions(git, resolved, clean) : clean;
}

interface Work {
  readonly git: Git;
  readonly chain: Chain;
  /** What the series itself changed so far. */
  readonly touched: Footprint;
}

interface Where {
  readonly drift: Drift;
  readonly position: number;
}

interface Clash {
  readonly files: readonly string[];
  /** With conflict markers, where git made some. */
  readonly tree: string | null;
}

/** Puts one pick on the chain. Returns what conflicts, if anything does. */
async function place(work: Work, pick: Pick, { drift, position }: Where): Promise<Clash | null> {
  const { chain, touched } = work;
  const meets = drift.tip.meets(drift.changes, 1) || touched.meets(drift.changes, drift.since);
  if (!drift.none && meets) return await merge(work, pick, drift.changes);
  chain.put(pick, drift.none ? { tree: pick.tree } : { changes: drift.changes });
  touched.add(drift.changes, position);
  return null;
}

async function merge(work: Work, pick: Pick, own: readonly Change[]): Promise<Clash | null> {
  const head = await work.chain.head();
  const merged = await mergePick(work.git, head.tree, pick);
  if (merged.kind === 'conflict') return merged;
  const changes = await readChangesBetween(work.git, head.tree, merged.tree);
  const stray = strayRemovals(changes, own);
  if (stray.length > 0) return { files: stray, tree: null };
  work.chain.put(pick, { tree: merged.tree });
  work.touched.add(changes, always);
  return null;
}

// Before every position: whoever comes next is compared with what a merge made, also in the same group.
const always = -1;

/** A landing never removes a file that its phase did not remove, whatever git makes of renames. */
function strayRemovals(changes: readonly Change[], own: readonly Change[]): string[] {
  const removed = new Set(own.filter(isRemoval).map((change) => change.path));
  return changes.filter((change) => isRemoval(change) && !removed.has(change.path)).map(({ path }) => path);
}

function isRemoval(change: Change): boolean {
  return change.after.mode === absent;
}

async function conflict({ git, chain }: Work, pick: Pick, { files, tree }: Clash): Promise<Conflict> {
  const { commit: ours } = await chain.head();
  const { phase, commit: theirs, base } = pick;
  const marked = tree === null ? null : await markedMerge(git, ours, tree);
  return {
    kind: 'conflict',
    phase,
    files: files.map(showPath),
    ours,
    theirs,
    base,
    marked,
    before: chain.commits,
  };
}

function markedMerge(git: Git, parent: string, tree: string): Promise<string> {
  const facts = { parent, message: 'debussy: a merge with its conflicts marked\n', time: 0 };
  return commitTree(git, { tree, facts }, nobody);
}

async function refuseCollisions(
  git: Git,
  { tip, tipTree, picks }: Resolved,
  clean: Clean,
): Promise<Candidate> {
  const trees = [tipTree, ...clean.commits.map(({ tree }) => tree)];
  const found = await findCaseCollision(git, trees);
  const pick = found === null ? undefined : picks[found.step];
  if (found === null || pick === undefined) return clean;
  const before = clean.commits.slice(0, found.step);
  const { phase, commit: theirs, base } = pick;
  const ours = before.at(-1)?.commit ?? tip;
  return {
    kind: 'conflict',
    phase,
    files: found.files.map(showPath),
    ours,
    theirs,
    base,
    marked: null,
    before,
  };
}
