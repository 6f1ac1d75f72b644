import type { SessionEvent, SessionOutcome } from '@debussy/core';
import type { EstimatorPolicy } from './context-policy.ts';

/** Starts sessions of one agent program. */
export interface AgentRunner {
  readonly name: string;
  start(request: SessionRequest): Session;
  probe(): Promise<Probe>;
}

export interface SessionRequest {
  readonly prompt: string;
  readonly model: string | null;
  /** Working directory of the program. */
  readonly worktree: string;
  /** Folder beside the worktree for this session: output, transcript, prompt; created when missing. */
  readonly folder: string;
  /** Folder of the attempt in which `debussy done|progress|split` drop their signals. */
  readonly signals: string;
  readonly reportFile: string;
  readonly handoffFile: string;
  /** What is told to programs in this worktree: its number and its ports. */
  readonly variables: Readonly<Record<string, string>>;
  readonly run: string;
  readonly phase: string;
  readonly attempt: number;
  /** Unguessable; every process of the session carries it in its environment, which is how left-overs are found. */
  readonly cookie: string;
  /** The `debussy` that its commands start; null where there is none. */
  readonly debussy: string | null;
  readonly limits: SessionLimits;
  readonly sandbox: 'none' | 'bwrap';
  /** Folders outside the worktree that may be written, and ones that must stay readable. */
  readonly writable: readonly string[];
  readonly context: EstimatorPolicy;
  /** Values that must never be written to disk or shown. */
  readonly secrets: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The session that it goes on with; left out for a fresh one. */
  readonly resume?: EarlierOfProgram | undefined;
}

/** A session that has ended: the program's own name for it, and the folder that it had. */
export interface EarlierOfProgram {
  readonly id: string;
  readonly folder: string;
}

export interface SessionLimits {
  readonly firstOutputMs: number;
  readonly idleMs: number;
  readonly wallMs: number;
  /** How long a program may live on after its final result. */
  readonly lingerMs: number;
  /** Between TERM and KILL. */
  readonly graceMs: number;
}

export interface Session {
  readonly events: AsyncIterable<SessionEvent>;
  /** Safe while starting, twice, and after the end; resolves when no process of the session is left. */
  stop(reason: string): Promise<void>;
  readonly outcome: Promise<SessionOutcome>;
  /** The last answer of the program, where a report may stand; null where it gave none. Known when the outcome is. */
  readonly finalText: Promise<string | null>;
  /** The context window in force when it began, in tokens; null where that is unknown. */
  readonly window: number | null;
  /** Null before the start and where the program could not be started. */
  readonly pid: number | null;
}

export interface Probe {
  readonly agent: string;
  readonly installed: boolean;
  readonly version: string | null;
  /** As far as can be known without a paid call; null where it cannot. */
  readonly loggedIn: boolean | null;
  readonly problems: readonly { readonly message: string; readonly hint: string }[];
}
