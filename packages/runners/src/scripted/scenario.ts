/** What the scripted agent plays, as a scenario file says it. Every text may hold {phase}, {attempt} and {session}. */
export interface Scenario {
  readonly stream?: StreamName | undefined;
  readonly model?: string | undefined;
  /** Size of the context window that the stream claims, in tokens. */
  readonly window?: number | undefined;
  /** Played for a phase without an entry of its own. */
  readonly defaults?: PhaseScript | undefined;
  /** By id of the phase, sub-phases (`20a`) included. */
  readonly phases?: Readonly<Record<string, PhaseScript>> | undefined;
}

export type StreamName = 'debussy' | 'text';

/** Steps for every session, or several plays of which the first that fits the session is taken. */
export type PhaseScript = readonly Step[] | { readonly plays: readonly Play[] };

export interface Play {
  readonly attempt?: number | undefined;
  /** Counts the sessions of one attempt, from 1: a restart is session 2. */
  readonly session?: number | undefined;
  readonly steps: readonly Step[];
}

/** One thing to do: an object with exactly one of these keys. */
export type Step = { readonly [V in Verb]: { readonly [K in V]: Verbs[K] } }[Verb];

export type Verb = keyof Verbs;

export interface Verbs {
  readonly text: string;
  readonly think: string;
  /** Tells debussy by a signal, as `debussy progress` does. */
  readonly progress: string;
  /** Files of the worktree. */
  readonly write: ScriptedFile;
  readonly append: ScriptedFile;
  readonly delete: string;
  /** A shell command in the worktree; what it prints is the tool's output. */
  readonly run: string;
  /** A tool call that only stands in the stream. */
  readonly tool: ToolCall;
  /** One model call: how full the context was, in tokens. */
  readonly usage: number | ScriptedUsage;
  readonly compact: { readonly before: number; readonly after: number };
  readonly sleep: number;
  /** Waits until the file is there. */
  readonly wait_for: string;
  /** Makes an empty file anywhere: tells a test that this step was reached. */
  readonly touch: string;
  /** Writes what the agent was given into a file, anywhere. */
  readonly record: { readonly what: Given; readonly to: string };
  /** Fails the session when what it was given does not hold (or holds) this text. */
  readonly expect: {
    readonly what: Given;
    readonly contains?: string | undefined;
    readonly lacks?: string | undefined;
  };
  /** The status, or the whole report; `via` says how it is returned. */
  readonly report: string | ReportScript;
  /** A report that is no JSON, or only half of one. */
  readonly report_text: { readonly via?: 'file' | 'message' | undefined; readonly text: string };
  readonly split: SplitScript;
  readonly print: string;
  readonly stderr: string;
  readonly flood: Flood;
  readonly spawn: SpawnScript;
  readonly hang: true;
  /** Uses a processor for so many seconds, in silence. */
  readonly busy: number;
  readonly ignore_term: true;
  readonly crash: number | string;
  /** Until then the provider refuses: the session ends with that error. Afterwards the step does nothing. */
  readonly rate_limit: LimitScript;
  readonly auth_error: true | string;
  readonly context_exhausted: true | string;
  readonly error: string;
  /** A file outside of the worktree: what a well-behaved agent does not do. */
  readonly escape: ScriptedFile;
  /** Leaves something in the worktree's `.git` that would run `marker` if git were let loose there. */
  readonly plant_git: { readonly kind: GitAttack; readonly marker: string };
  readonly repeat: { readonly times: number; readonly steps: readonly Step[] };
  /** Ends the session well, whatever stands behind. */
  readonly end: true;
}

export interface ScriptedFile {
  readonly path: string;
  readonly content?: string | undefined;
  /** Octal, as in chmod: "755". */
  readonly mode?: string | undefined;
}

export interface ToolCall {
  readonly name: string;
  readonly input?: unknown;
  readonly output?: string | undefined;
  readonly ok?: boolean | undefined;
}

export interface ScriptedUsage {
  readonly context: number;
  readonly output?: number | undefined;
  readonly cache_read?: number | undefined;
  readonly cache_creation?: number | undefined;
  readonly cost?: number | undefined;
}

export type Given = 'prompt' | 'handoff' | 'environment' | 'arguments';

export type ReportVia = 'file' | 'command' | 'message' | 'stream';

export interface ReportScript {
  readonly via?: ReportVia | undefined;
  readonly status: string;
  readonly [field: string]: unknown;
}

export interface SplitScript {
  readonly via?: ReportVia | undefined;
  readonly reason?: string | undefined;
  readonly sub_phases: readonly Readonly<Record<string, unknown>>[];
}

export interface Flood {
  readonly bytes: number;
  /** Length of each line; without it, one line. */
  readonly line?: number | undefined;
}

export interface SpawnScript {
  /** Shell command; sleeps for an hour when not given. */
  readonly command?: string | undefined;
  readonly setsid?: boolean | undefined;
  readonly ignore_term?: boolean | undefined;
  /** Keeps the standard output open. */
  readonly hold?: boolean | undefined;
}

export interface LimitScript {
  /** ISO 8601. */
  readonly until?: string | undefined;
  /** Seconds from now, instead of `until`. */
  readonly in?: number | undefined;
  readonly quota?: boolean | undefined;
  readonly message?: string | undefined;
}

export type GitAttack = 'hook' | 'config' | 'attributes' | 'replace' | 'gitfile';
