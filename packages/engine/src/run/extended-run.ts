import type { Config, Event, EventBody, EventOf } from '@debussy/core';
import type { CommitRange, PublishPort, RunState } from '@debussy/scheduler';
import { unitName } from '@debussy/story';
import type { OpenRun } from './open-run.ts';

export interface ExtendedRun {
  readonly id: string;
  /** The title of the plan, or its path. */
  readonly plan: string;
  /** The word before ids: `Phase`, or `Branch` in a run that lands branches. */
  readonly unit: string;
  /** Top folder of the repository. */
  readonly root: string;
  /** The git directory that all worktrees of the repository share. */
  readonly commonDir: string;
  /** The full name of the run's branch. */
  readonly branch: string;
  /** A folder for files that must last as long as the run. */
  readonly folder: string;
  readonly config: Config;
  /** All events journalled so far. */
  readonly events: () => readonly Event[];
  readonly state: () => RunState;
  /** Masks the values of secrets in a text. */
  readonly scrub: (text: string) => string;
}

/** The run as its observers know it. */
export interface ObservedRun extends ExtendedRun {
  readonly past: readonly Event[];
  /** Journals a warning. After the end of the run, the program prints it instead. */
  readonly warn: (warning: ObserverWarning) => void;
}

export type ObserverWarning = Pick<EventOf<'notice'>, 'code' | 'message' | 'hint'>;

/** Watches a run. An observer that throws is removed; it never disturbs the run. */
export interface RunObserver {
  /** Receives each event in order, once it is durable, with the state after it. */
  readonly event: (event: Event, state: RunState) => void;
  /** Receives events that are worth seeing but not keeping. */
  readonly glimpse?: (body: EventBody) => void;
  /** Sends the rest. The run has ended, and its process waits up to half a minute for this. */
  readonly close?: () => Promise<void> | void;
}

export type OpenObserver = (run: ObservedRun) => RunObserver;

/** Publishes landed phases to reviewers. */
export interface Publisher extends PublishPort {
  /** New merges and pushes on the host; null without any. Throws a `DebussyError` if the host cannot be read. */
  survey(): Promise<RemoteChanges | null>;
}

/** A host that shows landed phases, if `land` asks for pull requests. */
export interface PublisherExtension {
  /** Before anything is created: throws a `DebussyError` if the host cannot show anything. */
  check?(target: PublisherTarget): Promise<void>;
  open(run: ExtendedRun): Publisher;
}

export interface PublisherTarget {
  /** Top folder of the repository. */
  readonly root: string;
  readonly config: Config;
  /** The user's branch; null without one. */
  readonly branch: string | null;
}

/** The new base of a run, and the commits to apply to it again, oldest first. */
export interface RemoteChanges {
  readonly onto: string;
  readonly replay: readonly CommitRange[];
  /** The commits of the requests' branches there, which new versions may replace. */
  readonly heads: readonly string[];
}

export function extendedRun(
  { run, state, written }: Pick<OpenRun, 'run' | 'state' | 'written'>,
  past: readonly Event[],
): ExtendedRun {
  const { run: id, plan, repository, runBranch: branch, folder, config, scrub } = run;
  const { root, commonDir } = repository;
  return {
    id,
    plan: plan.title || plan.path,
    unit: unitName(run),
    root,
    commonDir,
    branch,
    folder: folder.root,
    config,
    events: () => [...past, ...written],
    state,
    scrub,
  };
}
