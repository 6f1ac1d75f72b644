import { DebussyError } from '@debussy/core';
import type { Operation } from './operation.ts';
import type { Repository } from './open.ts';

/** Every reason why no run can start here now, each with a remedy; empty if one can. */
export function preflight(repository: Repository): readonly DebussyError[] {
  return [...readOnly(repository), ...inOperation(repository), ...withoutIdentity(repository)];
}

function readOnly({ writable, commonDir }: Repository): readonly DebussyError[] {
  if (writable) return [];
  return [
    refusal(
      'ERR_GIT_READ_ONLY',
      `the git directory ${commonDir} cannot be written`,
      'Mount it writable, or fix its permissions',
    ),
  ];
}

function inOperation({ operation, root }: Repository): readonly DebussyError[] {
  if (operation === null) return [];
  return [
    refusal(
      'ERR_GIT_OPERATION',
      `a ${operation} is in progress in ${root}`,
      `Finish or abort it: ${endings[operation]}`,
    ),
  ];
}

const endings: Readonly<Record<Operation, string>> = {
  merge: 'git merge --abort',
  rebase: 'git rebase --abort',
  am: 'git am --abort',
  'cherry-pick': 'git cherry-pick --abort',
  revert: 'git revert --abort',
  bisect: 'git bisect reset',
};

function withoutIdentity({ identity }: Repository): readonly DebussyError[] {
  if (identity !== null) return [];
  return [
    refusal(
      'ERR_GIT_IDENTITY',
      'git does not know who you are, and commits need an author',
      'git config --global user.name "Your Name" && git config --global user.email you@example.com',
    ),
  ];
}

function refusal(code: `ERR_${string}`, message: string, hint: string): DebussyError {
  return new DebussyError({ code, message, hint, exitCode: 2 });
}
