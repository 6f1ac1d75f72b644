import type { Scrub, SessionEvent, SessionOutcome } from '@debussy/core';
import type { Tokenizer } from '@debussy/estimator';
import type { BoxGround, ProcessLimits, StartManner } from '@debussy/host';

export interface SessionRequest {
  readonly prompt: string;
  readonly model: string | null;
  /** Working directory of the program. */
  readonly worktree: string;
  /** Folder beside the worktree for this session: output, transcript, prompt. Created if missing. */
  readonly folder: string;
  /** Folder beside the worktree for the files that the agent writes for debussy: signals, report, handoff. */
  readonly exchange: string;
  /** Variables for programs in this worktree: its number and its ports. */
  readonly variables: Readonly<Record<string, string>>;
  readonly run: string;
  readonly phase: string;
  readonly attempt: number;
  readonly session: number;
  /** Unguessable. Every process of the session has it in its environment, so that left-overs can be found. */
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
  /** If not, a program that waits for its provider by itself is ended. */
  readonly waits?: { readonly forLimits: boolean; readonly forOutages: boolean };
  /** The session that it continues; absent for a fresh one. */
  readonly resume?: EarlierOfProgram | undefined;
}

/** When a context counts as full, by the run's configuration and measurements of earlier sessions. */
export interface ContextSettings {
  /** In percent; 100: never. */
  readonly context_threshold: number;
  /** 0: never. */
  readonly tool_call_threshold: number;
  /** In tokens; absent or null: never. */
  readonly context_ceiling?: number | null;
  readonly learned: Learned;
  /** Replaces the built-in token counter; null if none is configured. */
  readonly tokenizer: Tokenizer | null;
}

/** Measurements of an agent's earlier sessions. */
export interface Learned {
  /** The context of a fresh session before its prompt. */
  readonly baseline: number | null;
  /** The window that the program reported earlier; a new report replaces it. */
  readonly window: number | null;
  /** For the program with any model, until it reports its own. */
  readonly version: string | null;
}

/** An ended session: the program's own name for it, and its folder. */
export interface EarlierOfProgram {
  readonly id: string;
  readonly folder: string;
  /** Only an answer is wanted: the program may not use tools, and the user's hooks are off. */
  readonly question: boolean;
}

export interface Session {
  readonly events: AsyncIterable<SessionEvent>;
  /** Safe while starting, twice, and after the end. Resolves when no process of the session is left. */
  stop(reason: string): Promise<void>;
  readonly outcome: Promise<SessionOutcome>;
  /** The last answer of the program, which may contain a report; null without one. Resolves with the outcome. */
  readonly finalText: Promise<string | null>;
  /** The context window at its start, in tokens; null if unknown. */
  readonly window: number | null;
  /** Null before the start and if the program could not be started. */
  readonly pid: number | null;
}
