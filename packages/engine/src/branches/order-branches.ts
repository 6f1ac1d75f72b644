/** The orders in which branches can land: small ones first, as named, oldest first, by name. */
export const branchOrders = ['size', 'given', 'age', 'name'] as const;

export type BranchOrder = (typeof branchOrders)[number];

export interface OrderedBranch {
  readonly name: string;
  readonly head: string;
  /** Commits that the target lacks. */
  readonly own: readonly string[];
  readonly files: readonly string[];
  /** Time of its newest commit, in seconds. */
  readonly time: number;
}

export function inOrder<T extends OrderedBranch>(branches: readonly T[], by: BranchOrder): readonly T[] {
  const compare: Readonly<Record<BranchOrder, (a: T, b: T) => number>> = {
    size: (a, b) => a.files.length - b.files.length || a.own.length - b.own.length,
    given: () => 0,
    age: (a, b) => a.time - b.time,
    name: (a, b) => (a.name < b.name ? -1 : 1),
  };
  return branches.toSorted(compare[by]);
}

/** The branches that a branch directly builds on: it contains their commits, and no nearer branch does. */
export function builtOn<T extends Pick<OrderedBranch, 'head' | 'own'>>(
  branch: T,
  all: readonly T[],
): readonly T[] {
  const own = new Set(branch.own);
  const below = all.filter((other) => other.head !== branch.head && own.has(other.head));
  return below.filter((one) => !below.some((other) => other !== one && other.own.includes(one.head)));
}
