/** When a session is full, as the run is configured. */
export interface EstimatorPolicy {
  readonly thresholdPercent: number;
  readonly toolCallThreshold: number;
  /** Overrides every table of windows. */
  readonly contextLimit: number | null;
  readonly baseline: number | null;
}
