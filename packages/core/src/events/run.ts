import type { Config } from '../config/config.ts';
import type { Dialect } from '../plan.ts';

/** A phase as the run knows it: the plan's phases at the start, sub-phases when a split is accepted. */
export interface PhaseSpec {
  readonly id: string;
  readonly title: string;
  /** Null for a sub-phase, whose text is in the split request. */
  readonly file: string | null;
  readonly parent: string | null;
  readonly depends_on: readonly string[];
  readonly gates: readonly GateSpec[];
  readonly files: readonly string[];
  readonly tasks: readonly { readonly id: string; readonly text: string; readonly done: boolean }[];
  readonly notes: { readonly read: readonly string[]; readonly write: readonly string[] };
  readonly agents: readonly string[];
  /** Digest of the phase's text: an edited phase is told apart from an unchanged one. */
  readonly digest: string;
  /** What a sub-phase is about; empty for a phase of the plan. */
  readonly scope: string;
  /** The forecast says that it needs more than one session's budget: a split is asked for before the work begins. */
  readonly oversized?: boolean | undefined;
}

export interface GateSpec {
  readonly name: string;
  readonly command: string | null;
  readonly expectation: string;
  readonly file: string;
  readonly line: number;
}

export type RunEvent =
  | {
      readonly type: 'run.started';
      readonly schema_version: 1;
      readonly run: string;
      readonly plan: {
        readonly path: string;
        readonly title: string;
        readonly digest: string;
        readonly copy: string;
        /** Named by a person; otherwise it is recognised. */
        readonly dialect?: Dialect | undefined;
        readonly tag?: string | undefined;
      };
      readonly phases: readonly PhaseSpec[];
      /** Commit that the run starts from; null where the branch has none yet. */
      readonly base: string;
      readonly branch: string | null;
      readonly branch_tip: string | null;
      readonly run_branch: string;
      readonly config: Config;
      readonly only: readonly string[] | null;
      readonly holder: Holder;
      readonly versions: { readonly debussy: string; readonly node: string; readonly git: string };
    }
  | {
      readonly type: 'run.resumed';
      readonly epoch: number;
      readonly holder: Holder;
      readonly tip: string;
      readonly config: Config;
      /** What the run is about from here on; absent: the same as before. */
      readonly only?: readonly string[] | null | undefined;
    }
  | {
      readonly type: 'plan.changed';
      readonly digest: string;
      readonly added: readonly PhaseSpec[];
      readonly edited: readonly PhaseSpec[];
      readonly removed: readonly string[];
      readonly landed_edited: readonly string[];
    }
  | { readonly type: 'run.paused'; readonly reason: string }
  | { readonly type: 'run.unpaused' }
  | { readonly type: 'run.draining'; readonly reason: DrainReason }
  | {
      readonly type: 'control.received';
      readonly action: ControlAction;
      readonly phase: string | null;
      readonly by: string;
    }
  | {
      readonly type: 'limit.reached';
      readonly provider: string;
      readonly phase: string;
      readonly until: string | null;
      readonly reason: string;
    }
  | { readonly type: 'limit.lifted'; readonly provider: string }
  | {
      readonly type: 'budget.exceeded';
      /** `run`, or `phase 20`. */
      readonly scope: string;
      /** The phase that has used up its own budget; absent: the run has. */
      readonly phase?: string | undefined;
      readonly kind: 'tokens' | 'cost' | 'minutes';
      readonly spent: number;
      readonly limit: number;
    }
  | {
      /** What landed has been put on the user's branch, or why not and what to type. */
      readonly type: 'run.delivered';
      readonly how: 'fast_forwarded' | 'kept' | 'nothing';
      readonly branch: string | null;
      readonly from: string | null;
      readonly to: string | null;
      readonly reason: string;
      readonly commands: readonly string[];
    }
  | {
      readonly type: 'run.ended';
      readonly exit_code: number;
      readonly outcome: RunOutcome;
      readonly reason: string;
    }
  | {
      readonly type: 'notice';
      readonly severity: 'error' | 'warning' | 'info';
      readonly code: string;
      readonly phase: string | null;
      readonly message: string;
      readonly hint: string;
    };

/** Which process holds a run, told apart from a recycled pid by its start time. */
export interface Holder {
  readonly pid: number;
  readonly started: string;
  readonly host: string;
  readonly boot: string;
}

export type DrainReason =
  | 'requested'
  | 'interrupted'
  | 'terminated'
  | 'halt'
  | 'budget'
  | 'limit'
  | 'failed'
  | 'by_hand';
export type ControlAction = 'pause' | 'unpause' | 'stop' | 'stop_now' | 'skip' | 'retry' | ContextAnswer;

/** What a person wants when a context is full: restart, stop here and save, or restart with as little in the prompt as can be. */
export type ContextAnswer = 'continue' | 'save' | 'force';
export type RunOutcome =
  | 'completed'
  | 'failed'
  | 'needs_human'
  | 'budget'
  | 'limit'
  | 'interrupted'
  | 'error';
