import { gateValues } from './gate-values.ts';
import type { Value } from './notation.ts';
import { phaseValues } from './phase-values.ts';

export const leftOutReasons = [
  'nested_repository',
  'git_name',
  'symlink_outside',
  'too_large',
  'secret',
  'special_file',
  'filter',
  'unreadable',
  'ignored',
  'own_commit',
  'same_name',
  /** Written by an earlier version. */
  'unknown',
] as const;

/** Fields of every event about an attempt or one of its sessions. */
export const ofAttempt = { phase: 'text', attempt: 'count' } as const;
export const ofSession = { ...ofAttempt, session: 'count' } as const;

/** Values that several events carry, by the names that the shapes use. */
export const values = {
  ...phaseValues,
  ...gateValues,
  holder: {
    pid: 'count',
    started: 'text',
    host: 'text',
    boot: 'text',
    machine: 'text?',
    namespace: 'text?',
  },
  given_setting: { name: 'text', key: 'text', value: 'text' },
  spent: {
    input: 'count',
    output: 'count',
    cache_creation: 'count',
    cache_read: 'count',
    cost: 'amount | null',
    /** Calls of sub-agents are missing, because the program does not report them. */
    main_thread_only: 'toggle?',
  },
  landed_commit: { phase: 'text', commit: 'text', empty: 'toggle' },
  failed_gate: { phase: 'text', gate: 'text' },
  /** Changed lines of product code, and the ranges that a gate did not execute. */
  changed_lines: { changed: 'count', executed: 'count', missed: 'text[]' },
  /** How a gate failed, as in "exited with 1", and the log of its output. */
  gate_failure: { gate: 'text', detail: 'text', log: 'text | null' },
  /** The report of a gate's own test runner, and the evidence checked beside it. */
  gate_evidence: {
    judged_by: ['tests', 'exit_code'],
    executed: 'count',
    passed: 'count',
    failed: 'count',
    skipped: 'count',
    todo: 'count',
    /** Tests that ran on the base; null if none was counted. */
    base: 'count | null',
    /** Changed files that decide how tests run, although the plan does not name them. */
    harness: 'text[]',
    /** Weak spots of product code: `special_case src/a.py`. */
    weak: 'text[]',
    /** Whether a failure planted in a program of the gate turned it red; false: it is blind, none can. Absent if none was planted. */
    planted: 'toggle?',
    /** Absent if the runner does not report executed lines. */
    lines: 'changed_lines?',
    /** Why the exit code does not count. */
    problem: 'text | null',
  },
  conflict: {
    phase: 'text',
    files: 'text[]',
    marked: 'text | null',
    part: 'conflict_part?',
    /** The resolution without an agent; absent if there was none. */
    resolution: 'resolution?',
    /** Why a file could not be resolved without an agent, one sentence each. */
    refused: 'text[]?',
  },
  resolution: { commit: 'text', tree: 'text', files: 'resolved_file[]' },
  resolved_file: {
    path: 'text',
    rung: ['driver', 'keys', 'lockfile', 'lists', 'words', 'union'],
    /** The merge driver, or the program that regenerated a lockfile. */
    by: 'text | null',
    /** Which of several merges by the same rule this is, counted from 1; absent for the first one. */
    way: 'count?',
  },
  conflict_part: { commit: 'text', onto: 'text' },
  /** A file that an agent left behind and that the captured work omits. A nested commit is kept under a ref. */
  left_out: { path: 'text', reason: leftOutReasons, commit: 'text?', other: 'text?' },
  restored_tests: { paths: 'text[]', kept: 'text' },
  session_outcome: [
    { kind: ['completed'] },
    { kind: ['failed'], detail: 'text', exit_code: 'integer | null' },
    { kind: ['stopped'], reason: 'text' },
    { kind: ['context_exhausted'], detail: 'text' },
    { kind: ['rate_limited'], until: 'text | null', detail: 'text' },
    { kind: ['quota'], until: 'text | null', detail: 'text' },
    /** The provider cannot be reached or is overloaded; the agent is not the cause. */
    { kind: ['unreachable'], until: 'text | null', detail: 'text' },
    { kind: ['auth'], detail: 'text' },
    { kind: ['crashed'], detail: 'text', signal: 'text | null', exit_code: 'integer | null' },
    { kind: ['idle_timeout'], seconds: 'amount' },
    { kind: ['timeout'], seconds: 'amount' },
    { kind: ['start_failed'], detail: 'text', hint: 'text' },
  ],
  session_kind: [
    'work',
    'restart',
    'resume',
    'remediate',
    'report',
    'conflict',
    'propose_split',
    'repair',
    'docs',
  ],
  /** The id with which a program continues an ended session, in the worktree of that session. */
  program_session: { id: 'text | null', worktree: 'text' },
  continued_session: { session: 'count', id: 'text', worktree: 'text' },
  /** `off`: `resume_below` is 0; `program`: it cannot continue sessions, only at a high cost, or without result. */
  fresh_reason: ['off', 'agent', 'program', 'context', 'pause'],
  full_context: {
    by: ['usage', 'estimate', 'tool_calls'],
    /** Tokens in the context; null if only calls were counted. */
    tokens: 'amount | null',
    /** The range of an estimate. */
    low: 'amount | null',
    high: 'amount | null',
    /** Percent of the window, or a number of calls. */
    threshold: 'amount',
    reason: 'text',
  },
  context_answer: ['continue', 'save', 'force'],
  remote_act: ['push', 'open_request', 'update_request'],
  published_request: {
    /** The phases whose work it contains. */
    phases: 'text[]',
    branch: 'text',
    /** The commit that the branch should have on the host. */
    commit: 'text',
    base: 'text',
    number: 'count',
    url: 'text',
    state: ['open', 'draft', 'merged', 'closed'],
  },
  /** Why the landed commits stay on the run's branch. */
  kept_back: [
    /** Set by `land`: `branch`, or a review on a host. */
    { kind: ['asked'], land: 'text' },
    { kind: ['auto_commit_off'] },
    /** Gates that fail on the final tip. */
    { kind: ['red'], gates: 'failed_gate[]' },
    { kind: ['moved'], was: 'text | null', is: 'text | null' },
    /** HEAD was detached there, and no longer is. */
    { kind: ['attached'], checkout: 'text' },
    /** Landed paths that are modified, staged, untracked or ignored there. */
    { kind: ['in_the_way'], checkout: 'text', files: 'text[]' },
    { kind: ['operation'], checkout: 'text', operation: 'text | null' },
    { kind: ['several_checkouts'], checkouts: 'text[]' },
    { kind: ['superseded'] },
    { kind: ['checkout_unknown'], git_dir: 'text' },
    { kind: ['locked'], lock: 'text' },
    /** `moving` is a branch or a checkout. */
    { kind: ['git_refused'], moving: 'text', stderr: 'text' },
    { kind: ['busy'], checkout: 'text' },
  ],
  merge_by_hand: {
    run: 'text',
    /** The run's branch, or the commit if another program has moved that branch. */
    branch: 'text',
    /** The user has another branch checked out. */
    elsewhere: 'toggle',
    /** The remote on which a pull request could be opened. */
    remote: 'git_remote | null',
  },
  /** The name of its host; null for a folder. */
  git_remote: { name: 'text', host: 'text | null' },
  limit_kind: ['limit', 'outage'],
  pause_cause: [{ kind: ['asked'] }],
  offer_reason: ['by_hand', 'branch_moved'],
} as const;

export type ValueTable = typeof values;

/** A phase as the run knows it: the plan's phases at the start, and sub-phases after an accepted split. */
export type PhaseSpec = Value<'phase_spec'>;
export type PhaseCandidate = Value<'phase_candidate'>;

export type GateSpec = Value<'gate_spec'>;

/** The evidence behind the exit code of a gate. */
export type GateEvidence = Value<'gate_evidence'>;

/** The process that holds a run. Its start time distinguishes it from a recycled pid. */
export type Holder = Value<'holder'>;

/** A setting from a flag or a variable, as written; no file holds it. */
export type GivenSetting = Value<'given_setting'>;

/** Tokens as a provider bills them. Cached reads are separate, because they would dominate a budget. */
export type Spent = Value<'spent'>;

export type LandedCommit = Value<'landed_commit'>;

export type BusyResult = Value<'busy_result'>;
export type GateFailure = Value<'gate_failure'>;

/** A file in conflict that was resolved without an agent, and the merge rule that did it. */
export type ResolvedFile = Value<'resolved_file'>;

/** Merge rules for a file in conflict, in their default order. */
export type Resolver = ResolvedFile['rung'];

/** A conflict that was resolved without an agent, as a commit on its target. */
export type ResolvedConflict = Value<'resolution'>;

/** The commit of a series that does not apply, and the commit that it was applied to. */
export type ConflictPart = Value<'conflict_part'>;

/** Why the landed commits stay on the run's branch. */
export type KeptBack = Value<'kept_back'>;

/** The facts that a user needs to merge the landed commits by hand. */
export type MergeByHand = Value<'merge_by_hand'>;

/** A file that an agent left behind and that the captured work omits. */
export type LeftOut = Value<'left_out'>;

/** Tests of the base that the agent changed or deleted. They are restored; a ref keeps the agent's version. */
export type RestoredTests = Value<'restored_tests'>;

/** The reason for a fresh session, with its figures: the provider's count, an estimate, or a number of tool calls. */
export type FullContext = Value<'full_context'>;

/** A pull or merge request as the host has it. */
export type PublishedRequest = Value<'published_request'>;

/** An action on a host that others can see. */
export type RemoteAct = Value<'remote_act'>;

/** How a session ended, by evidence. */
export type SessionOutcome = Value<'session_outcome'>;

/** Why a session starts: first of an attempt, restart, failed gates, refused report … */
export type SessionKind = Value<'session_kind'>;

/** The user's choice when a context is full: restart, stop and save, or restart with a minimal prompt. */
export type ContextAnswer = Value<'context_answer'>;

export type UserCommitsReason = Value<'offer_reason'>;
