import { DebussyError } from '@debussy/core';
import type { SimpleGit } from 'simple-git';
import { cutOff, gitError, ownEnvironment } from './git.ts';

/** Commands that the user sees, in the user's own checkout; never in an agent's worktree. */
export async function porcelain<T>(folder: string, ask: (git: SimpleGit) => PromiseLike<T>): Promise<T> {
  // Loaded on demand: most of our commands never need it.
  const { GitError, simpleGit } = await import('simple-git');
  const environment = ownEnvironment();
  const git = simpleGit({
    baseDir: folder,
    // The environment is the user's, but hooks and templates follow our settings.
    unsafe: {
      allowUnsafeConfigPaths: true,
      allowUnsafeHooksPath: true,
      allowUnsafeSshCommand: true,
      allowUnsafeTemplateDir: true,
    },
    allowEnvironment: Object.keys(environment),
    // Without this, empty output would count as an answer, even from a killed git.
    errors: (error, { exitCode }) =>
      exitCode === 0
        ? undefined
        : (error ?? new Error(Number.isInteger(exitCode) ? `exit code ${exitCode}` : killed)),
  });
  try {
    return await ask(git.env(environment));
  } catch (cause) {
    if (!(cause instanceof GitError)) throw cause;
    throw problemOf(cause.task?.commands.map(String) ?? [], cause.message.trim());
  }
}

/** Simple-git only keeps the text of an error. */
const killed = 'git was ended by a signal';

function problemOf(args: readonly string[], message: string): DebussyError {
  if (message.includes(killed)) return cutOff(args, 'a signal');
  if (/\bENOENT\b/.test(message))
    return new DebussyError({
      code: 'ERR_GIT_MISSING',
      message: 'git was not found',
      hint: 'Install git 2.38 or newer and make sure that it is first on PATH: git --version',
      exitCode: 2,
    });
  return gitError(args, { code: null, stderr: message });
}
