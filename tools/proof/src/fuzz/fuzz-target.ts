import type { Dice } from '@debussy/testing';

/** A reader of what others have written, and what holds whatever that is. */
export interface FuzzTarget {
  readonly name: string;
  /** Real texts, to be spoilt. */
  readonly seeds: readonly string[];
  /** Words that mean something to this reader. */
  readonly words: readonly string[];
  /** Reads a text; throws where something does not hold that has to. */
  feed(text: string, dice: Dice): void;
}

/** Asserts an invariant. */
export function mustHold(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}
