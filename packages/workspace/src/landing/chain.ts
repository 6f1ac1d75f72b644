import { commitTree } from './commit.ts';
import type { CommitSettings } from './commit-settings.ts';
import { isEmptyRoot } from './empty-root.ts';
import { importChain } from './fast-import.ts';
import type { Made, ChainStep } from './fast-import.ts';
import type { Pick, ResolvedSeries } from './resolve-series.ts';
import { bareGit } from './store.ts';
import type { Store } from './store.ts';

export interface CandidateCommit {
  readonly phase: string;
  readonly commit: string;
  readonly tree: string;
  /** The phase changed nothing that the tip did not have already. */
  readonly empty: boolean;
}

/** Commits on top of a tip. They are made together, as late as possible: one git process for as many as there are. */
export class Chain {
  readonly #store: Store;
  readonly #settings: CommitSettings;
  readonly #made: CandidateCommit[] = [];
  #tip: Made;
  #pending: { readonly phase: string; readonly step: ChainStep }[] = [];

  constructor(store: Store, { tip, tipTree }: ResolvedSeries, settings: CommitSettings) {
    this.#store = store;
    this.#settings = { ...settings, sign: false };
    this.#tip = { commit: tip, tree: tipTree };
  }

  put({ phase, message, time }: Pick, content: ChainStep['content']): void {
    this.#pending.push({ phase, step: { content, message, time } });
  }

  /** The head of the chain, with everything made that was put on it. */
  async head(): Promise<Made> {
    const pending = this.#pending;
    this.#pending = [];
    const made = pending.length === 0 ? [] : await this.#make(pending.map(({ step }) => step));
    for (const [i, next] of made.entries()) {
      this.#made.push({ phase: pending[i]?.phase ?? '', ...next, empty: next.tree === this.#tip.tree });
      this.#tip = next;
    }
    return this.#tip;
  }

  /** What `head` made so far, in order. */
  get commits(): readonly CandidateCommit[] {
    return this.#made;
  }

  async #make(steps: readonly ChainStep[]): Promise<readonly Made[]> {
    const parent = isEmptyRoot(this.#tip.commit) ? null : this.#tip.commit;
    const [first] = steps;
    if (steps.length === 1 && first !== undefined && 'tree' in first.content) {
      const { tree } = first.content;
      const facts = { parent, message: first.message, time: first.time };
      return [{ tree, commit: await commitTree(bareGit(this.#store), { tree, facts }, this.#settings) }];
    }
    return await importChain(this.#store, { parent, like: this.#tip.commit, steps }, this.#settings);
  }
}
