import type { PastChange, History } from './changes.ts';
import { treeAt, withBroken } from './changes.ts';
import { ownQueue } from './own-way.ts';
import { batchAndBisect, prefixSpeculation, verifyAfterMerge } from './reference-ways.ts';
import type { TreeGate } from './verdicts.ts';
import { worldOf } from './world.ts';
import type { Account } from './world.ts';

/** One project and one share of broken changes, landed in every way. */
export interface HistoryReplay {
  readonly project: string;
  readonly merges: number;
  readonly resolved: number;
  readonly direct: number;
  readonly agents: number;
  readonly slots: number;
  /** Per cent. */
  readonly share: number;
  /** Ids of changes with a hunk dropped. */
  readonly broken: readonly string[];
  /** What the project itself has there. */
  readonly tree: string;
  readonly accounts: readonly Account[];
}

export interface ReplayOrder {
  readonly project: string;
  readonly gate: TreeGate;
  readonly agents: number;
  readonly slots: number;
  readonly share: number;
  readonly seed: number;
}

const ways = [
  ['debussy', ownQueue],
  ['verify after merge', verifyAfterMerge],
  ['batch and bisect', batchAndBisect],
  ['prefix speculation', prefixSpeculation],
] as const;

export async function playHistory(
  root: string,
  history: History,
  order: ReplayOrder,
): Promise<HistoryReplay> {
  const { project, gate, agents, slots, share, seed } = order;
  const isGreen = async (commit: string): Promise<boolean> => (await gate(treeAt(root, commit))).isGreen;
  const spoilt = await withBroken(root, history, { share: share / 100, seed, isGreen });
  const world = worldOf(root, spoilt, { gate, agents, slots });
  const accounts: Account[] = [];
  for (const [name, land] of ways) {
    const books = await land(world);
    accounts.push(await books.account(name, treeAt(root, books.tip)));
  }
  const count = (kind: PastChange['kind']): number =>
    history.changes.filter((one) => one.kind === kind).length;
  return {
    project,
    merges: count('merge'),
    resolved: count('resolved'),
    direct: count('direct'),
    agents,
    slots,
    share,
    broken: spoilt.changes.flatMap(({ id, broken }) => (broken === null ? [] : [id])),
    tree: treeAt(root, history.changes.at(-1)?.source ?? history.start),
    accounts,
  };
}
