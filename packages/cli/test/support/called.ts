import { plainEnvironment } from '@debussy/testing';
import { callCommand } from '../../src/dispatch.ts';
import type { Answer } from './binary.ts';

export interface CalledOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** The same as `debussy` in this process: for what needs no process of its own. */
export async function called(words: readonly string[], options: CalledOptions): Promise<Answer> {
  const { cwd, env = {}, isTTY = false, columns = 100 } = options;
  const said = { stdout: '', stderr: '' };
  const code = await callCommand(words, {
    cwd,
    env: { ...plainEnvironment(), ...env },
    isTTY,
    columns,
    stdout: (text) => void (said.stdout += text),
    stderr: (text) => void (said.stderr += text),
  });
  return { code, ...said };
}
