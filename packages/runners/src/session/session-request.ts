import type { Scrub, SessionEvent, SessionOutcome } from '@debussy/core';
import type { Tokenizer } from '@debussy/estimator';
import type { BoxGround, ProcessLimits, StartManner } from '@debussy/host';

export interface SessionRequest {
  readonly prompt: string;
  readonly model: string | null;
  /** Working directory of the program. */
  readonly worktree: string;
  /** Folder beside the worktree for this session: output, transcript, prompt; created when missing. */
  readonly folder: string;
  /** Folder beside the worktree for the agent's files to us: signals, report, handoff. */
  readonly exchange: string;
  /** Variables for programs in this worktree: its number and its ports. */
  readonly variables: Readonly<Record<string, string>>;
  readonly run: string;
  readonly phase: string;
  readonly attempt: number;
  readonly session: number;
  /** Unguessable; every process of the session carries it in its environment, which is how left-overs are found. */
  readonly cookie: string;
  /** The `debussy` that its commands start; null if there is none. */
  readonly debussy: string | null;
  readonly limits: ProcessLimits;
  /** The box that it runs in; null: none. */
  readonly box: BoxGround | null;
  readonly manner?: StartManner | undefined;
  readonly context: ContextSettings;
  /** Values that must never be written to disk or shown. */
  readonly scrub: Scrub;
  /** False: a program that waits for its provider by itself is ended. */
  readonly waitsForLimits?: boolean;
  /** The session that it continues; left out for a fresh one. */
  readonly resume?: EarlierOfProgram | undefined;
}

/** When a context counts as full, by the run's configuration and measurements of earlier sessions. */
export interface ContextSettings {
  /** In percent; 100: never. */
  readonly context_threshold: number;
  /** 0: never. */
  readonly tool_call_threshold: number;
  /** In tokens; left out or null: never. */
  readonly context_ceiling?: number | null;
  readonly learned: Learned;
  /** Counts instead of the built-in model; null if none is configured. */
  readonly tokenizer: Tokenizer | null;
}

/** Measurements of an agent's earlier sessions. */
export interface Learned {
  /** The context of a fresh session before its prompt. */
  readonly baseline: number | null;
  /** The window that the program told of; its own word now is what counts. */
  readonly window: number | null;
  /** Of the program, with any model, until it reports its own. */
  readonly version: string | null;
}

/** A session that has ended: the program's own name for it, and the folder that it had. */
export interface EarlierOfProgram {
  readonly id: string;
  readonly folder: string;
  /** Only an answer is wanted: the program may not use tools, and the user's hooks stay off. */
  readonly question: boolean;
}

export interface Session {
  readonly events: AsyncIterable<SessionEvent>;
  /** Safe while starting, twice, and after the end; resolves when no process of the session is left. */
  stop(reason: string): Promise<void>;
  readonly outcome: Promise<SessionOutcome>;
  /**
   * The last answer of the program, which may contain a report; null without one. Resolves together with the outcome.
   */
  readonly finalText: Promise<string | null>;
  /** The context window in force when it began, in tokens; null if unknown. */
  readonly window: number | null;
  /** Null before the start and if the program could not be started. */
  readonly pid: number | null;
}
