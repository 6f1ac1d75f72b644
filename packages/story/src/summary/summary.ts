import type {
  EventOf,
  GateEvidence,
  GateOutcome,
  ResolvedFile,
  RunOutcome,
  SessionKind,
  Spent,
} from '@debussy/core';
import type { RunStage, ShownState } from '../words/states.ts';
import type { PhaseAccount } from './phase-account.ts';
import type { AgentUse } from './spent-of.ts';

/** The outcome of a run, or its progress: the end of `run`, `status`, `report` and their JSON agree. */
export interface Summary {
  readonly schema_version: 1;
  readonly run: string;
  readonly plan: { readonly path: string; readonly title: string };
  readonly state: RunStage;
  readonly outcome: RunOutcome | null;
  readonly exit_code: number | null;
  readonly reason: string;
  readonly branch: string | null;
  readonly run_branch: string;
  readonly base: string;
  readonly tip: string;
  readonly started_at: string;
  /** When the last event was written. */
  readonly updated_at: string;
  /** Time in which a process held the run. */
  readonly seconds: number;
  readonly resumes: number;
  readonly progress: { readonly landed: number; readonly total: number };
  readonly spent: Spent;
  /** The amount that a budget counts: without cached reads. */
  readonly tokens: number;
  readonly cost: number | null;
  /** The same by agent and model. */
  readonly agents: readonly AgentUse[];
  readonly sessions: number;
  readonly restarts: number;
  readonly retries: number;
  readonly splits: number;
  readonly phases: readonly PhaseSummary[];
  readonly landed: readonly LandedSummary[];
  readonly not_landed: readonly LeftSummary[];
  /** Files in conflict that were resolved without an agent. */
  readonly resolved: readonly (ResolvedFile & { readonly phase: string })[];
  readonly gates: GatesSummary;
  readonly warnings: readonly {
    readonly code: string;
    readonly phase: string | null;
    readonly message: string;
    readonly hint: string;
  }[];
  readonly delivered: DeliveredSummary | null;
  /** Pull requests in their last known state; null if none were requested. */
  readonly published: Pick<
    EventOf<'publication.ended'>,
    'outcome' | 'reason' | 'commands' | 'requests'
  > | null;
  readonly next: readonly NextStep[];
}

export interface PhaseSummary {
  readonly id: string;
  readonly title: string;
  readonly parent: string | null;
  readonly state: ShownState;
  readonly attempts: number;
  readonly sessions: number;
  readonly restarts: number;
  readonly retries: number;
  readonly split_into: readonly string[];
  readonly seconds: number | null;
  readonly tokens: number;
  readonly cost: number | null;
  readonly context: ContextSummary | null;
  readonly session: SessionSummary | null;
  /** Null before its first session. */
  readonly account: PhaseAccount | null;
  readonly commit: string | null;
  readonly summary: string;
  /** The user's messages (`debussy say`), and whether a session has received each. */
  readonly messages: readonly {
    readonly at: string;
    readonly text: string;
    readonly passed_on: boolean;
  }[];
  readonly gates: readonly GateSummary[];
}

/** The fill of the newest session's context; a percent of null is unknown, never 0. */
export interface ContextSummary {
  readonly percent: number | null;
  readonly tokens: number | null;
  readonly estimated: boolean;
}

export interface SessionSummary {
  readonly number: number;
  readonly kind: SessionKind;
  readonly agent: string;
  readonly model: string | null;
  readonly running: boolean;
}

export interface GateSummary {
  readonly name: string;
  /** `running`; `known` is a pass of the same gate on the same tree, or in the same verification; null has not run. */
  readonly result: GateOutcome | 'running' | 'known' | null;
  readonly detail: string;
  readonly log: string | null;
  readonly evidence?: GateEvidence;
}

export interface LandedSummary {
  /** `Phase 20a, 20b, 20c` for a split phase. */
  readonly name: string;
  readonly title: string;
  readonly phases: readonly string[];
  readonly split: string | null;
  readonly commits: readonly string[];
  readonly empty: readonly string[];
  /** Phases that the user finished. */
  readonly by_hand: readonly string[];
}

export interface LeftSummary {
  readonly phase: string;
  readonly title: string;
  readonly state: ShownState;
  readonly reason: string;
  /** The ref of its work. */
  readonly kept: string | null;
  readonly handoff: string | null;
  readonly logs: readonly string[];
  readonly commands: readonly string[];
}

export interface GatesSummary {
  readonly passed: number;
  readonly failed: readonly GateName[];
  /** Passed only at the second try. */
  readonly flaky: readonly GateName[];
  /** Failed while the machine was busy, and passed alone; absent if none did. */
  readonly green_when_quiet?: readonly GateName[];
  /** Gates that also fail at the base commit and were excused for it. */
  readonly failed_before: readonly GateName[];
  /** Gates without a command, which never ran. */
  readonly prose: readonly GateName[];
  /** Phases that landed without a gate of their own. */
  readonly ungated: readonly string[];
  /** Phases that landed although all their gates fail, as they did at the base commit. */
  readonly unproven: readonly string[];
  /** Tests of the base that an agent changed, and that landed as before. */
  readonly restored: readonly RestoredSummary[];
  /** The evidence of landed phases' gates; absent if none was checked. */
  readonly evidence?: readonly (GateName & GateEvidence)[];
}

export interface RestoredSummary {
  readonly phase: string;
  readonly paths: readonly string[];
  /** The ref of the agent's version. */
  readonly kept: string;
}

export interface GateName {
  readonly phase: string;
  readonly gate: string;
}

export interface DeliveredSummary {
  readonly how: 'fast_forwarded' | 'kept' | 'nothing';
  readonly branch: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly reason: string;
  readonly commands: readonly string[];
}

/** A command, its purpose, and its phase, if any. */
export interface NextStep {
  readonly phase?: string;
  readonly why: string;
  readonly command: string;
}
