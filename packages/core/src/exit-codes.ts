/** The outcome of a run, as the shell sees it. */
export const exitCodes = {
  landed: 0,
  error: 1,
  usage: 2,
  failed: 3,
  needsHuman: 4,
  budget: 5,
  limit: 75,
  interrupted: 130,
  terminated: 143,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The table for people, in numerical order. */
export const exitCodeMeanings: readonly { readonly code: ExitCode; readonly meaning: string }[] = [
  { code: 0, meaning: 'everything landed' },
  { code: 1, meaning: 'operational error' },
  { code: 2, meaning: 'bad usage, plan, config or precondition' },
  { code: 3, meaning: 'a phase failed verification or its agent failed' },
  { code: 4, meaning: 'a person is needed' },
  { code: 5, meaning: 'stopped by a budget' },
  { code: 75, meaning: "stopped by a provider's limit, resume later" },
  { code: 130, meaning: 'interrupted' },
  { code: 143, meaning: 'terminated' },
];

/** Facts about a run that is over. Several can hold at once. */
export interface RunFacts {
  /** Refused before anything ran: usage, plan, config, precondition. */
  readonly refused: boolean;
  /** Something of debussy's own broke: the journal, git, the disk. */
  readonly broken: boolean;
  /** How the run was stopped: by Ctrl-C or `debussy stop`, or by SIGTERM. Null if it was not. */
  readonly stopped: 'interrupt' | 'terminate' | null;
  /** An agent's report recommended `halt`. */
  readonly halted: boolean;
  readonly failedPhases: number;
  /** Phases that wait for a person: conflict, `needs_human_verification`, blocked, ungated, escape. */
  readonly humanPhases: number;
  readonly budgetExceeded: boolean;
  readonly limitReached: boolean;
  /** Landed commits could not be published on the host: a person has to act first, or it can be tried later. */
  readonly unpublished?: 'person' | 'later' | null;
  /** Phases that have not landed and were not skipped by a person, whatever the reason. */
  readonly unfinishedPhases: number;
}

/**
 * One code for a run. If several facts hold, the first in this order wins: refused (2), broken (1), everything landed
 * (0), stopped (130, 143), halted (4), failed (3), a person is needed (4), budget (5), limit (75). Unfinished work
 * without any of these is an operational error (1).
 *
 * Landed commits that could not be published are not done: a person is needed (4), or a later attempt (75).
 * "Everything landed" precedes the reasons to stop: a run that was asked to stop and had nothing left has succeeded.
 * Only an agent's warning that continuing does harm precedes it: a person should look at the landed commits.
 */
export function exitCodeOf(facts: RunFacts): ExitCode {
  if (facts.refused) return exitCodes.usage;
  if (facts.broken) return exitCodes.error;
  if (facts.unfinishedPhases === 0) {
    if (facts.halted || facts.unpublished === 'person') return exitCodes.needsHuman;
    return facts.unpublished === 'later' ? exitCodes.limit : exitCodes.landed;
  }
  if (facts.stopped !== null)
    return facts.stopped === 'terminate' ? exitCodes.terminated : exitCodes.interrupted;
  if (facts.halted) return exitCodes.needsHuman;
  if (facts.failedPhases > 0) return exitCodes.failed;
  if (facts.humanPhases > 0) return exitCodes.needsHuman;
  if (facts.budgetExceeded) return exitCodes.budget;
  if (facts.limitReached) return exitCodes.limit;
  return exitCodes.error;
}
