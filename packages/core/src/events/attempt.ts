import type { SessionKind } from './phase.ts';
import type { ContextAnswer } from './run.ts';

export type AttemptEvent =
  | {
      readonly type: 'attempt.prepared';
      readonly phase: string;
      readonly attempt: number;
      readonly slot: string;
      readonly worktree: string;
    }
  | {
      readonly type: 'session.started';
      readonly phase: string;
      readonly attempt: number;
      readonly session: number;
      readonly agent: string;
      readonly model: string | null;
      readonly pid: number | null;
      readonly window: number | null;
      readonly cookie: string;
      readonly folder: string;
      readonly sandbox: string;
    }
  | {
      readonly type: 'session.usage';
      readonly phase: string;
      readonly attempt: number;
      readonly session: number;
      /** How full the context is; null while nothing is known. */
      readonly context: number | null;
      readonly percent: number | null;
      readonly estimated: boolean;
      readonly spent: Spent;
    }
  | {
      readonly type: 'session.warned';
      readonly phase: string;
      readonly attempt: number;
      readonly session: number;
      readonly percent: number;
      readonly threshold: number;
    }
  | {
      readonly type: 'session.activity';
      readonly phase: string;
      readonly attempt: number;
      readonly session: number;
      readonly activity: string;
    }
  | {
      readonly type: 'session.ended';
      readonly phase: string;
      readonly attempt: number;
      readonly session: number;
      readonly outcome: SessionOutcome;
      readonly spent: Spent;
      readonly seconds: number;
      /** How full the context was at the end, in percent; null when unknown. */
      readonly percent: number | null;
      /** The hand-over that was written; null when there is nothing to hand over. */
      readonly handoff: string | null;
      /** Tasks of the phase that are not done yet, as far as known. */
      readonly remaining: readonly string[];
      /** Why it was stopped for a full context; left out where it was not. */
      readonly full?: FullContext | undefined;
    }
  | {
      /** The context is full and a person is asked how to go on; the session is over, its work is kept. */
      readonly type: 'context.asked';
      readonly phase: string;
      readonly attempt: number;
      readonly session: number;
      readonly percent: number | null;
    }
  | {
      readonly type: 'context.answered';
      readonly phase: string;
      readonly attempt: number;
      readonly session: number;
      readonly answer: ContextAnswer;
      /** `keyboard`, `user` (from another terminal), or `default`, where nobody can be asked. */
      readonly by: string;
    }
  | {
      readonly type: 'attempt.restarted';
      readonly phase: string;
      readonly attempt: number;
      /** The session that follows. */
      readonly session: number;
      readonly restart: number;
      readonly kind: SessionKind;
      readonly reason: string;
      readonly detail: readonly string[];
      readonly percent: number | null;
      readonly pause_ms: number;
      /** True when a crash, not the context, was the reason: crashes have a count of their own. */
      readonly crash: boolean;
      readonly full?: FullContext | undefined;
    }
  | {
      readonly type: 'progress.logged';
      readonly phase: string;
      readonly attempt: number;
      readonly message: string;
      readonly source: 'command' | 'stream' | 'plan';
    }
  | {
      readonly type: 'report.accepted';
      readonly phase: string;
      readonly attempt: number;
      readonly status: string;
      readonly summary: string;
      readonly halt: boolean;
      readonly from: 'file' | 'command' | 'message' | 'none';
      readonly file: string | null;
    }
  | {
      readonly type: 'report.rejected';
      readonly phase: string;
      readonly attempt: number;
      readonly errors: readonly string[];
      readonly final: boolean;
    }
  | {
      readonly type: 'attempt.captured';
      readonly phase: string;
      readonly attempt: number;
      readonly commit: string;
      readonly tree: string;
      readonly files: number;
      readonly refused: readonly string[];
      readonly restored?: RestoredTests | undefined;
    }
  | {
      readonly type: 'escape.detected';
      readonly phase: string;
      readonly attempt: number;
      readonly paths: readonly string[];
      readonly held: boolean;
      /** Other phases whose agents were at work meanwhile: it may have been one of them, or the user. */
      readonly suspects?: readonly string[] | undefined;
    };

/** What called for a fresh session: the provider's count, an estimate, or a bare number of tool calls, with its figures. */
export interface FullContext {
  readonly by: 'usage' | 'estimate' | 'tool_calls';
  /** In the context; null where only calls were counted. */
  readonly tokens: number | null;
  /** The range of an estimate. */
  readonly low: number | null;
  readonly high: number | null;
  /** Percent of the window, or a number of calls. */
  readonly threshold: number;
  readonly reason: string;
}

/** Tests of the base that the agent changed or deleted: they are as they were, and its version is kept under a ref. */
export interface RestoredTests {
  readonly paths: readonly string[];
  readonly kept: string;
}

/** Tokens as a provider bills them: cached reads are apart, because a budget that counts them counts little else. */
export interface Spent {
  readonly input: number;
  readonly output: number;
  readonly cache_creation: number;
  readonly cache_read: number;
  readonly cost: number | null;
}

export type SessionOutcome =
  | { readonly kind: 'completed' }
  | { readonly kind: 'failed'; readonly detail: string; readonly exit_code: number | null }
  | { readonly kind: 'stopped'; readonly reason: string }
  | { readonly kind: 'context_exhausted'; readonly detail: string }
  | { readonly kind: 'rate_limited'; readonly until: string | null; readonly detail: string }
  | { readonly kind: 'quota'; readonly until: string | null; readonly detail: string }
  | { readonly kind: 'auth'; readonly detail: string }
  | {
      readonly kind: 'crashed';
      readonly detail: string;
      readonly signal: string | null;
      readonly exit_code: number | null;
    }
  | { readonly kind: 'idle_timeout'; readonly seconds: number }
  | { readonly kind: 'timeout'; readonly seconds: number }
  | { readonly kind: 'start_failed'; readonly detail: string; readonly hint: string };
