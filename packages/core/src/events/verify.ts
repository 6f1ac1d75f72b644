export type VerifyEvent =
  | {
      readonly type: 'verification.started';
      readonly id: string;
      readonly group: string | null;
      /** The phases of the prefix, in the order of the chain. */
      readonly phases: readonly string[];
      readonly base: string;
      /** The commit of an offer, where it is that which is verified. */
      readonly offered?: string | undefined;
      /** All gates of all landed phases, once more on the final tip. */
      readonly final?: boolean | undefined;
    }
  | { readonly type: 'gate.started'; readonly id: string; readonly phase: string; readonly gate: string }
  | {
      readonly type: 'gate.finished';
      readonly id: string;
      readonly phase: string;
      readonly gate: string;
      readonly result: GateResult;
      readonly exit_code: number | null;
      readonly seconds: number;
      readonly log: string | null;
      readonly detail: string;
    }
  | {
      readonly type: 'verification.finished';
      readonly id: string;
      /** The candidate that was verified; null when none could be made. */
      readonly commit: string | null;
      readonly tree: string | null;
      /** Of a union with a repair on it: the candidate without the repair, where the next one starts. */
      readonly below: string | null;
      readonly verdict: 'green' | 'red' | 'conflict' | 'cancelled';
      /** The phase that does not fit on the ones before it. */
      readonly conflict: {
        readonly phase: string;
        readonly files: readonly string[];
        readonly marked: string | null;
        readonly part?: ConflictPart | undefined;
      } | null;
      readonly cached: boolean;
      readonly failed: readonly { readonly phase: string; readonly gate: string }[];
    };

/** Of a series of commits, the one that does not fit, and the commit that it was to be put on. */
export interface ConflictPart {
  readonly commit: string;
  readonly onto: string;
}

export type GateResult =
  | 'passed'
  | 'failed'
  | 'timed_out'
  | 'flaky'
  | 'failed_before'
  | 'prose'
  | 'cancelled';
