import type { Config, PhaseSpec } from '@debussy/core';
import type { PlanWishes } from '@debussy/core/plan';
import type { RunState } from '@debussy/scheduler';
import type { CommitSettings, Epoch, Repository, Slots, Store } from '@debussy/workspace';
import type { RunFolder } from '../runs/run-folder.ts';

/** What the adapters of one run share: where it works, what holds, and the state as journalled so far. */
export interface RunContext {
  readonly run: string;
  readonly repository: Repository;
  readonly store: Store;
  readonly slots: Slots;
  readonly settings: CommitSettings;
  readonly epoch: Epoch;
  readonly config: Config;
  readonly folder: RunFolder;
  readonly plan: RunPlan;
  readonly env: NodeJS.ProcessEnv;
  readonly secrets: readonly string[];
  /** Every process of the run carries it in its environment, with more behind it. */
  readonly cookie: string;
  readonly runBranch: string;
  /** What was said of a worktree and goes for all of them. */
  readonly said: Set<string>;
  readonly state: () => RunState;
}

export interface RunPlan {
  readonly path: string;
  readonly title: string;
  /** How a person wanted it to be read. */
  readonly wishes: PlanWishes;
  /** All files that the plan was read from. */
  readonly files: readonly string[];
  /** A phase's text at the base commit, or what a sub-phase is about. */
  text(spec: PhaseSpec): string;
  /** What a phase is for, in its own words: its overview, otherwise its focus; of a sub-phase its scope. */
  about(spec: PhaseSpec): string;
  /** Ids of the tasks whose boxes are ticked in a worktree's copy of the phase. */
  ticked(spec: PhaseSpec, worktree: string): ReadonlySet<string>;
}
