import { candidate, openStore } from '@debussy/workspace';
import type { CommitSettings, Store } from '@debussy/workspace';
import type { PastChange, History } from './changes.ts';
import type { TreeGate, TreeVerdict } from './verdicts.ts';

export type Built =
  | {
      readonly kind: 'built';
      readonly commit: string;
      readonly tree: string;
      readonly trees: readonly string[];
    }
  /** How many of the changes merge before the one that does not. */
  | { readonly kind: 'conflict'; readonly fits: number };

/** A change as its author has handed it in. */
export interface Hand {
  readonly change: PastChange;
  readonly commit: string;
}

/** What all ways of landing have in common: the changes, how they are put on a tip, and what the gates say. */
export interface World {
  readonly start: string;
  readonly changes: readonly PastChange[];
  /** So many changes are waiting or being verified at a time: as many as there are agents. */
  readonly agents: number;
  /** So many verifications at a time. */
  readonly slots: number;
  /** Some changes on a tip, one commit each, by debussy's own code for that. */
  build(tip: string, hands: readonly Hand[]): Promise<Built>;
  verdict(tree: string): Promise<TreeVerdict>;
}

export interface WorldOptions {
  readonly gate: TreeGate;
  readonly agents: number;
  readonly slots: number;
}

const settings: CommitSettings = {
  author: 'Ada User <ada@example.org>',
  committer: 'Ada User <ada@example.org>',
  zone: '+0000',
  sign: false,
  ignoreCase: false,
};

export function worldOf(
  root: string,
  { start, changes }: History,
  { gate, agents, slots }: WorldOptions,
): World {
  const store: Store = openStore(root);
  const made = new Map<string, Promise<Built>>();
  /** One more on what was made before: the beginnings of chains are the same again and again. */
  const buildOne = (tip: string, hand: Hand): Promise<Built> => {
    const key = `${tip} ${hand.commit}`;
    const known = made.get(key) ?? putOn(store, tip, hand);
    made.set(key, known);
    return known;
  };
  return {
    start,
    changes,
    agents,
    slots,
    verdict: async (tree) => await gate(tree),
    async build(tip, hands) {
      const trees: string[] = [];
      let at = tip;
      for (const hand of hands) {
        const built = await buildOne(at, hand);
        if (built.kind === 'conflict') return { kind: 'conflict', fits: trees.length };
        trees.push(built.tree);
        at = built.commit;
      }
      const tree = trees.at(-1);
      if (tree === undefined) throw new Error('nothing to put on the tip');
      return { kind: 'built', commit: at, tree, trees };
    },
  };
}

async function putOn(store: Store, tip: string, { change: { id }, commit }: Hand): Promise<Built> {
  const work = { kind: 'phase', phase: id } as const;
  const series = [{ work, commit, message: `Change ${id}\n`, time: 1_700_000_000 }];
  const result = await candidate(store, { tip, series, settings });
  if (result.kind === 'conflict') return { kind: 'conflict', fits: 0 };
  return { kind: 'built', commit: result.commit, tree: result.tree, trees: [result.tree] };
}

/** How one way went. */
export interface Account {
  readonly policy: string;
  readonly landed: readonly string[];
  /** In the end neither mergeable nor green. */
  readonly refused: readonly string[];
  /** How often a change went back to its author: red, or in conflict with what landed. */
  readonly red: number;
  readonly conflicts: number;
  /** The simulated time until everything was decided. */
  readonly seconds: number;
  /** Processor time of all gates, those given up included. */
  readonly gateSeconds: number;
  readonly verifications: number;
  /** How often a tree that fails its gates became the tip of the branch. */
  readonly redTips: number;
  /** How many commits on the branch have a tree that fails its gates, those between two tips included. */
  readonly redCommits: number;
  readonly tree: string;
}
