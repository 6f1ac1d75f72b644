import { DebussyError } from '@debussy/core';

import { gitAt, must } from '@debussy/host';
import type { Git, GitOptions, GitPlace } from '@debussy/host';

/** The repository as landing sees it: the git directory that all checkouts share, and the way to run git. */
export interface Store {
  readonly commonDir: string;
  readonly gitAt: (place: GitPlace) => Git;
}

export function openStore(commonDir: string, at: Store['gitAt'] = gitAt): Store {
  return { commonDir, gitAt: at };
}

/** Git on objects and refs alone: no work tree, nobody's index, and objects are what their names say. */
export function bareGit(store: Store): Git {
  const git = store.gitAt({ gitDir: store.commonDir });
  return (args, options = {}) =>
    git(args, { ...options, env: { GIT_NO_REPLACE_OBJECTS: '1', ...options.env } });
}

/** The one line that a command prints. */
export async function gitLine(git: Git, args: readonly string[], options?: GitOptions): Promise<string> {
  return (await must(git, args, options)).toString().trimEnd();
}

export function gitFailed(args: readonly string[], stderr: string): DebussyError {
  return new DebussyError({
    code: 'ERR_GIT_COMMAND',
    message: `git ${args[0] ?? ''} failed: ${stderr.trim()}`,
    hint: `The command was: git ${args.join(' ')}`,
  });
}
