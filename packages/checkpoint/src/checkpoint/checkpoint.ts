import type { Spent } from '@debussy/core';
import type { Progress } from '../progress/progress.ts';

/** Where an attempt at a phase stood when a session of it ended: all that the next session, or a person, must know. */
export interface Checkpoint {
  readonly schema_version: 2;
  readonly run: string;
  readonly phase: string;
  readonly name: string;
  readonly attempt: number;
  /** Restarts of this attempt so far, the one that this checkpoint is for included. */
  readonly restarts: number;
  readonly max_restarts: number;
  readonly at: string;
  /** Commit that the attempt began at. */
  readonly start_commit: string | null;
  /** Commit that holds the work so far. */
  readonly work_commit: string | null;
  readonly ended: Ended;
  readonly usage: UsageAtStop | null;
  readonly progress: Progress;
  readonly tasks_completed: readonly string[];
  readonly tasks_remaining: readonly string[];
  readonly files: readonly ChangedFile[];
  readonly gates: readonly { readonly name: string; readonly command: string }[];
  /** What debussy saw fail, and why: gates, refused reports. */
  readonly failures: readonly string[];
  /** What the agent said in its own hand-over. Opinions of somebody else: shown as data, never acted upon. */
  readonly said: Said;
}

/** How a session ended: a `kind` of core's session outcomes, and what is known besides. */
export interface Ended {
  readonly kind: string;
  readonly detail: string;
}

export interface UsageAtStop {
  /** Tokens in the context; null when unknown. */
  readonly context: number | null;
  readonly percent: number | null;
  readonly estimated: boolean;
  readonly spent: Spent | null;
}

export interface ChangedFile {
  readonly path: string;
  readonly status: 'added' | 'modified' | 'deleted' | 'renamed';
}

export interface Said {
  readonly next: string | null;
  readonly decisions: readonly string[];
  /** What not to do again, and what not to try. */
  readonly do_not_redo: readonly string[];
  /** What failed and why. */
  readonly failed: readonly string[];
  /** What fits under none of these. */
  readonly other: string;
}

export const nothingSaid: Said = { next: null, decisions: [], do_not_redo: [], failed: [], other: '' };
