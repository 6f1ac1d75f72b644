import type { KeptBack, MergeByHand } from '@debussy/core';

/** Where what landed is now. `kept` means that it is safe on the run's branch. */
export interface Delivery {
  readonly how: 'fast_forwarded' | 'kept' | 'nothing';
  /** Why it is kept there. */
  readonly kept: KeptBack | null;
  /** The commit of the user's branch, where that has what landed already, and perhaps more. */
  readonly already: string | null;
  /** The user's branch; null for a detached HEAD. */
  readonly branch: string | null;
  readonly from: string | null;
  readonly to: string;
  /** What a person needs to take it by hand. */
  readonly merge: MergeByHand | null;
}
