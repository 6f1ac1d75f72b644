import type { SessionOutcome, Spent } from './events/values.ts';

/** Text by the agent itself or by a sub-agent. */
interface Written {
  readonly subagent: boolean;
  /** The model call that wrote it, named as in `usage`; absent if the program does not report it. */
  readonly message?: string | null | undefined;
}

/** An event of a running session, from any program. All go to the transcript, only important ones to the journal. */
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
  /** Text that the program itself added to the conversation: a skill, a reminder. */
  | { readonly type: 'injected'; readonly text: string; readonly subagent: boolean }
  | {
      /** One model call of the main thread: the fill of the context, never a running total. */
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
      /** The provider refuses or cannot be reached. Not final: the program retries by itself. */
      readonly type: 'rate_limited';
      readonly until: string | null;
      /** The provider cannot be reached or is overloaded. */
      readonly outage?: boolean | undefined;
      readonly final: boolean;
      readonly detail: string;
    }
  | { readonly type: 'report'; readonly report: unknown }
  | {
      readonly type: 'error';
      readonly message: string;
      readonly fatal: boolean;
      /** The tool of a call that the program's permissions refused. */
      readonly denied?: string | undefined;
    }
  /** A problem that the user should know about although the session continues. Each code is reported once. */
  | {
      readonly type: 'warning';
      readonly code: string;
      readonly message: string;
      readonly hint: string;
      /** The line in the program's output; null if there is none. */
      readonly line: number | null;
    }
  /** The estimator's verdict on this session changed. */
  | {
      readonly type: 'context';
      readonly action: 'continue' | 'warn' | 'restart';
      readonly tokens: number | null;
      readonly percent: number | null;
      readonly estimated: boolean;
      /** For an estimate: its range in tokens. */
      readonly low?: number | undefined;
      readonly high?: number | undefined;
      /** The basis of the decision: the provider's count, an estimate, or only a number of tool calls. */
      readonly by?: 'usage' | 'estimate' | 'tool_calls' | undefined;
      readonly threshold: number | null;
      readonly reason: string;
    }
  | { readonly type: 'ended'; readonly outcome: SessionOutcome; readonly spent: Spent };

/** A line of a transcript; null if it is incomplete or another version wrote it. */
export function transcriptEvent(line: string): SessionEvent | null {
  try {
    const value: SessionEvent | null = JSON.parse(line);
    return typeof value === 'object' && value !== null && typeof value.type === 'string' ? value : null;
  } catch {
    return null;
  }
}
