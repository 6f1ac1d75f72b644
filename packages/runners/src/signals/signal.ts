/** An agent's message to debussy during its work: a file in the folder of its attempt. */
export type Signal = ProgressSignal | DoneSignal | SplitSignal;

export interface ProgressSignal {
  readonly type: 'progress';
  readonly phase: string;
  readonly message: string;
}

export interface DoneSignal {
  readonly type: 'done';
  readonly phase: string;
  readonly status: string;
  readonly reason: string | null;
  /** The content of `--report`, not yet checked against the schema; null without one. */
  readonly report: unknown;
}

export interface SplitSignal {
  readonly type: 'split';
  readonly phase: string;
  /** The content of `--file`, not yet checked against the schema. */
  readonly report: unknown;
}

export const reportStatuses: readonly string[] = [
  'completed',
  'failed',
  'blocked',
  'needs_human_verification',
  'continue',
  'split_request',
];

export const largestSignalBytes: number = 4 * 1024 * 1024;
export const longestSignalText: number = 2000;
