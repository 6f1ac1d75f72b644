import { locateRepository } from '@debussy/workspace';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { requiredProgram } from '../session/program.ts';
import { runFolder } from '../runs/run-folder.ts';

/** A run in a separate process: it outlives this one and its terminal. */
export interface Detached {
  readonly kind: 'detached';
  readonly run: string;
  readonly pid: number;
  readonly output: string;
  /** Its output so far. */
  readonly text: string;
}

/** It was refused, or nothing was left to do. */
export interface NotBegun {
  readonly kind: 'not_begun';
  readonly exitCode: number;
  readonly text: string;
}

export interface DetachOrder {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** A command line of `debussy`: `['run', 'MASTER_PLAN.md', '--parallel', '3']`. */
  readonly args: readonly string[];
}

/** Set for the process that must report when it has taken its run. */
const detachedName = 'DEBUSSY_DETACHED';

/** Starts `debussy run` or `debussy resume` in its own session, and returns when it has taken its run or ended. */
export async function startDetached({ cwd, env, args }: DetachOrder): Promise<Detached | NotBegun> {
  const { node, script } = requiredProgram();
  const located = await locateRepository(cwd);
  if (!located.ok) throw located.error;
  const { commonDir } = located.value;
  const folder = join(commonDir, 'debussy');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const early = join(folder, `output-${process.pid}-${Date.now()}.log`);
  const log = openSync(early, 'a', 0o600);
  const child = spawn(node, [script, ...args], {
    cwd,
    env: { ...env, [detachedName]: '1' },
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const news = await firstNews(child);
  if (child.connected) child.disconnect();
  child.unref();
  const text = readFileSync(early, 'utf8');
  if (typeof news === 'number') {
    rmSync(early, { force: true });
    return { kind: 'not_begun', exitCode: news, text };
  }
  const output = join(runFolder(commonDir, news).root, `output-${child.pid ?? 0}.log`);
  renameSync(early, output);
  return { kind: 'detached', run: news, pid: child.pid ?? 0, output, text };
}

/** The id of the run that it took, or its exit code. */
function firstNews(child: ChildProcess): Promise<string | number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
    child.once('message', (run) => resolve(typeof run === 'string' ? run : ''));
  });
}

/** Tells the parent process that this one has taken a run. No effect in a process that is not detached. */
export function sayTaken(run: string, env: NodeJS.ProcessEnv): void {
  if (env[detachedName] === undefined || process.send === undefined) return;
  process.send(run, () => process.disconnect());
}
