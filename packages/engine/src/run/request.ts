import type { Setting } from '@debussy/core/config';
import type { PlanWishes } from '@debussy/core/plan';
import type { Executor } from '@debussy/scheduler';
import type { RunContext } from './run-context.ts';

/** What a caller wants of a run: which plan, which part of it, under which settings. */
export interface RunRequest {
  /** A file or folder; null: the only plan that is found. For `resume` the id of a run. */
  readonly plan: string | null;
  /** How the plan is to be read. */
  readonly wishes: PlanWishes;
  readonly settings: readonly Setting[];
  readonly phases: readonly string[];
  readonly from: string | null;
  readonly base: string | null;
  readonly restart: boolean;
  readonly skipAudit: boolean;
}

/** Where a run is called from, and what the caller can do for it. */
export interface Surroundings {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Whether a person watches who can answer a question. */
  readonly canAsk: boolean;
  /** Executors beside the local one, by the name that the configuration gives them. */
  readonly executors: Readonly<Record<string, (context: RunContext) => Executor>>;
}
