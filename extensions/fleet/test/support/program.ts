import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { bundledBinary } from '@debussy/testing';
import { hasRedis } from './redis-server.ts';

// Without Redis no test starts it.
const program = hasRedis ? await bundledBinary() : '';

/** The program running, with what it has said so far. */
export interface Running {
  readonly child: ChildProcess;
  said(): string;
  readonly ended: Promise<number | null>;
}

export interface ProgramOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

export function startProgram(args: readonly string[], options: ProgramOptions): Running {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: options.cwd,
    env: { ...plain(), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return { child, said: () => text, ended };
}

function plain(): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
  };
}
