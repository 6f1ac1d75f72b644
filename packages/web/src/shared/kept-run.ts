import type { Event, SessionEvent } from '@debussy/core';
import type { ChangesOfPhase, DiffText, NamedText, RunRow } from './api.ts';

/** A report's data about its run, for its page. */
export interface KeptRun {
  readonly runs: readonly RunRow[];
  readonly events: readonly Event[];
  readonly isHeld: boolean;
  readonly madeAt: number;
  /** The output of gates, by verification and gate. */
  readonly outputs: Readonly<Record<string, string>>;
  /** Texts of phases and sessions, by key: `plan 1`, `prompt 1 a1-s2`. */
  readonly texts: Readonly<Record<string, NamedText>>;
  readonly changes: readonly ChangesOfPhase[];
  readonly runDiff: DiffText | null;
  readonly diffs: Readonly<Record<string, DiffText>>;
  readonly transcripts: Readonly<Record<string, readonly SessionEvent[]>>;
}

/** A session of a phase, as a key. */
export function keptKey(phase: string, attempt: number, session: number): string {
  return `${phase} a${attempt}-s${session}`;
}
