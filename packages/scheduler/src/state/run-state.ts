import type {
  Config,
  DrainReason,
  EventOf,
  GateEvidence,
  GateFailure,
  LandedCommit,
  UserCommitsReason,
  RunOutcome,
  Spent,
} from '@debussy/core';
import { phaseKey } from '@debussy/core';
import type { LandConflict } from '../ports.ts';
import type { PhaseEntry } from './phase-state.ts';

/** The run according to its events; only `evolve` creates a new one. */
export interface RunState {
  readonly run: string;
  /** The state was read from the branch: the journal was lost. */
  readonly rebuilt: boolean;
  readonly config: Config;
  readonly startedAt: number;
  readonly base: string;
  readonly tip: string;
  /** Null if nothing has landed. */
  readonly tipTree: string | null;
  /** Keys of phases whose gates are known to pass on the present tip. */
  readonly proven: ReadonlySet<string>;
  /** The newest commit of the user's own branch that the run builds on. */
  readonly ground: string;
  readonly branch: string | null;
  /** Its short name. */
  readonly runBranch: string;
  /** By target, a person's commits on its branch; nothing lands there until they are settled. */
  readonly userCommits: ReadonlyMap<Target, UserCommits>;
  /** Debussy's own refs changed while an agent worked: the user must decide about their new values. */
  readonly tampered: boolean;
  /** By phase key, in plan order, sub-phases after their parent. */
  readonly phases: ReadonlyMap<string, PhaseEntry>;
  /** Keys of the phases of this run; null means all. */
  readonly only: ReadonlySet<string> | null;
  /** The user's messages to phases, oldest first. */
  readonly messages: readonly UserMessage[];
  /** Keys of phases that wait for verification and landing, in order of finishing. */
  readonly queues: ReadonlyMap<Target, readonly string[]>;
  readonly verifications: ReadonlyMap<string, Verification>;
  /** The number of verifications so far: their ids never repeat. */
  readonly verified: number;
  /** How often a phase was found to be the red one. */
  readonly redPhases: number;
  readonly limits: ReadonlyMap<string, Limit>;
  readonly budgetExceeded: boolean;
  /** Keys of phases that start no session until the run is resumed, with all their sub-phases. */
  readonly held: ReadonlyMap<string, Hold>;
  readonly paused: boolean;
  readonly draining: DrainReason | null;
  readonly stopNow: boolean;
  readonly delivered: boolean;
  /** The published state of the landed commits on the host. */
  readonly publication: Publication;
  /** The run only follows merges on the host: no session starts. */
  readonly syncing: boolean;
  readonly ended: { readonly outcome: RunOutcome; readonly exitCode: number } | null;
  readonly spent: Spent;
  /** For ended sessions, by the name of their model. */
  readonly spentBy: ReadonlyMap<string, Spent>;
}

/** In the user's own words; for a phase, and so for all its sub-phases. */
export interface UserMessage {
  /** Key of the phase. */
  readonly phase: string;
  readonly text: string;
  readonly at: number;
  /** `review`: comments of others, which count for less. */
  readonly by: string;
}

/** The known state of the host for pull requests. */
export interface Publication {
  readonly running: boolean;
  /** The tip of the last publication, successful or not; null before the first. */
  readonly tip: string | null;
  /** It was the last publication of this part of the run. */
  readonly final: boolean;
  readonly outcome: EventOf<'publication.ended'>['outcome'] | null;
  readonly reason: string;
}

/** The evidence behind a passed gate. */
export interface NamedEvidence {
  readonly gate: string;
  readonly evidence: GateEvidence;
}

export interface Verification {
  readonly id: string;
  /** The owner of its branch. */
  readonly target: Target;
  /** Keys in chain order. */
  readonly phases: readonly string[];
  /** The tip that it builds on. It moves along when a part of the prefix lands. */
  readonly base: string;
  /** The work of each phase in the chain. For other work the verification means nothing. */
  readonly heads: ReadonlyMap<string, string | null>;
  /** The gates that failed so far. */
  readonly failures: readonly GateFailure[];
  /** Those of them that could not run because a program is missing. */
  readonly unable: readonly GateFailure[];
  /** Gates that fail as they did at the base: excused, but not passed. */
  readonly failedBefore: readonly { readonly phase: string; readonly gate: string }[];
  /** The evidence behind the passed gates. */
  readonly evidence: readonly ({ readonly phase: string } & NamedEvidence)[];
  readonly result: VerificationState;
  /** The user's commit that it verifies; null for phases of the queue. */
  readonly offered: string | null;
  /** It verifies everything that has landed, on the final tip. */
  readonly final: boolean;
}

/** A move of a tip to a person's commits, which happens once the gates of its phases pass there. */
export interface UserCommits {
  readonly target: Target;
  readonly why: UserCommitsReason;
  readonly branchAt: string;
  readonly onto: string;
  readonly to: string;
  readonly tree: string;
  readonly phases: readonly string[];
  readonly finished: readonly LandedCommit[];
  readonly rewritten: readonly LandedCommit[];
  /** The user confirmed it although no gate has judged it. */
  readonly sure: boolean;
  /** It failed and is on the run's own branch: nothing can land until a person fixes it. */
  readonly declined: boolean;
}

export type VerificationState =
  | { readonly kind: 'running' }
  | { readonly kind: 'green'; readonly commit: string; readonly tree: string }
  | {
      readonly kind: 'red';
      readonly commit: string;
      readonly tree: string;
      readonly below: string | null;
      readonly failed: readonly { readonly phase: string; readonly gate: string }[];
    }
  | LandConflict
  | { readonly kind: 'cancelled' };

/** A phase has used up its own budget, or the user stopped it at a full context. */
export type Hold = 'budget' | 'person';

/** A provider that refused, from the first refusal until one of its sessions has done work. */
export interface Limit {
  readonly kind: 'limit' | 'outage';
  readonly reason: string;
  readonly since: number;
  readonly until: number | null;
  /** Refusals in a row, each after the announced end of the limit. */
  readonly refusals: number;
  /** False once its time has come: the provider is tried again. */
  readonly holds: boolean;
}

/** The notice code at the start of a journal that was rebuilt from a branch. */
export const journalRebuilt = 'JOURNAL_REBUILT';

export function entryOf(state: RunState, phase: string): PhaseEntry {
  const entry = state.phases.get(phaseKey(phase));
  if (entry === undefined) throw new Error(`no phase ${phase} in run ${state.run}`);
  return entry;
}

/** The user asked it to stop after the running sessions, and can take that back until the last of them has ended. */
export function mayContinue({ draining, stopNow }: RunState): boolean {
  return draining === 'requested' && !stopNow;
}

/** The owner of the branch: the key of a split phase, or null for the run's own. */
export type Target = string | null;

/** The target whose branch a phase lands on. */
export function targetOf({ spec }: PhaseEntry): Target {
  return targetNamed(spec.parent);
}

/** The target of a split phase, by its name in the plan. */
export function targetNamed(group: string | null): Target {
  return group === null ? null : phaseKey(group);
}

/** The split phase of a target, as the plan names it. */
export function groupOf(state: RunState, target: Target): string | null {
  return target === null ? null : entryOf(state, target).spec.id;
}

/** The groups that contain a phase, nearest first. */
export function wholesOf(state: RunState, phase: string): readonly string[] {
  const { parent } = entryOf(state, phase).spec;
  return parent === null ? [] : [parent, ...wholesOf(state, parent)];
}

/** The commit that the phase will land. */
export function waitingCommit(entry: PhaseEntry): string | null {
  if (!('candidate' in entry.state)) return null;
  const { commit, merged } = entry.state.candidate;
  return merged.at(-1)?.commit ?? commit;
}

export function tipOf(state: RunState, target: Target): string {
  if (target === null) return state.tip;
  const group = entryOf(state, target).group;
  if (group === null) throw new Error(`phase ${target} is no group`);
  return group.tip;
}

/** Gates that fail on the final tip: landed commits stay on the branch of the run. */
export function finalFailures(state: RunState): readonly { readonly phase: string; readonly gate: string }[] {
  const found = [...state.verifications.values()].find(({ final }) => final)?.result;
  return found?.kind === 'red' ? found.failed : [];
}

/** The amount that a budget counts. Cached reads are excluded: they would be nearly all of it. */
export function countedTokens(spent: Spent): number {
  return spent.input + spent.output + spent.cache_creation;
}

/** The word for each part of a run: `debussy land` lands branches. */
export type UnitWord = 'phase' | 'branch';

export function unitOf({ phases }: Pick<RunState, 'phases'>): UnitWord {
  const [first] = phases.values();
  return first?.spec.candidate === undefined ? 'phase' : 'branch';
}

/** Phases of the plan: sub-phases land with their parent. */
export function landedCount({ phases }: RunState): number {
  return [...phases.values()].filter(({ spec, state }) => spec.parent === null && state.kind === 'landed')
    .length;
}
