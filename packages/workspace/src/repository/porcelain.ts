import { DebussyError } from '@debussy/core';
import { ownEnvironment } from '@debussy/host';
import { simpleGit } from 'simple-git';

/** Git in a checkout of the user's own, never in one where an agent has been. Returns what it printed. */
export async function runGit(folder: string, args: readonly string[]): Promise<string> {
  const environment = ownEnvironment();
  const git = simpleGit({
    baseDir: folder,
    // The environment is the user's; what the commands say of hooks and templates is our own.
    unsafe: {
      allowUnsafeConfigPaths: true,
      allowUnsafeHooksPath: true,
      allowUnsafeSshCommand: true,
      allowUnsafeTemplateDir: true,
    },
    allowEnvironment: Object.keys(environment),
    errors: (error, { exitCode }) =>
      exitCode === 0 ? undefined : (error ?? new Error(`exit code ${exitCode}`)),
  });
  try {
    return await git.env(environment).raw([...args]);
  } catch (cause) {
    throw gitProblem(args, cause instanceof Error ? cause : new Error(String(cause)));
  }
}

/** What a command says that has failed. */
export function gitProblem(args: readonly string[], cause: Error): DebussyError {
  if (/\bENOENT\b/.test(cause.message)) {
    return new DebussyError({
      code: 'ERR_GIT_MISSING',
      message: 'git was not found',
      hint: 'Install git 2.38 or newer and see that it is first on PATH: git --version',
      exitCode: 2,
      cause,
    });
  }
  return new DebussyError({
    code: 'ERR_GIT_COMMAND',
    message: `git ${args[0] ?? ''} failed: ${cause.message.trim()}`,
    hint: `The command was: git ${args.join(' ')}`,
    cause,
  });
}
