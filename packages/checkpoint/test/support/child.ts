import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';
import { programOf } from '@debussy/testing/processes';
import { beforeAll } from 'vitest';

/** A script of this folder, made runnable by plain node for the tests of one file. */
export function script(name: string): () => string {
  let program = '';
  beforeAll(async () => {
    program = await programOf(new URL(`../scripts/${name}.ts`, import.meta.url));
  });
  return () => program;
}

export type Child = ChildProcessByStdio<null, Readable, Readable>;

export function start(path: string, args: readonly string[]): Child {
  return spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Everything that the process writes until it has ended. */
export async function output(child: Child): Promise<string> {
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
  child.stderr.setEncoding('utf8').on('data', (part: string) => (text += part));
  await new Promise((resolve) => child.once('close', resolve));
  return text;
}
