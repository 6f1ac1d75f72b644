import { DebussyError } from '@debussy/core';
import type { SimpleGit } from 'simple-git';
import { cutOff, gitError, ownEnvironment } from './git.ts';

/** Visible commands in a user's own checkout, never in one used by an agent. */
export async function porcelain<T>(folder: string, ask: (git: SimpleGit) => PromiseLike<T>): Promise<T> {
  // Loaded when it is needed: most commands of ours never ask.
  const { GitError, simpleGit } = await import('simple-git');
  const environment = ownEnvironment();
  const git = simpleGit({
    baseDir: folder,
    // The environment is the user's; the commands' own settings for hooks and templates are ours.
    unsafe: {
      allowUnsafeConfigPaths: true,
      allowUnsafeHooksPath: true,
      allowUnsafeSshCommand: true,
      allowUnsafeTemplateDir: true,
    },
    allowEnvironment: Object.keys(environment),
    // Without this, silence would be an answer, also of a git that was killed.
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

/** Simple-git keeps nothing of an error but its text. */
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
