import { shortBranch } from '@debussy/core';
import type { Config, DebussyError, EventBody } from '@debussy/core';
import { hooksFolder, preflight } from '@debussy/workspace';
import type { Repository } from '@debussy/workspace';
import type { Check } from './check.ts';
import { fine, problem } from './check.ts';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

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
    ...habits(repository).map(({ message, hint }) => problem('repository', 'info', [message, hint])),
  ];
}

/** What a person is used to from git here and debussy does not do, to be said once, when a run begins. */
export function repositoryNotices(repository: Repository): readonly EventBody[] {
  return habits(repository).map((habit) => ({ type: 'notice', severity: 'info', phase: null, ...habit }));
}

interface Habit {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

function habits(repository: Repository): readonly Habit[] {
  return [hooksNotRun(repository), lfsMissing(repository)].flatMap((habit) => habit ?? []);
}

function hooksNotRun(repository: Repository): Habit | null {
  const folder = hooksFolder(repository);
  const found = ['pre-commit', 'commit-msg'].filter((name) => canRun(join(folder, name)));
  if (found.length === 0) return null;
  const hint = found.includes('pre-commit')
    ? `To make it a gate, in .debussy/config.yaml: \`gates: {hook: ${asGate(repository, folder)}}\`, and \`hook\` in the plan or in default_gates.`
    : 'The first line of each commit is `commit_message_template`.';
  const hooks = found.length === 1 ? 'hook is' : 'hooks are';
  return {
    code: 'HOOKS_NOT_RUN',
    message: `your ${found.join(' and ')} ${hooks} not run when phases land; their gates decide`,
    hint,
  };
}

function asGate({ root }: Repository, folder: string): string {
  if (existsSync(join(root, '.pre-commit-config.yaml'))) return 'pre-commit run --all-files';
  if (existsSync(join(root, '.husky', 'pre-commit'))) return 'sh .husky/pre-commit';
  const path = relative(root, join(folder, 'pre-commit'));
  return path.startsWith('.git/') || path.startsWith('..') ? join(folder, 'pre-commit') : `./${path}`;
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function lfsMissing({ root, lfs }: Repository): Habit | null {
  if (lfs || !textOf(join(root, '.gitattributes')).includes('filter=lfs')) return null;
  return {
    code: 'LFS_MISSING',
    message: 'files here are kept by Git LFS, which is not set up: worktrees have its pointers instead',
    hint: 'Install git-lfs, then: git lfs install && git lfs pull',
  };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
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
