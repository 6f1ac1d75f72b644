import { noteBefore } from './before.ts';
import type { PlayedRound } from './find-problems.ts';

/** The user's checkout is on its branch and clean, and nothing that is the user's has changed. */
export function checkoutProblems({
  repository,
  before,
}: Pick<PlayedRound, 'repository' | 'before'>): readonly string[] {
  const { git } = repository;
  const now = noteBefore(repository);
  const status = git('status', '--porcelain', '--ignored');
  const head = git('symbolic-ref', 'HEAD');
  return [
    ...(status === '' ? [] : [`the checkout is not clean: ${status}`]),
    ...(head === 'refs/heads/main' ? [] : [`HEAD is at ${head}`]),
    ...(now.config === before.config ? [] : [`.git/config has changed: ${now.config}`]),
    ...(now.refs === before.refs ? [] : [`refs of the user have changed: ${now.refs}`]),
  ];
}
