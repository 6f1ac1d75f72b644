import { must } from '@debussy/host';
import type { Git } from '@debussy/host';
import { Chain } from './chain.ts';
import type { CandidateCommit } from './chain.ts';
import { absent, readChanges } from './changes.ts';
import type { CommitSettings } from './commit-settings.ts';
import { conflictWith } from './conflict.ts';
import type { Conflict } from './conflict.ts';
import { readLooseCommit } from './loose-commit.ts';
import type { LooseCommit } from './loose-commit.ts';
import { mergePick } from './merge-pick.ts';
import { putAll } from './put-all.ts';
import { showPath } from './quote-path.ts';
import { resolveSeries } from './resolve-series.ts';
import type { Pick, ResolvedSeries, SeriesEntry } from './resolve-series.ts';
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

/** A series of one. */
interface ResolvedOne extends ResolvedSeries {
  readonly pick: Pick;
  /** The nearest commit that it has in common with the tip, where there is exactly one. */
  readonly mergeBase: string | null;
}

/** Without a git process where all of it was made lately; otherwise in one. */
export async function resolveOne(store: Store, tip: string, entry: SeriesEntry): Promise<ResolvedOne> {
  return madeLately(store.commonDir, tip, entry) ?? (await byName(bareGit(store), tip, entry));
}

/** Null unless the tip grew from the entry's parent in one line, so that this is their merge base, and no file is missing. */
function madeLately(commonDir: string, tip: string, entry: SeriesEntry): ResolvedOne | null {
  const read = (oid: string): LooseCommit | null => readLooseCommit(commonDir, oid);
  const [top, own] = [read(tip), read(entry.commit)];
  const [base, another] = own?.parents ?? [];
  if (top === null || own === null || base === undefined || another !== undefined) return null;
  const below = read(base);
  if (below === null) return null;
  let [at, found] = [tip, top];
  for (let steps = 0; at !== base; steps++) {
    const [parent, second] = found.parents;
    const next = parent === undefined || second !== undefined || steps > mostSteps ? null : read(parent);
    if (parent === undefined || next === null) return null;
    [at, found] = [parent, next];
  }
  const pick = { ...entry, tree: own.tree, base, baseTree: below.tree };
  return { tip, tipTree: top.tree, picks: [pick], pick, mergeBase: base };
}

/** As many files as git needs time to start. */
const mostSteps = 32;

/** What is missing, or has no parent, is left to the way of all series. */
async function byName(git: Git, tip: string, entry: SeriesEntry): Promise<ResolvedOne> {
  const names = [tip, entry.commit, `${entry.commit}^1`].flatMap((name) => [
    `${name}^{commit}`,
    `${name}^{tree}`,
  ]);
  const { code, stdout } = await git(['rev-parse', ...names, `${tip}...${entry.commit}`]);
  if (code !== 0) return await bySeries(git, tip, entry);
  const [tipOid = '', tipTree = '', commit = '', tree = '', base = '', baseTree = '', ...rest] = stdout
    .toString()
    .trimEnd()
    .split('\n');
  const pick = { ...entry, commit, tree, base, baseTree };
  // The two commits once more, and then each merge base with a `^` in front.
  const [mergeBase, another] = rest.slice(2);
  const single = mergeBase !== undefined && another === undefined;
  return { tip: tipOid, tipTree, picks: [pick], pick, mergeBase: single ? mergeBase.slice(1) : null };
}

async function bySeries(git: Git, tip: string, entry: SeriesEntry): Promise<ResolvedOne> {
  const resolved = await resolveSeries(git, tip, [entry]);
  const [pick] = resolved.picks;
  if (pick === undefined) throw new Error('a series of one has no pick');
  return { ...resolved, pick, mergeBase: null };
}
