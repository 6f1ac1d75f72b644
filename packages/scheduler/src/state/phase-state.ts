import type {
  LeftOut,
  FullContext,
  ContextAnswer,
  FailureReason,
  GateFailure,
  HumanReason,
  PhaseSpec,
  ResolvedFile,
  SessionKind,
  SessionOutcome,
  Spent,
} from '@debussy/core';

/**
 * The state of a phase. A field exists only in the states that have it. Transitions:
 *
 *     pending     ──▶ preparing | blocked | skipped                      (from the tip, or from kept work)
 *     preparing   ──▶ running | reported
 *     running     ──▶ reported
 *     reported    ──▶ verifying | waiting | asked | group | failed | needs_human | skipped
 *     asked       ──▶ reported | skipped                                 (a full context, on a terminal)
 *     waiting     ──▶ preparing | skipped
 *     group       ──▶ verifying | failed | needs_human | skipped         (the union, or a part is missing)
 *     verifying   ──▶ landed | landing | waiting | failed | needs_human | skipped
 *     landing     ──▶ landed | verifying | waiting | needs_human | skipped   (a sub-phase, in its turn)
 *     failed      ──▶ pending | group | skipped                          (retried)
 *     needs_human ──▶ pending | reported | verifying | group | skipped   (retried)
 *     blocked     ──▶ pending | skipped
 *     skipped     ──▶ pending | group                                    (retried)
 *     landed
 *
 * `waiting` is for the next session: after a restart, with failing gates, with a refused report, in a conflict. A phase found
 * on its tip after a crash has landed, whatever its state in the journal; so has a phase that a person finished.
 */
export type PhaseState =
  | { readonly kind: 'pending'; readonly carried: Carried | null }
  | { readonly kind: 'preparing'; readonly attempt: Attempt; readonly session: SessionRef }
  | { readonly kind: 'running'; readonly attempt: Attempt; readonly session: SessionRef }
  | ({ readonly kind: 'reported' } & SessionOver)
  | ({ readonly kind: 'asked' } & SessionOver)
  | { readonly kind: 'waiting'; readonly attempt: Attempt; readonly next: NextSession }
  | { readonly kind: 'group'; readonly attempt: Attempt }
  | { readonly kind: 'verifying'; readonly attempt: Attempt; readonly candidate: Candidate }
  | { readonly kind: 'landing'; readonly attempt: Attempt; readonly candidate: Candidate }
  | { readonly kind: 'landed'; readonly commit: string | null }
  | {
      readonly kind: 'failed';
      readonly reason: FailureReason;
      readonly detail: string;
      readonly kept: string | null;
      /** The start of a new attempt. */
      readonly carried: Carried | null;
    }
  | {
      readonly kind: 'needs_human';
      readonly reason: HumanReason;
      readonly detail: string;
      readonly commands: readonly string[];
      readonly kept: string | null;
      /** The end of the session, which the user can still accept; null if there is none. */
      readonly held: SessionOver | null;
      /** Work whose gates could not run, but can once the user has fixed that; null if there is none. */
      readonly unverified: Unverified | null;
      readonly carried: Carried | null;
    }
  | { readonly kind: 'blocked'; readonly by: readonly string[]; readonly reason: string }
  | { readonly kind: 'skipped'; readonly by: string };

/** A phase of the run: its spec, its state, and facts that must survive a change of state. */
export interface PhaseEntry {
  readonly spec: PhaseSpec;
  readonly state: PhaseState;
  /** Attempts so far. Never decreases, even after a retry. */
  readonly attempts: number;
  readonly spent: Spent;
  /** Total time of its sessions. */
  readonly seconds: number;
  readonly group: Group | null;
  readonly summary: string;
  readonly files: readonly string[];
  /** Files of its last session that its work omits, with reasons: the next session gets them. */
  readonly refused?: readonly LeftOut[];
  /** The number of the run's messages when its newest session was started: that session knows them. */
  readonly known: number;
}

/** A split phase: its sub-phases land on a separate branch before the union is verified. */
export interface Group {
  readonly children: readonly string[];
  /** The attempt's base, the parent's partial work on it, and everything landed since. */
  readonly base: string;
  readonly partial: string;
  readonly tip: string;
  readonly tree: string | null;
  /** The parent's own repair: one commit on the union. */
  readonly repair: string | null;
  /** Its commits that conflicted with landed ones, and the sessions' commits that resolved them. */
  readonly resolved: readonly { readonly part: string; readonly commit: string }[];
}

export interface Attempt {
  readonly number: number;
  readonly base: string;
  /** The commit that the next session starts from. */
  readonly from: string;
  readonly fromTree: string | null;
  readonly sessions: number;
  readonly restarts: number;
  readonly retries: number;
  /** Failed verifications, refused reports and restarts without progress: each moves to an agent further up. */
  readonly steps: number;
  readonly conflicts: number;
  readonly crashes: number;
  /** During a conflict: the phase's own work before it, and the places where the two sides disagree. */
  readonly ours: string | null;
  readonly conflictFiles: readonly string[];
  readonly triedMerges: readonly TriedMerge[];
  /** The tree that failed its last verification. Until something differs from it, nothing was repaired. */
  readonly redTree: string | null;
  /** The last reported fill of the last session's context. */
  readonly percent: number | null;
  /** How strongly the prompts of its sessions are shortened; the user may force it. */
  readonly pruning: 'moderate' | 'aggressive';
  /** True once a split was requested, which happens only once. */
  readonly proposed: boolean;
  /** True once a documenting session was started; there is one per attempt. */
  readonly documented: boolean;
  /** The user accepted its work as it is: it needs no gate to land. */
  readonly accepted: boolean;
  readonly reportsRefused: number;
  readonly splitsRefused: number;
  readonly seconds: number;
  readonly remaining: readonly string[] | null;
  readonly handoff: string | null;
  readonly asks: string | null;
  /** Its last session, if it ended by itself and no other one has started since. */
  readonly last: LastSession | null;
}

/** A session that its program could continue. */
export interface LastSession {
  readonly session: number;
  /** The program's own name for it; null if it cannot be continued, or only at a high cost. */
  readonly id: string | null;
  readonly worktree: string;
  readonly agent: string;
  readonly model: string | null;
  readonly percent: number | null;
  readonly at: number;
}

/** Results of a failed attempt for the next one: its work, its handoff, and why it failed. */
export interface Carried {
  /** The commit where its work starts; null if nothing was kept: from the tip. */
  readonly start: Pick<Attempt, 'base' | 'from' | 'fromTree' | 'ours' | 'conflictFiles'> | null;
  readonly handoff: string | null;
  readonly remaining: readonly string[] | null;
  /** The question that the user was asked; the answer is among the messages. */
  readonly asks: string | null;
  /** The session that asked, for the answer. */
  readonly last: LastSession | null;
  readonly next: NextSession;
}

export interface SessionRef {
  readonly number: number;
  readonly kind: SessionKind;
  readonly agent: string;
  readonly model: string | null;
  readonly dispatchedAt: number;
  /** Its own input, so that a session that replaces it gets it, too. */
  readonly detail: readonly string[];
  readonly failures: readonly GateFailure[];
  /** The user who skipped the phase while the session ran; it takes effect when the session has ended. */
  readonly skippedBy: string | null;
  /** The known part of its end so far; `session.ended` completes it. */
  readonly captured: Captured | null;
  readonly report: SessionReport;
  readonly escaped: Escape | null;
  readonly spent: Spent;
  /** The model that its program reports; `model` is the requested one. */
  readonly reported?: string;
}

export interface SessionOver {
  readonly attempt: Attempt;
  readonly session: SessionRef;
  readonly end: SessionEnd;
}

/** Changes outside the worktree that stop the phase, and the other phases that may have made them. */
export interface Escape {
  readonly paths: readonly string[];
  readonly suspects: readonly string[];
}

/** All results of a session, before any decision about them. */
export interface SessionEnd {
  readonly outcome: SessionOutcome;
  readonly captured: Captured | null;
  readonly report: SessionReport;
  readonly escaped: Escape | null;
  readonly percent: number | null;
  /** Why it was stopped for a full context; null if it was not. */
  readonly full: FullContext | null;
  readonly seconds: number;
  readonly remaining: readonly string[];
  readonly handoff: string | null;
  /** The question that the agent asked instead of a report. */
  readonly asks: string | null;
  /** Tools whose calls the program's permissions refused. */
  readonly denied: readonly string[];
  readonly endedAt: number;
  /** The user's answer about the full context; null: not asked yet. */
  readonly answer: ContextAnswer | null;
}

export type SessionReport =
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly errors: readonly string[] }
  | {
      readonly kind: 'accepted';
      readonly status: string;
      readonly summary: string;
      readonly file: string | null;
      readonly halt: boolean;
    };

export interface Captured {
  readonly commit: string;
  readonly tree: string;
  /** The number of files that differ from the attempt's base. */
  readonly files: number;
}

export interface Unverified {
  readonly attempt: Attempt;
  readonly candidate: Candidate;
}

/** A conflicting commit, and its resolution without an agent. */
export interface MergedPart {
  readonly part: string;
  readonly onto: string;
  readonly commit: string;
  readonly tree: string;
  readonly files: readonly ResolvedFile[];
}

/** A resolution of a conflict that failed its gates. */
export interface TriedMerge {
  readonly part: string;
  readonly onto: string;
  /** The resulting tree, which is not tried again, however it is made. Null if the journal does not have it. */
  readonly tree: string | null;
  readonly files: readonly ResolvedFile[];
  readonly gates: readonly string[];
  readonly logs: readonly string[];
}

export interface Candidate {
  /** When it was queued: the time of the commit that lands. */
  readonly at: number;
  readonly base: string;
  readonly commit: string;
  readonly tree: string;
  /** The agent reported completion without having changed anything. */
  readonly unchanged: boolean;
  /** Conflicts resolved without an agent; the landing builds on the last of them. */
  readonly merged: readonly MergedPart[];
}

export interface NextSession {
  readonly kind: SessionKind;
  readonly notBefore: number;
  readonly detail: readonly string[];
  readonly failures: readonly GateFailure[];
  /** Resolutions of a conflict without an agent that failed, for the prompt. */
  readonly tried?: readonly string[];
}
