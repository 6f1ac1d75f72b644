import type {
  EventOf,
  GateEvidence,
  GateOutcome,
  PhaseSpec,
  ResolvedFile,
  RestoredTests,
  SessionKind,
  SessionOutcome,
  Spent,
} from '@debussy/core';

/**
 * The visible history of a run, folded from its events, for the terminal, the summary and the report. `RunState`
 * holds the possible next steps; the story holds past events with their times. Times are milliseconds since 1970.
 */
export interface Story {
  readonly run: string;
  readonly plan: { readonly path: string; readonly title: string };
  readonly base: string;
  readonly branch: string | null;
  readonly runBranch: string;
  readonly holder: EventOf<'run.started'>['holder'] | null;
  readonly startedAt: number;
  readonly lastAt: number;
  /** Time that is not run time: no process held the run, the machine slept, or its clock was set forward. */
  readonly gaps: readonly { readonly at: number; readonly ms: number }[];
  /** How far the clock was set back: the times of the story continue ahead of it. */
  readonly setBackMs: number;
  readonly resumes: number;
  /** By phase key, in plan order, sub-phases after their parent. */
  readonly phases: ReadonlyMap<string, PhaseStory>;
  readonly verifications: ReadonlyMap<string, VerificationStory>;
  readonly landings: readonly Landing[];
  readonly notices: readonly Notice[];
  readonly delivered: EventOf<'run.delivered'> | null;
  /** The newest publication on the host. */
  readonly published: EventOf<'publication.ended'> | null;
  readonly ended: EventOf<'run.ended'> | null;
}

export interface PhaseStory {
  readonly spec: PhaseSpec;
  readonly sessions: readonly SessionStory[];
  readonly restarts: number;
  /** Why each of them was needed, in a few words. */
  readonly restartReasons: readonly string[];
  readonly retries: number;
  readonly conflicts: number;
  /** Files in conflict that were resolved without an agent, as the gates last judged them. */
  readonly resolved: readonly ResolvedFile[];
  readonly split: {
    readonly at: number;
    readonly reason: string;
    readonly children: readonly string[];
  } | null;
  /** The newest result of each gate that has run for this phase. */
  readonly gates: ReadonlyMap<string, GateStory>;
  /** The newest messages of its agents. */
  readonly progress: readonly { readonly at: number; readonly message: string }[];
  /** The user's messages to the phase, and whether a session has started since each. */
  readonly messages: readonly { readonly at: number; readonly text: string; readonly passedOn: boolean }[];
  readonly report: { readonly status: string; readonly summary: string } | null;
  /** Tests of the base that its agents changed, by session. */
  readonly restored: readonly RestoredTests[];
  readonly handoff: string | null;
  readonly landed: { readonly at: number; readonly commit: string; readonly empty: boolean } | null;
  /** The newest commit of the person who finished it by hand: the landed commit only carries its trailers. */
  readonly byHand: string | null;
  /** What its gates took, in all verifications. */
  readonly gateSeconds: number;
  /** The present wait for the busy machine; null: none. */
  readonly machineWait: { readonly at: number; readonly detail: string } | null;
  /** Seconds that it has waited for the machine so far. */
  readonly machineSeconds: number;
  /** First dispatch, and the time when it landed or ended otherwise. */
  readonly beganAt: number | null;
  readonly endedAt: number | null;
  /** Run time between an end and a retry. */
  readonly idleMs: number;
}

export interface SessionStory {
  readonly attempt: number;
  readonly number: number;
  readonly kind: SessionKind;
  readonly agent: string;
  readonly model: string | null;
  readonly window: number | null;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly curve: readonly ContextPoint[];
  readonly spent: Spent;
  readonly outcome: SessionOutcome | null;
}

export interface ContextPoint {
  readonly at: number;
  readonly tokens: number | null;
  readonly percent: number | null;
  readonly estimated: boolean;
  /** The range of an estimate, in tokens; absent if unknown. */
  readonly low?: number;
  readonly high?: number;
}

export interface VerificationStory {
  /** All landed phases, once more on the final tip. */
  readonly final: boolean;
  readonly phases: readonly string[];
  readonly gates: readonly GateStory[];
}

export interface GateStory {
  readonly verification: string;
  readonly phase: string;
  readonly gate: string;
  readonly startedAt: number;
  /** Null while it runs. */
  readonly result: GateOutcome | null;
  readonly seconds: number;
  readonly log: string | null;
  readonly detail: string;
  readonly evidence?: GateEvidence | undefined;
}

export interface Landing {
  readonly group: string | null;
  readonly landed: EventOf<'tip.moved'>['landed'];
  readonly groups: readonly string[];
}

export interface Notice {
  readonly severity: 'error' | 'warning' | 'info';
  readonly code: string;
  readonly phase: string | null;
  readonly message: string;
  readonly hint: string;
}
