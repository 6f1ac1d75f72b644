import type { OutputName } from '@debussy/core';
import type { StreamFacts } from '../streams/decoder.ts';
import type { ExitFacts } from '@debussy/host';

/** All evidence about a session, once none of its processes runs. */
export interface SessionFacts {
  /** The program whose habits its output has. */
  readonly program: OutputName;
  readonly stream: StreamFacts;
  readonly exit: ExitFacts;
  /** Why debussy asked the session to stop; null when it did not. */
  readonly stop: string | null;
  /** Milliseconds since the epoch, for reset times given as a duration or a time of day. */
  readonly now: number;
}
