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
  /** The phase that contains a sub-phase; null for others. */
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
  /** The session that its program continues; absent for a fresh one. */
  readonly continues?: EventOf<'session.dispatched'>['continues'];
  /** Restarts so far, for the prompt. */
  readonly restarts: number;
  /** How strongly its prompt is shortened. */
  readonly pruning: 'moderate' | 'aggressive';
  /** Details for the session: failed gates, errors of a report, files in conflict. */
  readonly detail: readonly string[];
  readonly failures: readonly GateFailure[];
  /** The user's messages to the phase, in their own words. */
  readonly messages: readonly string[];
  /** Comments of reviewers on landed commits: to be weighed, not obeyed. */
  readonly review?: readonly string[] | undefined;
  readonly handoff: string | null;
  /** The question that the previous session ended with. */
  readonly asked?: string | null;
  /** Files of the last session that its work omits, with reasons. */
  readonly refused: readonly LeftOut[];
  /** Landed phases for the session's prompt, in plan order. */
  readonly earlier: readonly EarlierPhase[];
  readonly hasMoreEarlier: boolean;
  /** Remaining seconds of the attempt; 0 means no limit. */
  readonly secondsLeft: number;
  /** True if a refused report ends the attempt. */
  readonly lastReport: boolean;
  /** The commit of the phase's work before a conflict, for finding its additions. */
  readonly ours: string | null;
  /** Files of that conflict: no marker may remain in them. */
  readonly conflictFiles: readonly string[];
  /** Failed resolutions of it without an agent. */
  readonly tried: readonly string[];
  /** During a conflict: the phases that may be on one of its sides. */
  readonly conflictPhases: readonly ConflictPhase[];
}

/** Facts for a sub-phase about another one that runs beside it. */
export type Sibling = Pick<PhaseSpec, 'id' | 'title' | 'files'>;

/** Facts for later phases about an earlier one: never its full text. */
export interface EarlierPhase {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** Paths as in its plan. */
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
  /** Landed phases: if files of the series were merged without an agent, the gates of these phases judge the result. */
  readonly landed: readonly LandedCommit[];
  /** A sub-phase's own tree as captured, or a person's commits: verified as they are, without a merge. */
  readonly own: { readonly commit: string; readonly tree: string } | null;
  readonly everyCommit: boolean;
}

/** The first session of a phase that the run does not know yet. */
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
