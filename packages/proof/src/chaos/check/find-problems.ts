import type { UserRepository } from '../../kit/repository.ts';
import type { Try } from '../try-once.ts';
import type { Undisturbed } from '../undisturbed.ts';
import type { Before } from './before.ts';
import { checkoutProblems } from './checkout.ts';
import { exitProblems } from './exit-codes.ts';
import { journalProblems } from './journals.ts';
import { landingProblems } from './landing.ts';
import { leftoverProblems } from './leftovers.ts';
import { worktreeProblems } from './worktrees.ts';

export interface PlayedRound {
  readonly repository: UserRepository;
  readonly before: Before;
  readonly expected: Undisturbed;
  readonly tries: readonly Try[];
}

/** Everything that does not hold at the end of a round, in sentences. A check that cannot be made is a problem, too. */
export function findProblems(played: PlayedRound): readonly string[] {
  return [
    exitProblems,
    landingProblems,
    checkoutProblems,
    journalProblems,
    worktreeProblems,
    leftoverProblems,
  ].flatMap((check) => {
    try {
      return check(played);
    } catch (error) {
      return [`${check.name}: ${error instanceof Error ? error.message : String(error)}`];
    }
  });
}
