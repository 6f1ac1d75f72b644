import { phaseKey } from '@debussy/core';
import type { LandedCommit } from '@debussy/core';
import type {
  Adoption,
  FoundCommits,
  UserCommitSource,
  FinishedPhase,
  PreparedSeries,
} from '../../src/ports.ts';
import { attemptOf } from '../../src/state/attempt.ts';
import { targetOf } from '../../src/state/run-state.ts';
import type { UserCommits, RunState } from '../../src/state/run-state.ts';
import { treeId } from './content.ts';
import type { Store } from './content.ts';
import type { Random } from './random.ts';

interface Repository {
  readonly store: Store;
  readonly refs: Map<string, string>;
}

/** Persons who commit on the branches of a run, and on their own, while nobody carries the run out. */
export class Persons {
  /** Every commit that a person made, and the phase that it says it is the work of. */
  readonly made: Map<string, string | null> = new Map();
  readonly #disk: Repository;
  readonly #random: Random;

  constructor(disk: Repository, random: Random) {
    this.#disk = disk;
    this.#random = random;
  }

  /** Finishes a phase by hand, mends what was not good, or goes on with something else. */
  act(state: RunState): void {
    if (this.#random.chance(0.1)) this.#commit('main', null);
    if (!this.#random.chance(0.25)) return;
    const open = [...state.phases.values()].filter(
      (entry) => entry.state.kind !== 'landed' && attemptOf(entry.state) === null,
    );
    if (open.length === 0) return;
    const entry = this.#random.pick(open);
    const ref = refOf(entry.spec.parent);
    const isOwn = targetOf(entry) === null && this.#random.chance(0.3);
    if (this.#disk.refs.has(ref)) this.#commit(isOwn ? 'main' : ref, entry.spec.id);
  }

  #commit(ref: string, phase: string | null): void {
    const { store, refs } = this.#disk;
    const at = refs.get(ref) ?? store.root;
    const tree = new Map(store.get(at).tree).set(`mine${this.made.size}`, 'x');
    if (phase !== null) tree.set(phase, `${this.#random.chance(0.7) ? 'good' : 'bad'}-mine${this.made.size}`);
    const commit = store.commit(at, tree, null);
    this.made.set(commit, this.#random.chance(0.8) ? phase : null);
    refs.set(ref, commit);
  }

  source(landBranch: boolean): UserCommitSource {
    return {
      find: async ({ group, tip }) => this.#find(group, tip, landBranch),
      prepare: async (_group, found, finished) => this.#prepare(found, finished),
    };
  }

  #find(group: string | null, tip: string, landBranch: boolean): FoundCommits | null {
    const { store, refs } = this.#disk;
    const branchAt = refs.get(refOf(group));
    if (branchAt === undefined) return null;
    if (!store.isAncestor(tip, branchAt)) throw new Error(`${refOf(group)} has lost what had landed`);
    const moved = group === null ? this.#moved(branchAt, landBranch) : null;
    if (moved === null && branchAt === tip) return null;
    const onto = moved?.onto ?? branchAt;
    const named = [...this.made].flatMap(([commit, phase]) => {
      const isNew = !store.isAncestor(commit, tip);
      const isThere = store.isAncestor(commit, branchAt) || store.isAncestor(commit, onto);
      return phase !== null && isNew && isThere ? [phase] : [];
    });
    const why = branchAt === tip ? 'branch_moved' : 'by_hand';
    const marked = [...store.range(tip, branchAt), ...store.range(tip, onto)].flatMap(({ id, phase }) =>
      phase === null || store.isAncestor(id, tip) ? [] : [{ phase, commit: id, empty: false }],
    );
    return { why, branchAt, onto, replay: moved?.replay ?? null, named, marked };
  }

  #moved(branchAt: string, landBranch: boolean): Pick<FoundCommits, 'onto' | 'replay'> | null {
    const { store, refs } = this.#disk;
    const onto = refs.get('main') ?? store.root;
    if (store.isAncestor(onto, branchAt)) return null;
    if (store.isAncestor(branchAt, onto)) return { onto, replay: null };
    if (landBranch) return null;
    const base = store.range(store.root, onto).findLast(({ id }) => store.isAncestor(id, branchAt));
    return { onto, replay: [{ base: base?.id ?? store.root, tip: branchAt }] };
  }

  #prepare({ onto, replay }: FoundCommits, finished: readonly FinishedPhase[]): PreparedSeries {
    const { store } = this.#disk;
    if (replay !== null && this.#random.chance(0.2)) return { kind: 'conflict', files: ['f'] };
    const rewritten: LandedCommit[] = [];
    let to = onto;
    for (const { parent, tree, phase } of (replay ?? []).flatMap(({ base, tip }) => store.range(base, tip))) {
      to = store.replay(to, { base: store.get(parent ?? store.root).tree, tree, phase });
      if (phase !== null) rewritten.push({ phase, commit: to, empty: false });
    }
    const done = finished.map(({ phase }): LandedCommit => {
      to = store.commit(to, store.get(to).tree, phase);
      return { phase, commit: to, empty: true };
    });
    return { kind: 'prepared', to, tree: treeId(store.get(to).tree), finished: done, rewritten };
  }

  adopt(ref: string, { branchAt, to, tree, finished, rewritten }: UserCommits): Adoption {
    const { refs, store } = this.#disk;
    const tip = refs.get(ref) ?? null;
    if (tip !== branchAt) return { kind: 'moved', tip };
    refs.set(ref, to);
    if (!store.isAncestor(branchAt, to)) refs.set(`kept/${branchAt}`, branchAt);
    return { kind: 'adopted', to, tree, finished, rewritten };
  }

  /** Nothing that a person committed may be out of reach. */
  lost(): readonly string[] {
    const { store, refs } = this.#disk;
    const tips = [...refs.values()];
    const lost = [...this.made.keys()].filter((commit) => !tips.some((tip) => store.isAncestor(commit, tip)));
    return lost.map((commit) => `commit ${commit} of a person is lost`);
  }
}

/** Phases that landed in a chain of commits. */
export function phasesIn(store: Store, tip: string): ReadonlySet<string> {
  return new Set(
    store.range(store.root, tip).flatMap(({ phase }) => (phase === null ? [] : [phaseKey(phase)])),
  );
}

export function refOf(group: string | null): string {
  return group === null ? 'run' : `group/${group}`;
}
