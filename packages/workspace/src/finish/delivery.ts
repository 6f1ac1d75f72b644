/** Where what landed is now. `kept` means that it is safe on the run's branch, and `commands` say how to go on. */
export interface Delivery {
  readonly how: 'fast_forwarded' | 'kept' | 'nothing';
  readonly why: KeptWhy | null;
  /** The user's branch; null for a detached HEAD. */
  readonly branch: string | null;
  readonly from: string | null;
  readonly to: string;
  /** One sentence for people; empty where there is nothing to explain. */
  readonly reason: string;
  readonly files: readonly string[];
  readonly commands: readonly string[];
}

export type KeptWhy =
  | 'asked'
  | 'moved'
  | 'in_the_way'
  | 'operation'
  | 'several_checkouts'
  | 'superseded'
  | 'refused'
  | 'busy';

/** Why a branch stays where it is, and which files it is about. */
export interface Hindrance {
  readonly why: KeptWhy;
  readonly reason: string;
  readonly files: readonly string[];
}

export function hindrance(why: KeptWhy, reason: string, files: readonly string[] = []): Hindrance {
  return { why, reason, files };
}
