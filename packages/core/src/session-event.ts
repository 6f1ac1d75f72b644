import type { SessionOutcome, Spent } from './events/values.ts';

/** What an agent writes: by itself or by a sub-agent. */
interface Written {
  readonly subagent: boolean;
  /** The model call that wrote it, named as in `usage`; left out where the program does not say. */
  readonly message?: string | null | undefined;
}

/** What a session says while it runs, whichever program it is. Goes to the transcript; only what matters reaches the journal. */
export type SessionEvent =
  | {
      readonly type: 'started';
      readonly id: string | null;
      readonly model: string | null;
      readonly window: number | null;
      /** Of the program, where it says it. */
      readonly version?: string | null | undefined;
    }
  | ({ readonly type: 'text'; readonly text: string } & Written)
  | ({ readonly type: 'thinking'; readonly text: string; readonly signature_length: number } & Written)
  | ({
      readonly type: 'tool_call';
      readonly id: string;
      readonly name: string;
      readonly input: unknown;
    } & Written)
  | {
      readonly type: 'tool_result';
      readonly id: string;
      readonly ok: boolean;
      readonly output: string;
      /** Length before the output was capped. */
      readonly length: number;
      readonly subagent: boolean;
    }
  /** What the program put into the conversation by itself: a skill's text, a reminder. */
  | { readonly type: 'injected'; readonly text: string; readonly subagent: boolean }
  | {
      /** One model call of the main thread: how full the context was, never a running total. */
      readonly type: 'usage';
      readonly message: string | null;
      readonly context: number;
      readonly output: number | null;
      readonly final: boolean;
      /** The part of the output that is hidden reasoning, where the program counts it apart. */
      readonly reasoning?: number | null | undefined;
    }
  | { readonly type: 'spent'; readonly spent: Spent }
  | { readonly type: 'progress'; readonly message: string }
  | { readonly type: 'compacted'; readonly before: number | null; readonly after: number | null }
  | {
      /** The provider refuses or cannot be reached; not final: the program tries again by itself. */
      readonly type: 'rate_limited';
      readonly until: string | null;
      /** It cannot be reached, or is overloaded. */
      readonly outage?: boolean | undefined;
      readonly final: boolean;
      readonly detail: string;
    }
  | { readonly type: 'report'; readonly report: unknown }
  | { readonly type: 'error'; readonly message: string; readonly fatal: boolean }
  /** What a person should know of, although the session continues: each code once. */
  | {
      readonly type: 'warning';
      readonly code: string;
      readonly message: string;
      readonly hint: string;
      /** Of what the program printed; null where it is about no line. */
      readonly line: number | null;
    }
  /** The meter's opinion changed: raised by the estimator that listens to this session. */
  | {
      readonly type: 'context';
      readonly action: 'continue' | 'warn' | 'restart';
      readonly tokens: number | null;
      readonly percent: number | null;
      readonly estimated: boolean;
      /** Of an estimate: the range that it is in, in tokens. */
      readonly low?: number | undefined;
      readonly high?: number | undefined;
      /** What decided: the provider's count, an estimate, or a bare number of tool calls. */
      readonly by?: 'usage' | 'estimate' | 'tool_calls' | undefined;
      readonly threshold: number | null;
      readonly reason: string;
    }
  | { readonly type: 'ended'; readonly outcome: SessionOutcome; readonly spent: Spent };

/** A line of a transcript; null for one that is cut off, or that another version wrote. */
export function transcriptEvent(line: string): SessionEvent | null {
  try {
    const value: SessionEvent | null = JSON.parse(line);
    return typeof value === 'object' && value !== null && typeof value.type === 'string' ? value : null;
  } catch {
    return null;
  }
}
