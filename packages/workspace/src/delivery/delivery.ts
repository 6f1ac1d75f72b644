import type { KeptBack, MergeByHand } from '@debussy/core';

/** The present place of the landed commits. `kept` means that they are safe on the run's branch. */
export interface Delivery {
  readonly how: 'fast_forwarded' | 'kept' | 'nothing';
  /** Why it is kept there. */
  readonly kept: KeptBack | null;
  /** The commit of the user's branch, if that already has the landed commits, and perhaps more. */
  readonly already: string | null;
  /** The user's branch; null for a detached HEAD. */
  readonly branch: string | null;
  readonly from: string | null;
  readonly to: string;
  /** The facts that a person needs to merge by hand. */
  readonly merge: MergeByHand | null;
}
