import { must, syncFileSystem } from '@debussy/host';
import type { Git } from '@debussy/host';
import { foldedName, showPath } from '../path-text.ts';
import { absent, readChanges } from './changes.ts';
import type { Change } from './changes.ts';
import { commitTree } from './commit.ts';
import type { CommitSettings } from './commit.ts';
import { isEmptyRoot } from './empty-root.ts';
import { mergePick, nobody } from './merge-pick.ts';
import type { ConflictStage, MergedPick } from './merge-pick.ts';
import { resolveSeries } from './series.ts';
import type { CandidateCommit, Clean, Pick, ResolvedSeries, SeriesEntry } from './series.ts';
import type { Store } from './store.ts';

export interface CandidateRequest {
  readonly tip: string;
  /** In landing order. Each commit's change relative to its own parent is applied to the commits before it. */
  readonly series: readonly SeriesEntry[];
  readonly settings: CommitSettings;
}

export type SeriesCandidate = Clean | Conflict;

/** The entry after those of `before` does not merge. */
export interface Conflict {
  readonly kind: 'conflict';
  readonly files: readonly string[];
  /** The commit that the entry was applied to. */
  readonly ours: string;
  readonly theirs: string;
  readonly base: string | null;
  /**
   * A commit on `ours` with the merge and its conflict markers, or with both of two colliding names; null without one.
   */
  readonly marked: string | null;
  /** The versions of the files in conflict; empty if the conflict is not about contents. */
  readonly stages: readonly ConflictStage[];
  /** The commits before the conflict, which merged. */
  readonly before: readonly CandidateCommit[];
}

/**
 * Applies a series to the tip. It creates only objects, touches no ref and no checkout, and the same request gives the
 * same commits. `signChain` signs later, so that no key is used before there is a verdict.
 */
export async function candidate(store: Store, request: CandidateRequest): Promise<SeriesCandidate> {
  const resolved = await resolveSeries(store.git, request.tip, request.series);
  const settings = { ...request.settings, sign: false };
  const commits: CandidateCommit[] = [];
  let [commit, tree] = [resolved.tip, resolved.tipTree];
  for (const pick of resolved.picks) {
    const put = await putOn(store, tree, pick);
    if (put.kind === 'conflict') return await conflictOf(store, { put, pick, ours: commit, before: commits });
    const { work, message, time, author, merges } = pick;
    const facts = { parent: isEmptyRoot(commit) ? null : commit, message, time, author, merges };
    commit = await commitTree(store.git, { tree: put.tree, facts }, settings);
    const empty = put.tree === tree;
    commits.push({ work, commit, message, time, author, merges, tree: put.tree, empty });
    tree = put.tree;
  }
  const clean: Clean = { kind: 'candidate', commits, commit, tree };
  return settings.ignoreCase ? await refuseCollisions(store, resolved, clean) : clean;
}

/** The tree with the change of a pick applied. */
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

/** A landing never removes a file that its phase did not remove, whatever git concludes from renames. */
function strayRemovals(changes: readonly Change[], own: readonly Change[]): readonly string[] {
  const removed = new Set(own.filter(isRemoval).map(({ path }) => path));
  return changes.filter((change) => isRemoval(change) && !removed.has(change.path)).map(({ path }) => path);
}

function isRemoval({ after }: Change): boolean {
  return after.mode === absent;
}

interface Clash {
  readonly put: Extract<MergedPick, { readonly kind: 'conflict' }>;
  readonly pick: Pick;
  readonly ours: string;
  readonly before: readonly CandidateCommit[];
}

async function conflictOf(store: Store, { put, pick, ours, before }: Clash): Promise<Conflict> {
  const { files, stages, tree } = put;
  const facts = { parent: ours, message: 'debussy: a merge with its conflicts marked\n', time: 0 };
  const marked = tree === null ? null : await commitTree(store.git, { tree, facts }, nobody);
  // The journal will name these commits, and the next session starts from them.
  await syncFileSystem(store.commonDir);
  const sides = { ours, theirs: pick.commit, base: pick.base, marked };
  return { kind: 'conflict', files: files.map(showPath), ...sides, stages, before };
}

async function refuseCollisions(
  store: Store,
  { tip, tipTree, picks }: ResolvedSeries,
  clean: Clean,
): Promise<SeriesCandidate> {
  const found = await findCaseCollision(store.git, [tipTree, ...clean.commits.map(({ tree }) => tree)]);
  const pick = found === null ? undefined : picks[found.step];
  if (found === null || pick === undefined) return clean;
  const before = clean.commits.slice(0, found.step);
  const ours = before.at(-1)?.commit ?? tip;
  // Git has merged them; the session that renames one of them gets both.
  const marked = clean.commits[found.step]?.commit ?? null;
  const sides = { ours, theirs: pick.commit, base: pick.base, marked };
  return { kind: 'conflict', files: found.files.map(showPath), ...sides, stages: [], before };
}

interface Collision {
  /** The step that added it, counted from 0. */
  readonly step: number;
  readonly files: readonly string[];
}

/**
 * The first step that adds a name which a case-insensitive or Unicode-normalizing disk confuses with an existing one:
 * git merges both silently, and a checkout then has only one of them.
 */
async function findCaseCollision(git: Git, trees: readonly string[]): Promise<Collision | null> {
  const pairs = trees.slice(1).map((tree, i) => [trees[i] ?? tree, tree] as const);
  const names = new Map((await readNames(git, trees[0] ?? '')).map((name) => [fold(name), name]));
  for (const [step, changes] of (await readChanges(git, pairs)).entries()) {
    const removed = changes.filter(isRemoval);
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
  return foldedName(Buffer.from(path, 'latin1'));
}
