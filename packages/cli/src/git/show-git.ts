import { DebussyError } from '@debussy/core';
import { showProgram } from '@debussy/host';
import { runGit } from '@debussy/engine';
import type { CommandIo } from '../command-io.ts';

/** What git prints; on a terminal in its own colours and with its own pager. */
export async function showGit(folder: string, args: readonly string[], io: CommandIo): Promise<void> {
  if (!io.isTTY) {
    io.stdout(await runGit(folder, args));
    return;
  }
  const code = await showProgram(['git', ...args], { cwd: folder, env: gitEnvironment(io.env) });
  // Who leaves the pager early ends git by SIGPIPE: that is no failure.
  if (code === 0 || code === null || code === 141) return;
  throw new DebussyError({
    code: 'ERR_GIT_COMMAND',
    message: `git ${args[0] ?? ''} ended with exit code ${code}`,
    hint: `The command was: git ${args.join(' ')}`,
  });
}

/** Without variables that would lead git to another repository. */
function gitEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const leading = /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|OBJECT_DIRECTORY|COMMON_DIR|NAMESPACE|PREFIX)$/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !leading.test(name)));
}
