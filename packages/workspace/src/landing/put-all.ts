import type { Git } from '@debussy/host';
import type { Chain } from './chain.ts';
import { absent, readChanges, readChangesBetween } from './changes.ts';
import type { Change } from './changes.ts';
import { conflictWith } from './conflict.ts';
import type { Conflict } from './conflict.ts';
import { foldersOf } from './folders-of.ts';
import { mergePick } from './merge-pick.ts';
import type { Pick, ResolvedSeries } from './resolve-series.ts';
import type { Store } from './store.ts';

/** Puts many picks on a chain: what touches paths of its own without a merge, many in one git process. */
export async function putAll(store: Store, chain: Chain, resolved: ResolvedSeries): Promise<Conflict | null> {
  const drifts = await readDrift(store.git, resolved);
  const work: Work = { store, chain, touched: new Footprint() };
  for (const [position, pick] of resolved.picks.entries()) {
    const drift = drifts[position];
    if (drift === undefined) throw new Error(`no drift was read for position ${position}`);
    const conflict = await place(work, pick, { drift, position });
    if (conflict !== null) return conflict;
  }
  return null;
}

interface Work {
  readonly store: Store;
  readonly chain: Chain;
  /** What the series itself changed so far. */
  readonly touched: Footprint;
}

async function place(
  work: Work,
  pick: Pick,
  { drift, position }: { readonly drift: Drift; readonly position: number },
): Promise<Conflict | null> {
  const { chain, touched } = work;
  const meets = drift.tip.meets(drift.changes, 1) || touched.meets(drift.changes, drift.since);
  if (!drift.none && meets) return await merge(work, pick, drift.changes);
  chain.put(pick, drift.none ? { tree: pick.tree } : { changes: drift.changes });
  touched.add(drift.changes, position);
  return null;
}

async function merge(
  { store, chain, touched }: Work,
  pick: Pick,
  own: readonly Change[],
): Promise<Conflict | null> {
  const head = await chain.head();
  const merged = await mergePick(store, head.tree, pick);
  if (merged.kind === 'conflict') return await conflictWith(store, chain, { pick, ...merged });
  const changes = await readChangesBetween(store.git, head.tree, merged.tree);
  const files = strayRemovals(changes, own);
  if (files.length > 0) return await conflictWith(store, chain, { pick, files, tree: null });
  chain.put(pick, { tree: merged.tree });
  touched.add(changes, always);
  return null;
}

// Before every position: whoever comes next is compared with what a merge made, also in the same group.
const always = -1;

/** A landing never removes a file that its phase did not remove, whatever git makes of renames. */
function strayRemovals(changes: readonly Change[], own: readonly Change[]): readonly string[] {
  const removed = new Set(own.filter(isRemoval).map((change) => change.path));
  return changes.filter((change) => isRemoval(change) && !removed.has(change.path)).map(({ path }) => path);
}

function isRemoval(change: Change): boolean {
  return change.after.mode === absent;
}

/** How far the place where a pick is to be put has moved away from the place where it was made. */
interface Drift {
  /** The tip is what the pick was made on: its tree is the result as it stands. */
  readonly none: boolean;
  /** What the tip changed since the pick's base, all at position 0. */
  readonly tip: Footprint;
  /** Picks of the series from here on are the pick's own history, not drift. */
  readonly since: number;
  readonly changes: readonly Change[];
}

/** Compares all that a series needs compared in at most one git process. */
async function readDrift(git: Git, { tipTree, picks }: ResolvedSeries): Promise<readonly Drift[]> {
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

/**
 * Which paths have been touched, and since which position of a chain. A change whose paths nobody else touched can be
 * put on top as it is. Only then: where one side removes and the other adds, git may see a renamed folder, and decides.
 */
class Footprint {
  readonly #paths = new Map<string, number>();
  readonly #folders = new Map<string, number>();
  #firstAdded = Infinity;
  #firstRemoved = Infinity;

  add(changes: readonly Change[], position: number): void {
    for (const change of changes) {
      note(this.#paths, change.path, position);
      for (const folder of foldersOf(change.path)) note(this.#folders, folder, position);
      if (change.before.mode === absent) this.#firstAdded = Math.min(this.#firstAdded, position);
      if (change.after.mode === absent) this.#firstRemoved = Math.min(this.#firstRemoved, position);
    }
  }

  /** Whether these changes could meet one that stands at a position before `end`. */
  meets(changes: readonly Change[], end: number): boolean {
    return changes.some(
      (change) =>
        (this.#paths.get(change.path) ?? end) < end ||
        (this.#folders.get(change.path) ?? end) < end ||
        foldersOf(change.path).some((folder) => (this.#paths.get(folder) ?? end) < end) ||
        (change.before.mode === absent && this.#firstRemoved < end) ||
        (change.after.mode === absent && this.#firstAdded < end),
    );
  }
}

function note(map: Map<string, number>, key: string, position: number): void {
  const known = map.get(key);
  if (known === undefined || position < known) map.set(key, position);
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
