import { messageOf } from '@debussy/core';
import { phasesOnBranch } from '@debussy/testing';
import type { UserRepository } from '@debussy/testing';
import type { Kind } from '../disturbance.ts';
import type { Try } from '../try-once.ts';
import type { Undisturbed } from '../undisturbed.ts';
import type { Before } from './before.ts';
import { checkoutProblems } from './checkout.ts';
import { journalProblems } from './journals.ts';
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
      return [`${check.name}: ${messageOf(error)}`];
    }
  });
}

/** Every phase landed exactly once, together they equal the undisturbed run, and git finds no damage. */
function landingProblems({ repository, expected }: PlayedRound): readonly string[] {
  const landed = phasesOnBranch(repository).toSorted();
  const tree = repository.git('rev-parse', 'main^{tree}');
  const complaints = repository.git('fsck', '--no-dangling', '--no-progress');
  return [
    ...(String(landed) === String(expected.phases)
      ? []
      : [`landed: ${landed.join(' ')}; expected: ${expected.phases.join(' ')}`]),
    ...(tree === expected.tree
      ? []
      : [`another tree: ${repository.git('ls-tree', '-r', '--name-only', 'main')}`]),
    ...(complaints === '' ? [] : [`git fsck: ${complaints}`]),
  ];
}

/** A code says what happened: nothing but a kill leaves none, and nothing but a disk that refuses makes an operational error. */
function exitProblems({ tries, expected }: PlayedRound): readonly string[] {
  const wrong = tries.flatMap((one, i) => {
    const name = `try ${i + 1} (${one.words[0]}, ${one.met.join(', ') || 'undisturbed'})`;
    if (one.hung) return [`${name} did not end`];
    const allowed = allowedCodes(one, expected.codes);
    return allowed.includes(one.code) ? [] : [`${name} ended with ${one.code}: ${one.said.slice(-1500)}`];
  });
  return tries.at(-1)?.code === 0 ? wrong : [...wrong, `nothing landed all in ${tries.length} tries`];
}

const mayKill: readonly Kind[] = ['kill-debussy', 'kill-at-event', 'kill-at-ref', 'kill-group', 'power-cut'];
const mayRefuse: readonly Kind[] = ['full-disk', 'read-only', 'kill-git'];
/** A read-only repository is an unmet precondition; so is a run that another process continues. */
const mayForbid: readonly Kind[] = ['full-disk', 'read-only', 'second-namespace'];
const mayFail: readonly Kind[] = [...mayRefuse, 'kill-agent'];

function allowedCodes(
  { met, said }: Try,
  undisturbed: readonly (number | null)[],
): readonly (number | null)[] {
  const meets = (kinds: readonly Kind[]): boolean => met.some((kind) => kinds.includes(kind));
  // One that was killed before it had begun is not seen to be gone from inside of a container.
  const isUnseen = meets(['own-namespace']) && said.includes('--force');
  return [
    ...undisturbed,
    ...(meets(mayKill) ? [null] : []),
    ...(meets(mayRefuse) ? [1] : []),
    ...(meets(mayForbid) || isUnseen ? [2] : []),
    ...(meets(mayFail) ? [3] : []),
  ];
}
