import { hooksFolder } from '@debussy/workspace';
import type { Repository } from '@debussy/workspace';
import { accessSync, constants, existsSync } from 'node:fs';
import { orNull, readRegular } from '@debussy/host';
import { join, relative } from 'node:path';

/** Differences between debussy and git in this repository, for the user. */
type RepositoryNotice = Readonly<Record<'code' | 'message' | 'hint', string>>;

export function repositoryNotices(repository: Repository): readonly RepositoryNotice[] {
  return [hooksNotRun(repository), lfsMissing(repository)].flatMap((notice) => notice ?? []);
}

function hooksNotRun(repository: Repository): RepositoryNotice | null {
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
  return orNull(() => accessSync(file, constants.X_OK)) !== null;
}

function lfsMissing({ root, lfs }: Repository): RepositoryNotice | null {
  if (lfs || !textOf(join(root, '.gitattributes')).includes('filter=lfs')) return null;
  return {
    code: 'LFS_MISSING',
    message: 'files here are in Git LFS, which is not set up: worktrees get pointers instead',
    hint: 'Install git-lfs, then: git lfs install && git lfs pull',
  };
}

function textOf(file: string): string {
  const read = readRegular(file, 1024 * 1024);
  return read.ok ? read.value : '';
}
