import { must } from '@debussy/host';
import type { Git } from '@debussy/host';
import { absent, readChanges } from './changes.ts';
import type { Change } from './changes.ts';
import { commitTree } from './commit.ts';
import type { CommitSettings } from './commit-settings.ts';
import { conflictOf } from './conflict.ts';
import type { CandidateCommit, Conflict } from './conflict.ts';
import { isEmptyRoot } from './empty-root.ts';
import { mergePick } from './merge-pick.ts';
import type { MergedPick } from './merge-pick.ts';
import { showPath } from './quote-path.ts';
import { resolveSeries } from './resolve-series.ts';
import type { Pick, ResolvedSeries, SeriesEntry } from './resolve-series.ts';
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
  const resolved = await resolveSeries(store.git, request.tip, request.series);
  const settings = { ...request.settings, sign: false };
  const commits: CandidateCommit[] = [];
  let [commit, tree] = [resolved.tip, resolved.tipTree];
  for (const pick of resolved.picks) {
    const put = await putOn(store, tree, pick);
    if (put.kind === 'conflict')
      return await conflictOf(store, { ...put, pick, ours: commit, before: commits });
    const { phase, message, time } = pick;
    const facts = { parent: isEmptyRoot(commit) ? null : commit, message, time };
    commit = await commitTree(store.git, { tree: put.tree, facts }, settings);
    commits.push({ phase, commit, tree: put.tree, empty: put.tree === tree });
    tree = put.tree;
  }
  const clean: Clean = { kind: 'candidate', commits, commit, tree };
  return settings.ignoreCase ? await refuseCollisions(store, resolved, clean) : clean;
}

/** The tree with the change of a pick on top. */
async function putOn(store: Store, tree: string, pick: Pick): Promise<MergedPick> {
  if (pick.baseTree === tree) return { kind: 'merged', tree: pick.tree };
  const merged = await mergePick(store, tree, pick);
  if (merged.kind === 'conflict') return merged;
  const [own = [], made = []] = await readChanges(store.git, [
    [pick.baseTree, pick.tree],
    [tree, merged.tree],
  ]);
  const files = strayRemovals(made, own);
  return files.length === 0 ? merged : { kind: 'conflict', files, stages: [], tree: null };
}

/** A landing never removes a file that its phase did not remove, whatever git makes of renames. */
function strayRemovals(changes: readonly Change[], own: readonly Change[]): readonly string[] {
  const removed = new Set(own.filter(isRemoval).map(({ path }) => path));
  return changes.filter((change) => isRemoval(change) && !removed.has(change.path)).map(({ path }) => path);
}

function isRemoval({ after }: Change): boolean {
  return after.mode === absent;
}

async function refuseCollisions(
  store: Store,
  resolved: ResolvedSeries,
  clean: Clean,
): Promise<SeriesCandidate> {
  const trees = [resolved.tipTree, ...clean.commits.map(({ tree }) => tree)];
  const found = await findCaseCollision(store.git, trees);
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

interface Collision {
  /** Which step of the trees brought it, counted from 0. */
  readonly step: number;
  readonly files: readonly string[];
}

/**
 * The first step that adds a name which a case-insensitive or Unicode-normalising disk takes for one that is there:
 * git merges both without a word, and a checkout then has only one of them.
 */
async function findCaseCollision(git: Git, trees: readonly string[]): Promise<Collision | null> {
  const pairs = trees.slice(1).map((tree, i) => [trees[i] ?? tree, tree] as const);
  const names = new Map((await readNames(git, trees[0] ?? '')).map((name) => [fold(name), name]));
  for (const [step, changes] of (await readChanges(git, pairs)).entries()) {
    const removed = changes.filter(({ after }) => after.mode === absent);
    const added = changes.filter(({ before }) => before.mode === absent);
    for (const { path } of removed) if (names.get(fold(path)) === path) names.delete(fold(path));
    for (const { path } of added) {
      const there = names.get(fold(path));
      if (there !== undefined && there !== path) return { step, files: [there, path] };
      names.set(fold(path), path);
    }
  }
  return null;
}

async function readNames(git: Git, tree: string): Promise<string[]> {
  const text = (await must(git, ['ls-tree', '-r', '-z', '--name-only', tree])).toString('latin1');
  return text.split('\0').filter(Boolean);
}

function fold(path: string): string {
  return Buffer.from(path, 'latin1').toString().normalize('NFC').toLowerCase();
}
