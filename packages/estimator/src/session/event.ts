/** The size of a piece of content. The first usable one counts: `tokens`, then `text`, then `chars`. */
export interface Measured {
  readonly text?: string | undefined;
  /** Length in characters, if the text itself is not available. */
  readonly chars?: number | undefined;
  readonly tokens?: number | undefined;
}

/** Content that the model wrote. If it has the id of its model call, the order of events does not matter. */
export interface Written extends Measured {
  readonly messageId?: string | null | undefined;
}

/** An event in the main thread of a session. Those with `subagent: true` are ignored: they need another estimator. */
export type EstimatorEvent =
  /** A user turn: the first prompt, or a later one. */
  | ({ readonly type: 'prompt' } & Measured)
  | ({ readonly type: 'tool_result' } & Measured)
  /** Anything else that is added to the context: reminders, attached files, hook output. */
  | ({ readonly type: 'attachment' } & Measured)
  | ({ readonly type: 'assistant_text' } & Written)
  /** `text` holds the values of the arguments, or their JSON; `input` holds the arguments themselves. */
  | ({
      readonly type: 'tool_use';
      /** The tool's name. */
      readonly name?: string | undefined;
      readonly parameters?: number | undefined;
      readonly input?: unknown;
    } & Written)
  /** For hidden thinking, only the length of its signature is known. */
  | ({ readonly type: 'thinking'; readonly signatureLength?: number | undefined } & Written)
  | UsageEvent
  /** The agent compacted its context; `after` is the size that it reports, if any. */
  | { readonly type: 'compact'; readonly after?: number | null | undefined }
  /** A tool call without any details. */
  | { readonly type: 'tool_call' };

/** The provider's own count for one model call. */
export interface UsageEvent {
  readonly type: 'usage';
  /** Tokens in the context of this call: input, cache reads and cache creation together. Never a running total. */
  readonly context: number;
  readonly output?: number | null | undefined;
  /** The hidden reasoning within `output`, if the provider counts it separately. */
  readonly reasoning?: number | null | undefined;
  /** Whether `output` is the final count. Claude's stream shows a placeholder until `stop_reason` is set. */
  readonly final?: boolean | undefined;
  /** A call may appear on several lines of a stream with one id; it counts once. */
  readonly messageId?: string | null | undefined;
  /** A shorter alias of it. */
  readonly id?: string | null | undefined;
  /** The window that the program reports. */
  readonly window?: number | null | undefined;
}
