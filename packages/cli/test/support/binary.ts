import { spawn } from 'node:child_process';
import { bundledBinary, plainEnvironment } from '@debussy/testing';

export interface Answer {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CallOptions {
  readonly cwd: string;
  /** On top of a plain environment; undefined takes a variable away. */
  readonly env?: NodeJS.ProcessEnv;
  readonly stdin?: string;
}

let built: Promise<string> | undefined;

/** The program as it is published, bundled from the sources as they stand: the path of its bin/debussy.js. */
export function binary(): Promise<string> {
  built ??= bundledBinary();
  return built;
}

/** Longer than any of them needs on a busy machine. */
const hungMs = 110_000;

/** Calls the program as a person would, without a terminal. What takes too long is ended, and its exit code is null. */
export async function debussy(args: readonly string[], options: CallOptions): Promise<Answer> {
  const { cwd, env = {}, stdin = '' } = options;
  const child = spawn(process.execPath, [await binary(), ...args], {
    cwd,
    env: { ...plainEnvironment(), ...env },
    timeout: hungMs,
    killSignal: 'SIGKILL',
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text));
  child.stdin.on('error', () => undefined).end(stdin);
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', (code) => done({ code, ...said }));
  });
}
