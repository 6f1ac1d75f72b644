/** The first call of a session: the source of a baseline. */
export interface FirstCall {
  readonly context: number;
  /** The inputs before it: prompts and attachments, in tokens. */
  readonly inputs: number;
}

/** An estimator as plain data: survives JSON and continues from there. The tokenizer is not in it. */
export interface EstimatorSnapshot {
  readonly version: 1;
  readonly settings: unknown;
  readonly state: unknown;
  /** The first call of the session, for `learnBaseline`. */
  readonly first: FirstCall | null;
  /** The window in use, in tokens. */
  readonly window: number;
  /** Facts that are doubtful, ignored or proved. */
  readonly notes: readonly EstimatorNote[];
}

export interface EstimatorNote {
  readonly code:
    | 'event_unreadable'
    | 'event_unknown'
    | 'event_of_subagent'
    | 'event_empty'
    | 'value_ignored'
    | 'usage_late'
    | 'window_proven'
    | 'tokenizer_failed';
  readonly text: string;
}
