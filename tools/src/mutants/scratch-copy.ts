import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { roomyFolder } from '@debussy/testing/tool';
import { readPackage, readPackages } from '../manifest.ts';

/** A copy of the workspace in memory, with the dependencies that are installed. */
export interface ScratchCopy {
  readonly root: string;
  /** The exit code of a command in a folder of the copy (null: it took too long), and its output. */
  run(folder: string, command: readonly string[]): Promise<readonly [code: number | null, output: string]>;
  remove(): void;
}

export function scratchCopy(root: string, limitMs: number): ScratchCopy {
  const home = mkdtempSync(path.join(roomyFolder(), 'debussy-mutants-'));
  const [copy, temporary] = [path.join(home, 'tree'), path.join(home, 'tmp')];
  mkdirSync(temporary);
  const list = ['ls-files', '-coz', '--exclude-standard', '--deduplicate'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0').slice(0, -1);
  for (const file of files.filter((name) => existsSync(path.join(root, name))))
    cpSync(path.join(root, file), path.join(copy, file));
  const [installed, target] = [path.join(root, 'node_modules'), path.join(copy, 'node_modules')];
  mkdirSync(path.join(target, '@debussy'), { recursive: true });
  for (const { manifest, path: own } of [...readPackages(copy), readPackage(path.join(copy, 'tools'))])
    symlinkSync(own, path.join(target, manifest.name));
  for (const name of readdirSync(installed).filter((one) => !ownNames.has(one)))
    symlinkSync(path.join(installed, name), path.join(target, name));
  const env = { ...process.env, TMPDIR: temporary, DEBUSSY_SEED: '1', NO_COLOR: '1' };
  return {
    root: copy,
    run: (folder, command) => runIn(command, { cwd: path.join(copy, folder), env, limitMs }),
    remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Not shared: the packages of the workspace, and caches between runs. */
const ownNames = new Set(['@debussy', 'debussy', '.cache', '.vite']);

async function runIn(
  [program = '', ...words]: readonly string[],
  { cwd, env, limitMs }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly limitMs: number },
): Promise<readonly [code: number | null, output: string]> {
  const child = spawn(program, words, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (output += text));
  const timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), limitMs);
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  clearTimeout(timer);
  return [code, output];
}
