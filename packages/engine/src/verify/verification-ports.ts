import type { ConflictPart, EventBody, GateSpec, Result } from '@debussy/core';
import type { WorktreeProblem } from '../session/worktree.ts';
import type { VerificationTask } from '@debussy/scheduler';

/** Makes candidates of verified work and runs gates on their exact trees. */
export interface Verifier {
  candidate(task: VerificationTask): Promise<MadeCandidate>;
  /** All gates of a phase; of a split one also those of its sub-phases. */
  gates(phase: string): readonly GateSpec[];
  /** What is known of a gate on a tree, from any run. */
  known(tree: string, gate: GateSpec): Promise<boolean | null>;
  remember(tree: string, gate: GateSpec, passed: boolean): Promise<void>;
  /** For gates of the phase. */
  checkOut(commit: string, phase: string): Promise<Result<CleanTree, WorktreeProblem>>;
  /** Whether a gate fails at the run's base as well; null where that is not asked for. */
  failsAtBase(gate: GateSpec, signal: AbortSignal): Promise<boolean | null>;
}

export type MadeCandidate =
  | {
      readonly kind: 'candidate';
      readonly commits: readonly CandidateCommit[];
      readonly commit: string;
      readonly tree: string;
    }
  | {
      readonly kind: 'conflict';
      readonly phase: string;
      readonly files: readonly string[];
      readonly marked: string | null;
      readonly part?: ConflictPart | undefined;
    };

/** One commit of the chain; null phase: partial work that no gates belong to. */
export interface CandidateCommit {
  readonly phase: string | null;
  readonly commit: string;
  readonly tree: string;
}

/** A clean checkout of one commit, in which no agent has ever been. */
export interface CleanTree {
  /** What is not as it should be with the worktree, and stops no work. */
  readonly notices: readonly EventBody[];
  run(gate: GateSpec, log: string, signal: AbortSignal): Promise<GateRun>;
  /** Puts back the files of the commit that a gate has changed, and names them. */
  putBack(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface GateRun {
  readonly passed: boolean;
  readonly timedOut: boolean;
  readonly cancelled: boolean;
  readonly exitCode: number | null;
  readonly seconds: number;
  readonly log: string | null;
  readonly detail: string;
}
