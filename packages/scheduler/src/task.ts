import { safeName } from '@debussy/core';
import type { EventOf, GateFailure, LandedCommit, LeftOut, PhaseSpec, SessionKind } from '@debussy/core';
import type { SeriesItem } from './ports.ts';

/** Work for an executor. It contains no commands: those are in the plan at the base commit. */
export type Task = SessionTask | VerificationTask;

export interface SessionTask {
  readonly kind: 'session';
  readonly id: string;
  readonly phase: string;
  readonly spec: PhaseSpec;
  /** The phase that a sub-phase is a part of; null for others. */
  readonly parent: PhaseSpec | null;
  /** The other parts of that phase. */
  readonly siblings?: readonly Sibling[] | undefined;
  readonly attempt: number;
  readonly session: number;
  readonly purpose: SessionKind;
  readonly base: string;
  readonly from: string;
  /** The newest commit of the user that the run builds on. */
  readonly ground: string;
  readonly agent: string;
  readonly model: string | null;
  /** The session of its program that it continues; left out for a fresh one. */
  readonly continues?: EventOf<'session.dispatched'>['continues'];
  /** Restarts so far, for the agent to know. */
  readonly restarts: number;
  /** How hard its prompt is pruned. */
  readonly pruning: 'moderate' | 'aggressive';
  /** Details for the session: failing gates, errors of a report, files in conflict. */
  readonly detail: readonly string[];
  readonly failures: readonly GateFailure[];
  /** A person's messages to the phase, in their own words. */
  readonly messages: readonly string[];
  /** Comments of reviewers on landed commits: to be weighed, not obeyed. */
  readonly review?: readonly string[] | undefined;
  readonly handoff: string | null;
  /** The question with which the session before ended. */
  readonly asked?: string | null;
  /** Files that the last session left and that are not in its work, with the reasons. */
  readonly refused: readonly LeftOut[];
  /** Landed phases for the session's prompt, in the order of the plan. */
  readonly earlier: readonly EarlierPhase[];
  readonly hasMoreEarlier: boolean;
  /** Seconds left of the attempt; 0 means no limit. */
  readonly secondsLeft: number;
  /** True when a refused report ends the attempt. */
  readonly lastReport: boolean;
  /** Commit of the phase's work before a conflict, for finding its additions. */
  readonly ours: string | null;
  /** Files of that conflict: no marker may be left in them. */
  readonly conflictFiles: readonly string[];
  /** Attempts to resolve it without an agent. */
  readonly tried: readonly string[];
  /** While a conflict is open: the phases that may be on one of its sides. */
  readonly conflictPhases: readonly ConflictPhase[];
}

/** Facts for a sub-phase about another one that runs beside it. */
export type Sibling = Pick<PhaseSpec, 'id' | 'title' | 'files'>;

/** Facts for later phases about an earlier one: never its full text. */
export interface EarlierPhase {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** As its plan names them. */
  readonly files: readonly string[];
  /** Its landed commits; for a split phase those of its parts. */
  readonly commits?: readonly string[];
}

export interface ConflictPhase {
  readonly spec: PhaseSpec;
  /** Its agent's report. */
  readonly summary: string;
}

export interface VerificationTask {
  readonly kind: 'verification';
  readonly id: string;
  readonly group: string | null;
  readonly phases: readonly string[];
  /** All phases whose gates may judge the tree, each before its sub-phases. */
  readonly specs: readonly PhaseSpec[];
  readonly base: string;
  /** The commit of the user's branch that the run builds on: its failures are not the phases' fault. */
  readonly ground: string;
  readonly series: readonly SeriesItem[];
  /** If files of the series were merged without an agent, phases that have landed: their gates judge a merge of their files. */
  readonly landed: readonly LandedCommit[];
  /** A sub-phase's own tree as captured, or a person's commits: verified as they are, without a merge. */
  readonly own: { readonly commit: string; readonly tree: string } | null;
  readonly everyCommit: boolean;
}

/** The first session of a phase of which the run knows nothing yet. */
export const firstSession: Omit<SessionTask, 'id' | 'phase' | 'spec' | 'agent' | 'model'> = {
  kind: 'session',
  parent: null,
  attempt: 1,
  session: 1,
  purpose: 'work',
  base: '',
  from: '',
  ground: '',
  restarts: 0,
  pruning: 'moderate',
  detail: [],
  failures: [],
  messages: [],
  handoff: null,
  refused: [],
  earlier: [],
  hasMoreEarlier: false,
  secondsLeft: 0,
  lastReport: false,
  ours: null,
  conflictFiles: [],
  tried: [],
  conflictPhases: [],
};

export function sessionTaskId(phase: string, attempt: number, session: number): string {
  return `${safeName(phase)}-a${attempt}-s${session}`;
}
