import type { PhaseSpec } from './run.ts';

export type PhaseEvent =
  | {
      /** Journalled before anything is started, so that no crash can start the same work twice. */
      readonly type: 'session.dispatched';
      readonly phase: string;
      readonly attempt: number;
      readonly session: number;
      readonly kind: SessionKind;
      /** Commit that the attempt's work stands on, and will be the parent of what is captured. */
      readonly base: string;
      /** Commit that the worktree starts from: the base, or work kept from an earlier session. */
      readonly from: string;
      readonly agent: string;
      readonly model: string | null;
    }
  | {
      /** The agent is done, its work is captured: it waits for verification and landing. */
      readonly type: 'phase.queued';
      readonly phase: string;
      readonly attempt: number;
      readonly base: string;
      readonly commit: string;
      readonly tree: string;
    }
  | {
      readonly type: 'phase.remediating';
      readonly phase: string;
      readonly attempt: number;
      readonly retry: number;
      readonly failed_gates: readonly string[];
      readonly logs: readonly string[];
      /** The candidate that failed: the next session starts from it. */
      readonly base: string;
      readonly from: string;
      readonly from_tree: string;
    }
  | {
      readonly type: 'phase.split';
      readonly phase: string;
      readonly attempt: number;
      readonly reason: string;
      readonly children: readonly PhaseSpec[];
      /** Pairs of sub-phases that share files and so run one after the other. */
      readonly serialized: readonly (readonly [string, string])[];
      readonly base: string;
      /** The parent's partial work on that base: where every sub-phase starts. */
      readonly partial: string;
      readonly message: string;
    }
  | {
      readonly type: 'split.refused';
      readonly phase: string;
      readonly attempt: number;
      readonly errors: readonly string[];
      readonly final: boolean;
    }
  | {
      /** One compare-and-swap of one tip: all of it happened, or none. */
      readonly type: 'tip.moved';
      /** Null for the run's own tip, otherwise the group whose branch moved. */
      readonly group: string | null;
      readonly from: string;
      readonly to: string;
      readonly tree: string;
      readonly landed: readonly LandedCommit[];
      /** Split phases that landed with these, as the commits of their sub-phases. */
      readonly groups: readonly string[];
      /** Set where the tip moved to what a person did, and not over the work of agents. */
      readonly offer?: OfferReason | undefined;
      /** Phases that had landed before and stand on the user's branch as other commits now. */
      readonly rewritten?: readonly LandedCommit[] | undefined;
    }
  | {
      /** What a person did to a branch while nobody carried out the run: where the tip is to go when that has passed. */
      readonly type: 'tip.offered';
      readonly group: string | null;
      readonly why: OfferReason;
      readonly from: string;
      /** Where the branch of the run, or of the group, stands. */
      readonly branch_at: string;
      /** The newest commit that is a person's; debussy's own stand on it. */
      readonly onto: string;
      readonly to: string;
      readonly tree: string;
      /** The phases whose gates have to pass on that tree. */
      readonly phases: readonly string[];
      /** Phases that a person has finished. */
      readonly finished: readonly LandedCommit[];
      /** Phases that had landed before and stand on the user's branch as other commits. */
      readonly rewritten: readonly LandedCommit[];
    }
  | {
      /** The tip stays where it was; what the person did is untouched. */
      readonly type: 'tip.declined';
      readonly group: string | null;
      readonly why: OfferReason;
      readonly to: string;
      readonly reason: string;
    }
  | {
      readonly type: 'phase.conflicted';
      readonly phase: string;
      readonly attempt: number;
      readonly files: readonly string[];
      readonly tip: string;
      /** Commit of the merge with its conflict markers: the resolving session starts from it. */
      readonly marked: string | null;
      /** The phase's own work, as it was before. */
      readonly ours: string | null;
    }
  | {
      readonly type: 'phase.failed';
      readonly phase: string;
      readonly attempt: number;
      readonly reason: FailureReason;
      readonly detail: string;
      readonly kept: string | null;
    }
  | {
      readonly type: 'phase.blocked';
      readonly phase: string;
      readonly by: readonly string[];
      readonly reason: string;
    }
  | {
      readonly type: 'phase.needs_human';
      readonly phase: string;
      readonly attempt: number;
      readonly reason: HumanReason;
      readonly detail: string;
      readonly commands: readonly string[];
      readonly kept: string | null;
    }
  | { readonly type: 'phase.skipped'; readonly phase: string; readonly by: string }
  | {
      readonly type: 'phase.retried';
      readonly phase: string;
      readonly by: string;
      /** The work that waits for a person is taken as it is, instead of a new attempt. */
      readonly keep?: boolean | undefined;
    };

export interface LandedCommit {
  readonly phase: string;
  readonly commit: string;
  readonly empty: boolean;
}

/** Commits on the run's own branch that a person made, or the user's branch that went on. */
export type OfferReason = 'by_hand' | 'branch_moved';

/** Why a session is started: the first of an attempt, after a restart, with failing gates, with a refused report … */
export type SessionKind =
  | 'work'
  | 'restart'
  | 'resume'
  | 'remediate'
  | 'report'
  | 'conflict'
  | 'propose_split'
  | 'docs'
  | 'repair';

export type FailureReason =
  | 'gates'
  | 'agent'
  | 'report'
  | 'restarts'
  | 'timeout'
  | 'no_change'
  | 'split'
  | 'sub_phase'
  | 'setup'
  | 'capture'
  | 'auth'
  | 'quota'
  | 'start'
  | 'interrupted';

export type HumanReason =
  | 'conflict'
  | 'requested'
  | 'blocked'
  | 'ungated'
  | 'unproven'
  | 'escape'
  | 'limit'
  | 'sub_phase';
