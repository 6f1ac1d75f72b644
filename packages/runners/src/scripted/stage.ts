import type { Variables } from '@debussy/host';
import type { SessionName } from './choose-steps.ts';
import type { PlayedEnd, StreamWriter } from './streams/stream-writer.ts';

/** Input of a step. */
export interface Stage {
  readonly name: SessionName;
  readonly env: Variables;
  readonly cwd: string;
  readonly writer: StreamWriter;
  /** Aborts if the session is asked to end; waiting steps then end. */
  readonly stop: AbortSignal;
  readonly print: (line: string) => void;
  readonly complain: (text: string) => void;
  readonly setLastWords: (text: string) => void;
}

/** How a step ends the session; null continues with the next one. */
export type StepEnd =
  | PlayedEnd
  | { readonly kind: 'end' }
  | { readonly kind: 'exit'; readonly code: number }
  | { readonly kind: 'signal'; readonly signal: NodeJS.Signals };

export type Perform<T> = (value: T, stage: Stage) => StepEnd | null | Promise<StepEnd | null>;

/** 128 + SIGTERM, like programs that catch the signal and clean up. */
export const stoppedCode = 143;
