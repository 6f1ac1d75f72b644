import { DebussyError, messageOf, safeName } from '@debussy/core';
import type { Holder } from '@debussy/core';
import {
  currentHolder,
  killLeftovers,
  lockHolder,
  releaseLock,
  takeLock,
  writeAtomically,
} from '@debussy/host';
import { digest } from '../digest.ts';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
} from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The folder for a worker's mirrors and worktrees, for one process at a time. */
export interface WorkerHome {
  readonly folder: string;
  readonly name: string;
  /** In the environment of all its child processes, so that a successor finds leftovers. */
  readonly cookie: string;
  /** Calls back once when `worker --drain` asks this process to finish. */
  onDrain(listener: () => void): void;
  leave(): Promise<void>;
}

const mostWorkers = 64;

/** The first free home: a second worker of a host gets its own. Leftover processes of its last owner are ended. */
export async function takeWorkerHome(root: string, name: string): Promise<WorkerHome> {
  for (let n = 1; n <= mostWorkers; n++) {
    const own = n === 1 ? name : `${name}-${n}`;
    const folder = join(root, safeName(own));
    makeHome(folder);
    const lock = await takeLock(folder);
    if (lock === null) continue;
    const cookie = `debussy-fleet-${digest(realpathSync(folder), 12)}`;
    await killLeftovers(cookie);
    const identity = identityOf(await currentHolder());
    let endWatch: (() => void) | undefined;
    return {
      folder: realpathSync(folder),
      name: own,
      cookie,
      onDrain: (listener) => void (endWatch = watchRequests(folder, identity, listener)),
      async leave() {
        endWatch?.();
        await releaseLock(lock);
      },
    };
  }
  throw new DebussyError({
    code: 'ERR_FLEET_HOME',
    message: `${mostWorkers} workers called ${name} already run on this host`,
    hint: 'One worker can run many tasks: --slots 8. Another name: --name <name>',
    exitCode: 2,
  });
}

function makeHome(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw new DebussyError({
      code: 'ERR_FLEET_HOME',
      message: `no worker can keep its work in ${folder}: ${messageOf(cause)}`,
      hint: 'Name a folder that this user may write to: --home <folder>',
      exitCode: 2,
      cause,
    });
  }
}

const requestFile = 'drain';
const lookEveryMs = 1000;

/**
 * A request names its process, so that a successor in the same home never takes it for its own. Repeating it has no
 * effect, unlike a signal. The returned function stops the watch.
 */
function watchRequests(folder: string, own: string, listener: () => void): () => void {
  const file = join(folder, requestFile);
  const timer = setInterval(() => {
    if (!existsSync(file) || readFileSync(file, 'utf8') !== own) return;
    clearInterval(timer);
    listener();
  }, lookEveryMs).unref();
  return () => clearInterval(timer);
}

function identityOf({ host, pid, started, boot }: Holder): string {
  return JSON.stringify([host, pid, started, boot]);
}

export interface DrainingWorker {
  readonly name: string;
  readonly pid: number;
  /** Resolves when the process has left its home. */
  readonly ended: Promise<void>;
}

/** Asks the workers of this machine, or the named one, to finish their tasks and end. */
export async function drainWorkers(root: string, name: string | null): Promise<readonly DrainingWorker[]> {
  const folders = name === null ? foldersIn(root) : [safeName(name)];
  const asked: DrainingWorker[] = [];
  for (const one of folders) {
    const folder = join(root, one);
    if (!existsSync(folder)) throw noSuchWorker(name ?? one, root);
    const holder = await lockHolder(folder);
    if (holder === null) continue;
    const identity = identityOf(holder);
    writeAtomically(join(folder, requestFile), identity);
    asked.push({ name: one, pid: holder.pid, ended: untilLeft(folder, identity) });
  }
  return asked;
}

async function untilLeft(folder: string, identity: string): Promise<void> {
  for (;;) {
    const holder = await lockHolder(folder);
    if (holder === null || identityOf(holder) !== identity) return;
    await pause(lookEveryMs / 4);
  }
}

function foldersIn(root: string): readonly string[] {
  if (!existsSync(root)) return [];
  const entries = readdirSync(root, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

function noSuchWorker(name: string, root: string): DebussyError {
  const known = foldersIn(root).join(', ');
  return new DebussyError({
    code: 'ERR_FLEET_WORKER_NONE',
    message: `no worker ${name} has a home in ${root}`,
    hint:
      known === '' ? 'Workers elsewhere: --home <folder>' : `There are: ${known}. Elsewhere: --home <folder>`,
    exitCode: 2,
  });
}

export function defaultHome(env: NodeJS.ProcessEnv): string {
  const state = env['XDG_STATE_HOME'] ?? join(env['HOME'] ?? homedir(), '.local', 'state');
  return join(state, 'debussy', 'fleet');
}
