import type { Tokenizer } from '@debussy/estimator';

/** When a session is full, as the run is configured. */
export interface EstimatorPolicy {
  readonly thresholdPercent: number;
  readonly toolCallThreshold: number;
  /** Overrides every table of windows. */
  readonly contextLimit: number | null;
  /** What a fresh session of this agent holds before its prompt, as earlier ones showed. */
  readonly baseline: number | null;
  /** The window that the program told of in an earlier session; its own word now is what counts. */
  readonly learnedWindow: number | null;
  /** Of the program in an earlier session, until it says it itself. */
  readonly agentVersion?: string | null | undefined;
  /** Counts instead of the built-in model; left out where none is configured. */
  readonly tokenizer?: Tokenizer | null | undefined;
}
