import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { afterAll, beforeAll } from 'vitest';

const conditionNames = ['@debussy/source', 'node', 'import', 'module', 'default'];

/** A script of this folder, made runnable by plain node for the tests of one file. */
export function script(name: string): () => string {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'debussy-checkpoint-script-'));
    await build({
      input: fileURLToPath(new URL(`../scripts/${name}.ts`, import.meta.url)),
      platform: 'node',
      resolve: { conditionNames },
      external: [/^node:/],
      output: { file: join(folder, `${name}.mjs`), format: 'esm' },
      logLevel: 'silent',
    });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return () => join(folder, `${name}.mjs`);
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
