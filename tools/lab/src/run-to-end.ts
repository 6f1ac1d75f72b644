import { spawn } from 'node:child_process';
import { plainEnvironment } from '@debussy/testing';

export interface EndedProgram {
  /** Null where it was ended from outside, or took too long. */
  readonly code: number | null;
  /** The end of its output. */
  readonly output: string;
  /** By the clock. */
  readonly seconds: number;
}

const mostOutput = 20_000;

/** Waits without blocking others that run beside it. Its child processes end with it. */
export function runToEnd(
  program: string,
  args: readonly string[],
  { cwd, minutes, env }: { readonly cwd: string; readonly minutes: number; readonly env?: NodeJS.ProcessEnv },
): Promise<EndedProgram> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...plainEnvironment(), CI: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let output = '';
    const hear = (chunk: Buffer): void => {
      output = `${output}${chunk.toString()}`.slice(-mostOutput);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    const timer = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, minutes * 60_000);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, output, seconds: (performance.now() - begun) / 1000 });
    });
  });
}
