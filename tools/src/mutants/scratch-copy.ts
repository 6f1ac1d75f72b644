import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { roomyFolder } from '@debussy/testing/tool';
import { readPackages } from '../manifest.ts';

/** A copy of the workspace that mutants may change, with the dependencies that are installed. */
export interface ScratchCopy {
  readonly root: string;
  /** How a command ended in a folder of the copy: null is a time-out. */
  run(folder: string, command: readonly string[], limitMs: number): Promise<Ended>;
  remove(): void;
}

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

export function scratchCopy(root: string): ScratchCopy {
  const home = mkdtempSync(path.join(roomyFolder(), 'debussy-mutants-'));
  const copy = path.join(home, 'tree');
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  for (const file of files.filter((name) => name !== ''))
    cpSync(path.join(root, file), path.join(copy, file));
  linkDependencies(root, copy);
  const temporary = path.join(home, 'tmp');
  mkdirSync(temporary);
  return {
    root: copy,
    run: (folder, command, limitMs) => runIn(path.join(copy, folder), command, temporary, limitMs),
    remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** What is installed is shared; the packages of the workspace are those of the copy. */
function linkDependencies(root: string, copy: string): void {
  const installed = path.join(root, 'node_modules');
  const target = path.join(copy, 'node_modules');
  mkdirSync(path.join(target, '@debussy'), { recursive: true });
  for (const { manifest, path: home } of readPackages(copy))
    symlinkSync(home, path.join(target, manifest.name));
  const isOurs = (name: string): boolean => ['@debussy', 'debussy', '.cache', '.vite'].includes(name);
  for (const name of readdirSync(installed).filter((one) => !isOurs(one)))
    symlinkSync(path.join(installed, name), path.join(target, name));
  symlinkSync(path.join(copy, 'tools'), path.join(target, '@debussy/tools'));
}

async function runIn(
  cwd: string,
  [program = '', ...rest]: readonly string[],
  temporary: string,
  limitMs: number,
): Promise<Ended> {
  const env = { ...process.env, TMPDIR: temporary, DEBUSSY_SEED: '1', NO_COLOR: '1' };
  const child = spawn(program, rest, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (output += text));
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, limitMs);
  const code = await new Promise<number>((resolve) => child.on('exit', (status) => resolve(status ?? 1)));
  clearTimeout(timer);
  return { code: isLate ? null : code, output };
}
