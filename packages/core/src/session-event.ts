import type { SessionOutcome, Spent } from './events/values.ts';

/** Text by the agent itself or by a sub-agent. */
interface Written {
  readonly subagent: boolean;
  /** The model call that wrote it, named as in `usage`; left out if the program does not report it. */
  readonly message?: string | null | undefined;
}

/** An event of a running session, from any program. All go to the transcript; only important ones reach the journal. */
export type SessionEvent =
  | {
      readonly type: 'started';
      readonly id: string | null;
      readonly model: string | null;
      readonly window: number | null;
      /** The version of the program, if it reports one. */
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
  /** Text that the program itself put into the conversation: a skill, a reminder. */
  | { readonly type: 'injected'; readonly text: string; readonly subagent: boolean }
  | {
      /** One model call of the main thread: how full the context was, never a running total. */
      readonly type: 'usage';
      readonly message: string | null;
      readonly context: number;
      readonly output: number | null;
      readonly final: boolean;
      /** The hidden reasoning within the output, if the program counts it separately. */
      readonly reasoning?: number | null | undefined;
    }
  | { readonly type: 'spent'; readonly spent: Spent }
  | { readonly type: 'progress'; readonly message: string }
  | { readonly type: 'compacted'; readonly before: number | null; readonly after: number | null }
  | {
      /** The provider refuses or cannot be reached; not final: the program retries by itself. */
      readonly type: 'rate_limited';
      readonly until: string | null;
      /** It cannot be reached, or is overloaded. */
      readonly outage?: boolean | undefined;
      readonly final: boolean;
      readonly detail: string;
    }
  | { readonly type: 'report'; readonly report: unknown }
  | { readonly type: 'error'; readonly message: string; readonly fatal: boolean }
  /** A problem that a person should know about, although the session continues: each code once. */
  | {
      readonly type: 'warning';
      readonly code: string;
      readonly message: string;
      readonly hint: string;
      /** The line of the program's output; null if it is about none. */
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
      /** The basis of the decision: the provider's count, an estimate, or a bare number of tool calls. */
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
