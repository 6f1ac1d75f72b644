import type { KeptBack, MergeByHand } from '@debussy/core';

/** Where the landed commits are. `kept` means that they are safe on the run's branch. */
export interface Delivery {
  readonly how: 'fast_forwarded' | 'kept' | 'nothing';
  /** Why they stay there. */
  readonly kept: KeptBack | null;
  /** The commit of the user's branch, if that already contains the landed commits. */
  readonly already: string | null;
  /** The user's branch; null for a detached HEAD. */
  readonly branch: string | null;
  readonly from: string | null;
  readonly to: string;
  /** The facts that the user needs to merge by hand. */
  readonly merge: MergeByHand | null;
}
