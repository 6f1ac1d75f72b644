/** The outcome of a run for the shell. */
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

/** The table for the help and the reference, in numerical order. */
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

/** Facts about an ended run. Several can hold at once. */
export interface RunFacts {
  /** Refused before anything ran: usage, plan, config, precondition. */
  readonly refused: boolean;
  /** Debussy's own part failed: the journal, git, the disk. */
  readonly broken: boolean;
  /** How the run was stopped: by Ctrl-C or `debussy stop`, or by SIGTERM. Null if it was not. */
  readonly stopped: 'interrupt' | 'terminate' | null;
  /** An agent's report recommended `halt`. */
  readonly halted: boolean;
  readonly failedPhases: number;
  /** Phases that wait for the user: conflict, `needs_human_verification`, blocked, ungated, escape. */
  readonly humanPhases: number;
  readonly budgetExceeded: boolean;
  readonly limitReached: boolean;
  /** Landed commits could not be published on the host: the user has to act first, or a later attempt may succeed. */
  readonly unpublished?: 'person' | 'later' | null;
  /** Phases that have not landed and that the user did not skip, whatever the reason. */
  readonly unfinishedPhases: number;
}

/**
 * One code for a run. If several facts hold, the first in this order wins: refused (2), broken (1), everything landed
 * (0), stopped (130, 143), halted (4), failed (3), needs you (4), budget (5), limit (75). Unfinished work without any
 * of these is an operational error (1).
 *  Landed commits that could not be published are unfinished: code 4 if the user has to act, 75 if a later attempt may
 * succeed. "Everything landed" precedes the reasons to stop: a stopped run with nothing left has succeeded. Only an
 * agent's warning against continuing precedes it: a person should look at the landed commits.
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
