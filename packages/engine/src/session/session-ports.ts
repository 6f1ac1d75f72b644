import type {
  EventBody,
  Report,
  RestoredTests,
  Result,
  SessionEvent,
  SessionOutcome,
  Spent,
} from '@debussy/core';
import type { Escape, SessionTask } from '@debussy/scheduler';

/** Worktrees for sessions. */
export interface Workshop {
  open(task: SessionTask): Promise<Result<Bench, OpenProblem>>;
}

export interface OpenProblem {
  readonly detail: string;
  readonly hint: string;
}

/** A worktree with a phase in it, and the folder beside it for what the agent writes to us. */
export interface Bench {
  readonly slot: string;
  readonly worktree: string;
  readonly folder: string;
  /** What is not as it should be with the worktree, and stops no work. */
  readonly notices: readonly EventBody[];
  /** Makes a commit of all that is there, and keeps it under the run's refs before it answers; fails where nothing is left to keep. */
  capture(): Promise<Result<Capture, OpenProblem>>;
  /** Gives the worktree back; answers with what was written outside of it meanwhile. */
  close(): Promise<Escape | null>;
}

export interface Capture {
  readonly commit: string;
  readonly tree: string;
  /** Paths that differ from the attempt's base. */
  readonly files: readonly string[];
  /** What was left out, and why. */
  readonly refused: readonly string[];
  /** Tests that the agent changed and that are as at the base again; null where there are none. */
  readonly restored: RestoredTests | null;
}

/** Starts agent programs. */
export interface Agents {
  start(task: SessionTask, bench: Bench, prompt: string): Promise<LiveSession>;
}

export interface LiveSession {
  readonly pid: number | null;
  /** The context window in force when it began; null where that is unknown. */
  readonly window: number | null;
  readonly cookie: string;
  readonly sandbox: string;
  readonly events: AsyncIterable<SessionEvent>;
  /** The program's last answer, where a report may stand; known when the events have ended. */
  readonly finalText: Promise<string | null>;
  stop(reason: string): Promise<void>;
}

/** What is written for agents and read from them. */
export interface Desk {
  prompt(task: SessionTask, bench: Bench): Promise<WrittenPrompt>;
  /** First found wins: the report file, `debussy done` or `split`, the report event, the final message. */
  report(task: SessionTask, bench: Bench, said: Said): Promise<ReadReport>;
  /** Errors of a conflict's resolution: left markers, additions of either side that are gone. */
  conflictErrors(task: SessionTask, capture: Capture): Promise<readonly string[]>;
  remaining(task: SessionTask, bench: Bench, report: Report | null): Promise<readonly string[]>;
  /** What the plan asked for besides the gates and did not get: notes, required agents. */
  review(task: SessionTask, bench: Bench, done: DoneWork): Promise<readonly EventBody[]>;
  handOver(task: SessionTask, bench: Bench, end: HandOverFacts): Promise<WrittenHandOver>;
}

export interface DoneWork {
  /** Names of the sub-agents that the session called. */
  readonly agents: readonly string[];
}

export interface WrittenHandOver {
  /** Null when it could not be written. */
  readonly path: string | null;
  readonly notices: readonly EventBody[];
}

export interface WrittenPrompt {
  readonly text: string;
  /** What did not fit, and what else has to be said. */
  readonly notices: readonly EventBody[];
}

export interface Said {
  readonly report: unknown;
  readonly finalText: string;
}

export type ReadReport =
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly errors: readonly string[] }
  | {
      readonly kind: 'accepted';
      readonly report: Report;
      readonly from: 'file' | 'command' | 'message';
      /** Where it is kept, for what is decided from it later. */
      readonly file: string | null;
    };

export interface HandOverFacts {
  readonly outcome: SessionOutcome;
  readonly report: Report | null;
  readonly capture: Capture | null;
  readonly progress: readonly { readonly at: string; readonly message: string }[];
  readonly remaining: readonly string[];
  readonly percent: number | null;
  readonly spent: Spent;
  readonly finalText: string;
}
