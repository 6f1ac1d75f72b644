import { trailerNames } from '@debussy/core';
import type { UserRepository } from './repository.ts';

/** The phases whose commits are on a branch, by their trailers, oldest first. */
export function phasesOnBranch({ git }: UserRepository, branch = 'main'): readonly string[] {
  return git(
    'log',
    '--reverse',
    `--format=%(trailers:key=${trailerNames.phase},valueonly,separator=%x2C)`,
    branch,
  )
    .split('\n')
    .filter((phase) => phase !== '');
}
