import { DebussyError } from '@debussy/core';
import { execFile } from 'node:child_process';

const mostOutput = 64 * 1024 * 1024;

/** Git in a checkout of the user's own, never in one where an agent has been. Returns what it printed. */
export function runGit(folder: string, args: readonly string[]): Promise<string> {
  const options = { cwd: folder, env: gitEnvironment(process.env), maxBuffer: mostOutput };
  return new Promise((done, failed) => {
    execFile('git', [...args], options, (error, stdout, stderr) => {
      if (error === null) done(stdout);
      else failed(gitError(args, error, stderr));
    });
  });
}

/** Without variables that would lead git to another repository. */
export function gitEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const leading = /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|OBJECT_DIRECTORY|COMMON_DIR|NAMESPACE|PREFIX)$/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !leading.test(name)));
}

function gitError(args: readonly string[], cause: Error & { code?: unknown }, stderr: string): DebussyError {
  if (cause.code === 'ENOENT') {
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
    message: `git ${args[0] ?? ''} failed: ${stderr.trim() || cause.message}`,
    hint: `The command was: git ${args.join(' ')}`,
    cause,
  });
}
