import type { Git } from '@debussy/host';
import { readLooseCommit } from './loose-commit.ts';
import { resolveSeries } from './resolve-series.ts';
import type { SeriesEntry, Pick, ResolvedSeries } from './resolve-series.ts';
import { bareGit } from './store.ts';
import type { Store } from './store.ts';

/** A series of one. */
export interface ResolvedOne extends ResolvedSeries {
  readonly pick: Pick;
  /** The nearest commit that it has in common with the tip, where there is exactly one. */
  readonly mergeBase: string | null;
}

/** Without a git process where all of it was made lately; otherwise in one. */
export async function resolveOne(store: Store, tip: string, entry: SeriesEntry): Promise<ResolvedOne> {
  return (await madeLately(store.commonDir, tip, entry)) ?? (await byName(bareGit(store), tip, entry));
}

/** Null unless the tip grew from the entry's parent in one line, so that this is their merge base, and no file is missing. */
async function madeLately(commonDir: string, tip: string, entry: SeriesEntry): Promise<ResolvedOne | null> {
  const read = (oid: string): ReturnType<typeof readLooseCommit> => readLooseCommit(commonDir, oid);
  const [top, own] = await Promise.all([read(tip), read(entry.commit)]);
  const [base, another] = own?.parents ?? [];
  if (top === null || own === null || base === undefined || another !== undefined) return null;
  const below = await read(base);
  if (below === null) return null;
  let [at, found] = [tip, top];
  for (let steps = 0; at !== base; steps++) {
    const [parent, second] = found.parents;
    const next =
      parent === undefined || second !== undefined || steps > mostSteps ? null : await read(parent);
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
