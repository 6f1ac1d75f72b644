import { shortBranch } from '@debussy/core';
import type { Config, DebussyError } from '@debussy/core';
import { preflight } from '@debussy/workspace';
import type { Repository } from '@debussy/workspace';
import type { Check } from './check.ts';
import { fine, problem } from './check.ts';

/** Of a repository that could not be opened: why. Outside of one, everything else can still be looked at. */
export function unopened(error: DebussyError): Check {
  const name = error.code === 'ERR_GIT_MISSING' || error.code === 'ERR_GIT_TOO_OLD' ? 'git' : 'repository';
  return problem(name, 'error', [error.message, error.hint ?? '']);
}

export function gitChecks(repository: Repository, { allow_dirty: allowDirty }: Config): readonly Check[] {
  const { gitVersion, root, branch, identity } = repository;
  return [
    fine('git', gitVersion),
    fine('repository', `${root}, ${branch === null ? 'HEAD is detached' : `on ${shortBranch(branch)}`}`),
    ...(identity === null ? [] : [fine('identity', `${identity.name} <${identity.email}>`)]),
    ...preflight(repository, { allowDirty }).map(obstacle),
    ...oddities(repository),
  ];
}

const names: Readonly<Record<string, string>> = {
  ERR_GIT_IDENTITY: 'identity',
  ERR_GIT_DIRTY: 'checkout',
  ERR_GIT_OPERATION: 'checkout',
  ERR_GIT_READ_ONLY: 'repository',
};

function obstacle({ code, message, hint = '' }: DebussyError): Check {
  return problem(names[code] ?? 'repository', 'error', [message, hint]);
}

function oddities({ submodules, shallow, detached }: Repository): readonly Check[] {
  return [
    ...(submodules.length === 0
      ? []
      : [
          problem('repository', 'info', [
            `it has ${submodules.length} submodule(s)`,
            'Worktrees get them from your own clones; what is missing there stays empty: git submodule update --init --recursive',
          ]),
        ]),
    ...(shallow ? [problem('repository', 'info', ['the clone is shallow', 'git fetch --unshallow'])] : []),
    ...(detached
      ? [
          problem('repository', 'info', [
            'HEAD is detached, so no branch can be moved forward',
            'git switch <branch>',
          ]),
        ]
      : []),
  ];
}
