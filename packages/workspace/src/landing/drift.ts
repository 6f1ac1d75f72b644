import type { Git } from '@debussy/host';
import { readChanges } from './changes.ts';
import type { Change } from './changes.ts';
import { Footprint } from './footprint.ts';
import type { Pick, ResolvedSeries } from './resolve-series.ts';

/** How far the place where a pick is to be put has moved away from the place where it was made. */
export interface Drift {
  /** The tip is what the pick was made on: its tree is the result as it stands. */
  readonly none: boolean;
  /** What the tip changed since the pick's base, all at position 0. */
  readonly tip: Footprint;
  /** Picks of the series from here on are the pick's own history, not drift. */
  readonly since: number;
  readonly changes: readonly Change[];
}

/** Compares all that a series needs compared in at most one git process. */
export async function readDrift(git: Git, { tipTree, picks }: ResolvedSeries): Promise<readonly Drift[]> {
  const starts = picks.map((_, i) => runStart(picks, i));
  const bases = starts.map((start) => picks[start]?.baseTree ?? tipTree);
  if (bases.every((base, i) => base === tipTree && starts[i] === 0)) return picks.map(() => unmoved);
  const distinct = [...new Set(bases)];
  const own = picks.map((pick) => [pick.baseTree, pick.tree] as const);
  const lists = await readChanges(git, [...own, ...distinct.map((base) => [base, tipTree] as const)]);
  const tips = new Map(distinct.map((base, i) => [base, footprintOf(lists[picks.length + i] ?? [])]));
  return picks.map((_, i) => {
    const [base, since] = [bases[i] ?? tipTree, starts[i] ?? i];
    const tip = tips.get(base) ?? new Footprint();
    return { none: base === tipTree && since === 0, tip, since, changes: lists[i] ?? [] };
  });
}

const unmoved: Drift = { none: true, tip: new Footprint(), since: 0, changes: [] };

// The commits of a group follow each other: where the first one fits, the drift of the next is that of the first.
function runStart(picks: readonly Pick[], position: number): number {
  let start = position;
  while (start > 0 && picks[start]?.base === picks[start - 1]?.commit) start--;
  return start;
}

function footprintOf(changes: readonly Change[]): Footprint {
  const footprint = new Footprint();
  footprint.add(changes, 0);
  return footprint;
}
