import type {
  ConflictPart,
  Event,
  EventBody,
  EventOf,
  LandedCommit,
  PhaseCandidate,
  UserCommitsReason,
  Report,
  ResolvedConflict,
  ResolvedFile,
} from '@debussy/core';
import type { TriedMerge } from './state/phase-state.ts';
import type { NamedEvidence, UserCommits } from './state/run-state.ts';
import type { Task } from './task.ts';

/** Makes events lasting: an event that `append` has returned survives a crash. */
export interface Journal {
  append(body: EventBody): Promise<Event>;
}

export interface Clock {
  now(): number;
  /** Rings once at a time; the returned function silences it. */
  alarm(at: number, ring: () => void): () => void;
}

/**
 * Runs tasks. Submitting twice under one id does the work once; `poll` is the authority on the result. Hints only
 * suggest a poll, and may be lost.
 */
export interface Executor {
  submit(task: Task): Promise<void>;
  poll(id: string): Promise<TaskStatus>;
  onHint(listener: (hint: Hint) => void): void;
  cancel(id: string, reason: string): Promise<void>;
  /** Before anything lands: rejects if another process may hold the run by now. Absent: the epoch alone decides. */
  confirm?(): Promise<void>;
  close(mode: 'detach' | 'drain' | 'cancel'): Promise<void>;
}

export type TaskStatus =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'queued' }
  | { readonly kind: 'running' }
  /** The last event closes the task: `session.ended` or `verification.finished`. */
  | { readonly kind: 'done'; readonly events: readonly EventBody[] };

export interface Hint {
  readonly id: string;
  /** Events while the task still runs; good to see, never needed. */
  readonly events: readonly EventBody[];
}

/** Puts verified work on a tip. */
export interface Lander {
  land(request: LandRequest): Promise<LandResult>;
  /** The landed commits on the tip of a target since a commit, whatever the journal contains. */
  survey(group: string | null, since: string, proposed?: string): Promise<Survey | null>;
  /** Kept work as one commit on another commit; null if it does not merge. */
  rebase(
    work: { readonly phase: string; readonly base: string; readonly commit: string },
    onto: string,
  ): Promise<string | null>;
  deliver(request: DeliverRequest): Promise<EventOf<'run.delivered'>>;
  /** Moves a tip to a person's commits. Commits that it loses stay reachable. */
  adopt(group: string | null, commits: UserCommits): Promise<Adoption>;
}

/** The commits for the user's branch at the end of a run. */
export interface DeliverRequest {
  /** The full name of the user's branch; null for a detached HEAD. */
  readonly branch: string | null;
  readonly from: string;
  readonly to: string;
  /** Gates that fail on the final tip: with any of them the work stays on the run's branch. */
  readonly failing: readonly { readonly phase: string; readonly gate: string }[];
}

/** Publishes landed commits to reviewers. */
export interface PublishPort {
  /**
   * Brings the host up to date with the landed commits and returns the result. Each remote act is recorded before it
   * is made and looked up before it is repeated, so calling this again is always right.
   */
  publish(order: PublishOrder): Promise<EventOf<'publication.ended'>>;
  /** Gives up waiting for the host. */
  cancel(): void;
}

export interface PublishOrder {
  readonly final: boolean;
  readonly record: (body: RemoteEvent) => Promise<void>;
}

export type RemoteEvent = EventOf<'remote.intended' | 'remote.done' | 'notice'>;

export type Adoption =
  | {
      readonly kind: 'adopted';
      readonly to: string;
      readonly tree: string;
      readonly finished: readonly LandedCommit[];
      readonly rewritten: readonly LandedCommit[];
    }
  | { readonly kind: 'moved'; readonly tip: string | null };

/** Finds a person's commits on branches while no process ran the run. */
export interface UserCommitSource {
  /** Null if the branch is where the journal has it, and the user's own has no new commits. */
  find(place: TargetPlace): Promise<FoundCommits | null>;
  /** Builds the commit that the tip would move to: objects only. */
  prepare(
    group: string | null,
    found: FoundCommits,
    finished: readonly FinishedPhase[],
  ): Promise<PreparedSeries>;
}

/** The commit of a target according to the journal, and the user's own branch. */
export interface TargetPlace {
  readonly group: string | null;
  readonly tip: string;
  /** The full name of the user's branch is `refs/heads/` and this; null for a detached HEAD. */
  readonly branch: string | null;
  /** Its commit that the run builds on. */
  readonly ground: string;
}

export interface FoundCommits {
  readonly why: UserCommitsReason;
  /** The commit of the target's branch. */
  readonly branchAt: string;
  readonly onto: string;
  /** Commits of the run to put on top of that again, in this order; null if there are none. */
  readonly replay: readonly CommitRange[] | null;
  /** Branches of requests on the host that it was made of. */
  readonly hostHeads?: readonly string[] | undefined;
  /** Phases that the person's commits say they are the work of. */
  readonly named: readonly string[];
  /** Commits with the marks of phases that landed, as debussy makes them; only a verdict makes them count. */
  readonly marked: readonly LandedCommit[];
}

/** Commits from a base, without it, up to a tip. */
export interface CommitRange {
  readonly base: string;
  readonly tip: string;
}

export type FinishedPhase = Pick<SeriesItem, 'phase' | 'title' | 'parent' | 'within' | 'gates'>;

export type PreparedSeries =
  | {
      readonly kind: 'prepared';
      readonly to: string;
      readonly tree: string;
      readonly finished: readonly LandedCommit[];
      readonly rewritten: readonly LandedCommit[];
    }
  | { readonly kind: 'conflict'; readonly files: readonly string[] };

export interface LandRequest {
  readonly group: string | null;
  readonly expected: string;
  readonly series: readonly SeriesItem[];
  /** The tree that was verified; a candidate with another one does not land. */
  readonly tree: string | null;
}

/** The work of one phase: its captured commit, or for a split phase the commits of its group and its own repairs. */
export interface SeriesItem {
  readonly phase: string;
  readonly title: string;
  readonly parent: string | null;
  /** The groups that contain the parent, nearest first. */
  readonly within: readonly string[];
  readonly gates: readonly string[];
  /** The evidence behind those that are verified. */
  readonly evidence: readonly NamedEvidence[];
  /** The commands of its gates: which files they name is looked at, nothing is run. */
  readonly commands: readonly string[];
  /** Files in which a merge of both sides' lines needs no gate that touches them. */
  readonly union: readonly string[];
  /** Milliseconds since 1970: the same series always gives the same commits. */
  readonly time: number;
  /** The work that the phase brought along, with its message and author. */
  readonly brought?: PhaseCandidate | undefined;
  /** Files that were resolved without an agent. */
  readonly resolvedFiles: readonly ResolvedFile[];
  /** Attempts to resolve its conflicts without an agent that failed their gates. */
  readonly tried: readonly TriedMerge[];
  readonly source:
    | {
        readonly kind: 'commit';
        readonly commit: string;
        readonly base: string;
        readonly resolved: readonly ResolvedPart[];
      }
    | {
        readonly kind: 'group';
        readonly base: string;
        readonly tip: string;
        readonly repair: string | null;
        /** Commits of the series that conflicted, and their replacements. */
        readonly resolved: readonly ResolvedPart[];
      };
}

export interface ResolvedPart {
  readonly part: string;
  readonly commit: string;
  /** Files of it that were resolved without an agent. */
  readonly files?: readonly ResolvedFile[];
}

export type LandResult =
  | {
      readonly kind: 'landed';
      readonly to: string;
      readonly tree: string;
      readonly landed: readonly LandedCommit[];
    }
  | { readonly kind: 'moved'; readonly tip: string | null }
  | LandConflict;

/** A phase that cannot be put on the tip. */
export interface LandConflict {
  readonly kind: 'conflict';
  readonly phase: string;
  readonly files: readonly string[];
  readonly marked: string | null;
  readonly part?: ConflictPart | undefined;
  readonly resolution?: ResolvedConflict | undefined;
  readonly refused?: readonly string[] | undefined;
}

export interface Survey {
  /** The newest commit by debussy; later ones are a person's. */
  readonly tip: string;
  readonly tree: string;
  /** The commit of the branch. */
  readonly head: { readonly commit: string; readonly tree: string };
  /** The proposed commit, if the branch has it. */
  readonly offered: string | null;
  /** By sub-phase or partial work, the split phase that it belongs to: for splits that the journal does not know. */
  readonly parents?: ReadonlyMap<string, string>;
  /** Oldest first. */
  readonly landed: readonly LandedCommit[];
}

/** Reports of agents, as kept with the run. */
export interface Reports {
  /** The report that was accepted, read again; null when it is gone. */
  read(phase: string, file: string | null): Promise<Report | null>;
  digest(text: string): string;
}

/** Closes a task that a dead debussy had started: its work is captured, nothing runs again. */
export interface Salvage {
  session(task: Extract<Task, { kind: 'session' }>): Promise<readonly EventBody[]>;
}
