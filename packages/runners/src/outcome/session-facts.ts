import type { OutputName } from '@debussy/core';
import type { StreamFacts } from '../streams/decoder.ts';
import type { ExitFacts } from '@debussy/host';

/** All evidence about a session after the end of its processes. */
export interface SessionFacts {
  /** The program whose output format it has. */
  readonly program: OutputName;
  readonly stream: StreamFacts;
  readonly exit: ExitFacts;
  /** Why debussy asked the session to stop; null if it did not. */
  readonly stop: string | null;
  /** Milliseconds since the epoch, for reset times given as a duration or a time of day. */
  readonly now: number;
}
