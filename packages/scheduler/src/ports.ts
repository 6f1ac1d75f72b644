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

/** Makes events durable: once `append` has returned an event, it survives a crash. */
export interface Journal {
  append(body: EventBody): Promise<Event>;
}

export interface Clock {
  now(): number;
  /** Milliseconds by a clock that nobody sets and that stands still while the machine sleeps. */
  ran(): number;
  /** Rings once at a time; the returned function cancels it. */
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
  /** Before anything lands: rejects if another process may hold the run. Absent: the epoch alone decides. */
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
  /** Events while the task still runs; useful to see, never required. */
  readonly events: readonly EventBody[];
}

/** Moves a tip to verified work. */
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
  /** Moves a tip to the user's commits. Commits that this drops stay reachable. */
  adopt(group: string | null, commits: UserCommits): Promise<Adoption>;
}

/** The commits for the user's branch at the end of a run. */
export interface DeliverRequest {
  /** The full name of the user's branch; null for a detached HEAD. */
  readonly branch: string | null;
  readonly from: string;
  readonly to: string;
  /** Gates that fail on the final tip: if there are any, the work stays on the run's branch. */
  readonly failing: readonly { readonly phase: string; readonly gate: string }[];
}

/** Publishes landed commits to reviewers. */
export interface PublishPort {
  /**
   * Updates the host to the landed commits and returns the result. Each remote action is recorded before it is made and
   * looked up before it is repeated, so repeated calls are safe.
   */
  publish(order: PublishOrder): Promise<EventOf<'publication.ended'>>;
  /** Stops waiting for the host. */
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

/** Finds a person's commits that were added to branches while no process ran the run. */
export interface UserCommitSource {
  /** Null if the branch is where the journal has it, and the user's own branch has no new commits. */
  find(place: TargetPlace): Promise<FoundCommits | null>;
  /** Builds the commit that the tip would move to. Only creates objects. */
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
  /** The full name of the user's branch is `refs/heads/` plus this; null for a detached HEAD. */
  readonly branch: string | null;
  /** The commit of that branch that the run builds on. */
  readonly ground: string;
}

export interface FoundCommits {
  readonly why: UserCommitsReason;
  /** The commit of the target's branch. */
  readonly branchAt: string;
  readonly onto: string;
  /** Commits of the run to apply to it again, in this order; null if there are none. */
  readonly replay: readonly CommitRange[] | null;
  /** The commits of request branches on the host that it includes. */
  readonly hostHeads?: readonly string[] | undefined;
  /** Phases that the person's commits name as theirs. */
  readonly named: readonly string[];
  /** Commits with the trailers of landed phases, as debussy makes them; they count only after a verdict. */
  readonly marked: readonly LandedCommit[];
}

/** The commits after a base, up to a tip. */
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
  /** The verified tree; a candidate with another one does not land. */
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
  /** The evidence behind its verified gates. */
  readonly evidence: readonly NamedEvidence[];
  /** The commands of its gates: their text shows which files they name; none is run. */
  readonly commands: readonly string[];
  /** Files in which both sides' lines may be merged without a gate that touches them. */
  readonly union: readonly string[];
  /** Milliseconds since 1970: the same series always gives the same commits. */
  readonly time: number;
  /** The existing work of the phase, with its message and author. */
  readonly brought?: PhaseCandidate | undefined;
  readonly resolvedFiles: readonly ResolvedFile[];
  /** Resolutions of its conflicts without an agent that failed their gates. */
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

/** A phase that cannot be applied to the tip. */
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
  readonly head: { readonly commit: string; readonly tree: string };
  /** The proposed commit, if the branch contains it. */
  readonly offered: string | null;
  /** The split phase of each sub-phase or partial work, for splits that the journal does not know. */
  readonly parents?: ReadonlyMap<string, string>;
  /** Oldest first. */
  readonly landed: readonly LandedCommit[];
}

/** Reports of agents, as stored with the run. */
export interface Reports {
  /** The accepted report, read again; null if it is gone. */
  read(phase: string, file: string | null): Promise<Report | null>;
  digest(text: string): string;
}

/** Closes a task that a dead debussy had started: its work is captured, and nothing runs again. */
export interface Salvage {
  session(task: Extract<Task, { kind: 'session' }>): Promise<readonly EventBody[]>;
}
