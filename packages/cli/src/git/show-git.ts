import { spawn } from 'node:child_process';
import { DebussyError } from '@debussy/core';
import type { CommandIo } from '../command-io.ts';
import { gitEnvironment, runGit } from '@debussy/engine';

/** What git prints; on a terminal in its own colours and with its own pager. */
export async function showGit(folder: string, args: readonly string[], io: CommandIo): Promise<void> {
  if (!io.isTTY) {
    io.stdout(await runGit(folder, args));
    return;
  }
  const child = spawn('git', [...args], { cwd: folder, env: gitEnvironment(io.env), stdio: 'inherit' });
  const code = await new Promise<number | null>((done, failed) => {
    child.on('error', failed);
    child.on('close', done);
  });
  // Who leaves the pager early ends git by SIGPIPE: that is no failure.
  if (code === 0 || code === null || code === 141) return;
  throw new DebussyError({
    code: 'ERR_GIT_COMMAND',
    message: `git ${args[0] ?? ''} ended with exit code ${code}`,
    hint: `The command was: git ${args.join(' ')}`,
  });
}
