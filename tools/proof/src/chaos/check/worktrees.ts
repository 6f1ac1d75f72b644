import { placesAtOnce } from '@debussy/core';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { journalIn, runsIn } from '@debussy/testing';
import type { UserRepository } from '@debussy/testing';
import type { PlayedRound } from './find-problems.ts';

/** Not more worktrees than allowed, detached, beside the repository, and no work in them that no ref has. */
export function worktreeProblems({ repository }: Pick<PlayedRound, 'repository'>): readonly string[] {
  const [, ...linked] = repository.git('worktree', 'list', '--porcelain').split('\n\n');
  const allowed = allowedWorktrees(repository);
  return [
    ...(linked.length <= allowed ? [] : [`${linked.length} worktrees, at most ${allowed} are allowed`]),
    ...linked.flatMap((one) => oneWorktree(repository, one)),
  ];
}

function allowedWorktrees(repository: UserRepository): number {
  const started = runsIn(repository)
    .flatMap((run) => journalIn(repository, run))
    .find((event) => event.type === 'run.started');
  if (started === undefined) return 3;
  const { sessions, verifications } = placesAtOnce(started.config, availableParallelism());
  return sessions + verifications + 1;
}

function oneWorktree({ root, git }: UserRepository, listed: string): readonly string[] {
  const [path = '', head = ''] = listed.split('\n').map((line) => line.slice(line.indexOf(' ') + 1));
  return [
    ...(listed.includes('\ndetached') ? [] : [`${path} is not detached`]),
    ...(relative(root, path).startsWith('..') ? [] : [`${path} lies in the repository`]),
    ...(isReferenced({ git }, head) ? [] : [`no ref has ${head} of ${path}`]),
  ];
}

/** A landed commit says more in its message than the verified one that a worktree may still stand on; its tree is the same. */
function isReferenced({ git }: Pick<UserRepository, 'git'>, head: string): boolean {
  if (git('for-each-ref', '--count=1', '--contains', head) !== '') return true;
  const tree = git('rev-parse', `${head}^{tree}`).trim();
  return git('log', '--glob=refs/*', '--format=%T').split('\n').includes(tree);
}
