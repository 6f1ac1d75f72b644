import { messageOf } from '@debussy/core';
import { spawn } from 'node:child_process';
import { closeSync, constants, openSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { orNull } from '../or-null.ts';
import type { ProcessPlan, SpawnError } from './process-plan.ts';

export interface RawExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly spawnError: SpawnError | null;
}

export interface Started {
  readonly pid: number | null;
  readonly exit: Promise<RawExit>;
}

/**
 * Starts a program as the leader of its own session, on raw descriptors. Not through execa: with pipes, and even with
 * its file output, a call hangs while a grandchild holds the pipe, one long line fills the memory, and its time-outs
 * reach only the direct child. With descriptors, only the exit must be awaited.
 */
export function startProgram(
  { argv: [program = '', ...rest], cwd, env, manner }: Pick<ProcessPlan, 'argv' | 'cwd' | 'env' | 'manner'>,
  stdio: readonly number[],
): Started {
  try {
    const child = spawn(program, rest, { cwd, env, detached: true, stdio: [...stdio] });
    // Its children inherit it.
    if (child.pid !== undefined && manner !== undefined && manner.nice !== 0) setNice(child.pid, manner.nice);
    const exit = new Promise<RawExit>((resolve) => {
      child.once('error', (error) => resolve(notStarted(error)));
      child.once('exit', (code, signal) => resolve({ code, signal, spawnError: null }));
    });
    return { pid: child.pid ?? null, exit };
  } catch (error) {
    return { pid: null, exit: Promise.resolve(notStarted(error)) };
  }
}

/** If the program has already ended, or the system refuses, nothing changes. */
function setNice(pid: number, nice: number): void {
  orNull(() => setPriority(pid, nice > 0 ? Math.max(nice, getPriority()) : nice));
}

/** A descriptor to read this text from; without a text, one at its end. */
export function openInput(path: string, text: string | null): number {
  if (text === null) return openSync('/dev/null', constants.O_RDONLY);
  rmSync(path, { force: true });
  writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
  try {
    return openSync(path, constants.O_RDONLY);
  } finally {
    rmSync(path, { force: true });
  }
}

export function closeAll(descriptors: readonly number[]): void {
  for (const descriptor of descriptors) closeSync(descriptor);
}

function notStarted(cause: unknown): RawExit {
  return { code: null, signal: null, spawnError: startFailure(cause) };
}

export function startFailure(cause: unknown): SpawnError {
  const code = errorCode(cause);
  const said = messageOf(cause);
  return {
    code,
    message: `The program could not be started: ${said}`,
    hint: hints.get(code) ?? 'Try the same command by hand.',
  };
}

const hints: ReadonlyMap<string, string> = new Map<string, string>(
  Object.entries({
    E2BIG:
      'Its arguments are too long for the system: hand the prompt over by `prompt: stdin` or `prompt: file`.',
    EAGAIN: 'The system allows no more processes: lower --parallel, or raise `ulimit -u`.',
    EMFILE: 'Too many files are open: lower --parallel, or raise `ulimit -n`.',
    ENOSPC: 'The disk is full: make room (`debussy clean` removes what no run needs), then `debussy resume`.',
    ENOEXEC: 'It is not a program that this system can run: is the first line (#!) missing?',
  }),
);

function errorCode(cause: unknown): string {
  const code: unknown = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : 'ERR_START';
}
