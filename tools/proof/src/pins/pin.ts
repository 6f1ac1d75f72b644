import type { Event } from '@debussy/core';
import type { Scenario } from '@debussy/runners';
import type { RepositoryDraft, UserRepository } from '@debussy/testing';

/** A run worth keeping: its initial repository, and the commands that a person types there. */
export interface Pin {
  readonly name: string;
  readonly draft: Partial<RepositoryDraft>;
  /** A program without which it is left out. */
  readonly needs?: string;
  /** Default: `debussy run MASTER_PLAN.md`. */
  readonly play?: (person: Person) => Promise<void>;
}

/** The abilities of the person in a recipe. */
export interface Person {
  readonly repository: UserRepository;
  /** The debussy that is called. */
  readonly program: string;
  /** A file beside the repository, by which a recipe and its agents wait for each other. */
  readonly sign: (name: string) => string;
  /** Calls debussy and waits for its end: its exit code, null where it was killed. */
  readonly debussy: (...args: readonly string[]) => Promise<number | null>;
  /** Starts debussy without waiting. */
  readonly start: (...args: readonly string[]) => LiveRun;
  /** What every later call has in its environment. */
  readonly set: (env: NodeJS.ProcessEnv) => void;
  readonly scenario: (scenario: Scenario) => void;
  readonly write: (path: string, text: string) => void;
  /** Writes a file and commits it. */
  readonly commit: (path: string, text: string) => void;
}

export interface LiveRun {
  /** The first event of this kind, of this phase; rejects where the run ends without it. */
  readonly saw: (type: Event['type'], phase?: string) => Promise<void>;
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly ended: Promise<number | null>;
}
