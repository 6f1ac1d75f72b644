import type { Config, PhaseSpec, Scrub } from '@debussy/core';
import type { Governor } from '@debussy/host';
import type { PlanWishes } from '@debussy/core/plan';
import type { CommitSettings, Epoch, Repository, Slots, Store } from '@debussy/workspace';
import type { CountedTexts } from '../agreed/agreed-texts.ts';
import type { TrueGates } from '../gates/true-gates.ts';
import type { RunFolder } from '../runs/run-folder.ts';

/** A run's repository, folders, worktrees and names. */
export interface RunPlace {
  readonly run: string;
  readonly repository: Repository;
  readonly store: Store;
  readonly slots: Slots;
  /** Shares of this machine. */
  readonly governor: Governor;
  readonly settings: CommitSettings;
  readonly epoch: Epoch;
  readonly folder: RunFolder;
  readonly runBranch: string;
  /** Every process of the run has it in its environment, with a suffix. */
  readonly cookie: string;
}

/** Rules of a run: settings, plan and environment. */
export interface RunRules {
  readonly config: Config;
  readonly plan: RunPlan;
  readonly env: NodeJS.ProcessEnv;
  /** The approved versions of files that agents changed in the checkout. */
  readonly counted: CountedTexts;
  /** Masks the values of secrets in a text. */
  readonly scrub: Scrub;
  readonly trueGates: TrueGates;
}

/** Notices of this process about all tasks; each is reported once. */
export interface SaidOnce {
  readonly said: Set<string>;
}

export interface RunPlan {
  readonly path: string;
  readonly title: string;
  /** How the user wants it to be read. */
  readonly wishes: PlanWishes;
  /** All files of the plan. */
  readonly files: readonly string[];
  /** A phase's text at the base commit, or the scope of a sub-phase. */
  text(spec: PhaseSpec): string;
  /** Texts that belong to all its phases. */
  shared(spec: PhaseSpec): string;
  /** The purpose of a phase in its own words: its overview, otherwise its focus. For a sub-phase its scope. */
  about(spec: PhaseSpec): string;
  /** Ids of the tasks with ticked boxes in a worktree's copy of the phase. */
  ticked(spec: PhaseSpec, worktree: string): ReadonlySet<string>;
}
