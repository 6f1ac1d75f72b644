import type { PhaseSpec, SessionEvent, SteeringRequest } from '@debussy/core';
import type { MachineUse, RunLine } from '@debussy/story';

/** Messages between the server and the page. */

/** A run of a repository in the list of runs. If its journal is unreadable, only `problem` is set. */
export type RunRow = RunOfRepository & (RunLine | { readonly problem: string });

export interface RunOfRepository {
  /** The repository's id in URLs. */
  readonly repository: string;
  readonly repositoryName: string;
  readonly run: string;
}

/** Sent with the events: whether a process holds the run, the decisions that wait for one, the use of the machine by a running one, and the server's time. */
export interface RunLife {
  readonly held: boolean;
  readonly pid: number | null;
  readonly now: number;
  readonly decisions: readonly WaitingDecision[];
  readonly machine: MachineUse | null;
}

/** A decision about a phase of a run without a process. The next resume applies it. */
export interface WaitingDecision {
  readonly command: 'accept' | 'retry' | 'say' | 'skip';
  readonly phase: string;
  /** The start of a message. */
  readonly text: string | null;
}

/** From an offset on, the part before one, or the last. */
export type TranscriptPoint =
  | { readonly from: number }
  | { readonly before: number }
  | { readonly last: true };

/** A piece of a transcript. Offsets are bytes in its file. */
export interface TranscriptPart {
  readonly size: number;
  readonly from: number;
  readonly to: number;
  readonly events: readonly TranscriptLine[];
}

export interface TranscriptLine {
  readonly at: number;
  readonly event: SessionEvent;
}

/** The result of a search; if there are very many matches, the newest ones. */
export interface TranscriptHits {
  readonly count: number;
  readonly hits: readonly number[];
}

/** A piece of a text file that may grow. */
export interface TextPart {
  readonly size: number;
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export interface NamedText {
  /** Null where there is none. */
  readonly text: string | null;
  readonly path: string;
  readonly cut: boolean;
}

export interface DiffText {
  readonly kind: 'now' | 'landed' | 'captured' | 'by_hand' | 'in_worktree' | 'none' | 'tries' | 'run';
  readonly text: string;
  readonly cut: boolean;
  /** The number of captures of the phase's work. */
  readonly tries: number;
}

/** The files that a phase has changed, with their lines; null for a file without lines. */
export interface ChangesOfPhase {
  readonly phase: string;
  readonly files: readonly {
    readonly path: string;
    readonly added: number | null;
    readonly removed: number | null;
  }[];
}

/** The parts that a phase can be cut into. */
export interface SplitParts {
  readonly plan: { readonly file: string };
  readonly phase: {
    readonly tokens: { readonly low: number; readonly high: number };
    readonly budget: number;
  };
  readonly cut_by: string;
  readonly parts: readonly (Pick<PhaseSpec, 'id' | 'title' | 'depends_on' | 'files'> & {
    readonly gates: readonly { readonly name: string }[];
    readonly tasks: readonly string[];
    readonly forecast: { readonly mid: number } | null;
  })[];
  readonly warnings: readonly string[];
}

/** A person's request to the run, or to its plan. */
export type Wish =
  | SteeringRequest
  | { readonly action: 'resume' }
  | { readonly action: 'split'; readonly phase: string; readonly plan: string }
  | { readonly action: 'undo'; readonly command: WaitingDecision['command']; readonly phase: string };

/** The result of a request: a sentence, and for a refusal the remedy. */
export interface WishAnswer {
  readonly ok: boolean;
  readonly message: string;
  readonly hint: string;
}
