import type { Git } from '../git.ts';
import { resolveSeries } from './resolve-series.ts';
import type { Entry, Pick, Resolved } from './resolve-series.ts';

/** A series of one. */
export interface ResolvedOne extends Resolved {
  readonly pick: Pick;
  /** The nearest commit that it has in common with the tip, where there is exactly one. */
  readonly mergeBase: string | null;
}

/** In one git process. What is missing, or has no parent, is left to the way of all series. */
export async function resolveOne(git: Git, tip: string, entry: Entry): Promise<ResolvedOne> {
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

async function bySeries(git: Git, tip: string, entry: Entry): Promise<ResolvedOne> {
  const resolved = await resolveSeries(git, tip, [entry]);
  const [pick] = resolved.picks;
  if (pick === undefined) throw new Error('a series of one has no pick');
  return { ...resolved, pick, mergeBase: null };
}
