import type { Setting } from '@debussy/core/config';
import type { Event } from '@debussy/core';
import type { CommitRange, Publisher } from '@debussy/scheduler';
import type { Executors } from './executor-extension.ts';
import type { RunContext } from './run-context.ts';

/** What a caller wants of a run: which one, which part of it, under which settings. */
export interface RunRequest {
  /** A file or folder; null: the only plan that is found. Not looked at where a run is named. */
  readonly plan: string | null;
  /** The plan's text, where it stands in no file: `plan` only names it. */
  readonly given: string | null;
  /** The run to continue, by its id; `newest` is the newest that is not finished; null: whichever the plan has. */
  readonly run: string | null;
  readonly settings: readonly Setting[];
  readonly phases: readonly string[];
  readonly from: string | null;
  readonly base: string | null;
  /** Begin anew, also where the plan has a run. */
  readonly restart: boolean;
  readonly skipAudit: boolean;
  /** Whoever holds the run has ended where it cannot be seen from here. */
  readonly takeOver: boolean;
  /** Commits that stand on the run's branch count even where no gate judges them. */
  readonly yesUngated: boolean;
  /** Only follow what was merged on the host; no session starts. */
  readonly sync?: boolean;
}

/** Set to 1 for a run that a page of `debussy ui` started: it is there to answer questions. */
export const pageAsksName = 'DEBUSSY_PAGE_ASKS';

/** Where a run is called from, and what the caller can do for it. */
export interface Surroundings {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Whether a person watches who can answer a question. */
  readonly canAsk: boolean;
  /** Executors beside the local one. */
  readonly executors: Executors;
  /** The host that what lands goes out to, given all events so far; null for a run that sends nothing. */
  readonly forge?: ((context: RunContext, events: () => readonly Event[]) => Forge | null) | undefined;
}

/** The host that a run's pull requests are on. */
export interface Forge {
  readonly publisher: Publisher;
  /** What was merged and pushed there since; null where nothing was. Throws a `DebussyError` where it cannot be told. */
  survey(): Promise<RemoteChanges | null>;
}

/** The new ground of a run, and what of it has to be put there again, the oldest first. */
export interface RemoteChanges {
  readonly onto: string;
  readonly replay: readonly CommitRange[];
  /** Where the branches of requests stand there: what is made of them may replace them. */
  readonly heads: readonly string[];
}
