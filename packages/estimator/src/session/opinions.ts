/** The fill of the context at the next call. */
export interface Prediction {
  readonly tokens: number;
  /** The range that holds 95 of 100 measured sessions (90 for a baseline). */
  readonly low: number;
  readonly high: number;
  /** `usage`: counted by the provider; `usage+delta`: that, and an estimate of everything since. */
  readonly source: 'usage' | 'usage+delta' | 'baseline' | 'default';
  readonly percent: number;
}

/** The advised action. `threshold` is the deciding limit: a percentage, or a number of tool calls. */
export interface Verdict {
  readonly action: 'continue' | 'warn' | 'restart';
  readonly reason: string;
  readonly percent: number;
  readonly threshold: number;
  /** Its basis: the provider's count, an estimate, or only a number of tool calls. */
  readonly by: 'usage' | 'estimate' | 'tool_calls';
}
