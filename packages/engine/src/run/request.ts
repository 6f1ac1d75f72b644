import { resolveCommit } from '@debussy/workspace';
import type { Repository, Store } from '@debussy/workspace';
import type { Setting } from '@debussy/core/config';
import type { Executors } from './executor-extension.ts';
import type { PublisherExtension } from './extended-run.ts';

/** The repository as if the branch were checked out. */
export async function landingOn(repository: Repository, store: Store, onto: string): Promise<Repository> {
  if (onto === repository.branch) return repository;
  return { ...repository, branch: onto, head: await resolveCommit(store, `refs/heads/${onto}`) };
}

/** A caller's request for a run: which run, which part of it, and which settings. */
export interface RunRequest {
  /** A file or folder; null: the only plan in the repository. Ignored if a run is named. */
  readonly plan: string | null;
  /** The plan's text, if it is not in a file: then `plan` is only a name. */
  readonly given: string | null;
  /** The id of the run to continue; `newest` is the newest unfinished one; null: the run of the plan, if any. */
  readonly run: string | null;
  readonly settings: readonly Setting[];
  readonly phases: readonly string[];
  readonly from: string | null;
  readonly base: string | null;
  /** The branch to land on; absent: the checked-out one. */
  readonly onto?: string;
  /** Start a new run, also if the plan has one. */
  readonly restart: boolean;
  readonly skipAudit: boolean;
  /** The holder of the run has ended, although this process cannot see that. */
  readonly takeOver: boolean;
  /** Commits on the run's branch count even if no gate judges them. */
  readonly yesUngated: boolean;
  /** The user accepts the agents' changes in plan and configuration. */
  readonly acceptPlan?: boolean;
  /** Only follow merges on the host; no session starts. */
  readonly sync?: boolean;
  /** Read the plan as on disk, to preview the run after a commit. */
  readonly planOnDisk?: boolean;
}

/** Set to 1 for a run that a page of `debussy ui` started: it can answer questions. */
export const pageAsksName = 'DEBUSSY_PAGE_ASKS';

/** The caller's environment and abilities. */
export interface Surroundings {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Whether the user can answer a question. */
  readonly canAsk: boolean;
  /** Executors besides the local one. */
  readonly executors: Executors;
  /** Loads the host for pull requests when a run needs it. */
  readonly publisher?: (() => Promise<PublisherExtension>) | undefined;
  /** Prints a warning that came too late for the journal. */
  readonly warn?: ((message: string) => void) | undefined;
}
