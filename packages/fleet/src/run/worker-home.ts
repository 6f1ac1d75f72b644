import { DebussyError, safeName } from '@debussy/core';
import { killLeftovers } from '@debussy/runners';
import { releaseLock, takeLock } from '@debussy/host';
import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where a worker keeps its mirrors and worktrees. One process at a time has it. */
export interface WorkerHome {
  readonly folder: string;
  readonly name: string;
  /** In the environment of everything that it starts, so that a successor finds what is left over. */
  readonly cookie: string;
  leave(): Promise<void>;
}

const mostWorkers = 64;

/** The first home that nobody has: a second worker of a host gets one of its own. What its last owner left running is ended. */
export async function takeWorkerHome(root: string, name: string): Promise<WorkerHome> {
  for (let n = 1; n <= mostWorkers; n++) {
    const own = n === 1 ? name : `${name}-${n}`;
    const folder = join(root, safeName(own));
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const lock = await takeLock(folder);
    if (lock === null) continue;
    const cookie = `debussy-fleet-${digest(realpathSync(folder))}`;
    await killLeftovers(cookie);
    return { folder: realpathSync(folder), name: own, cookie, leave: () => releaseLock(lock) };
  }
  throw new DebussyError({
    code: 'ERR_FLEET_HOME',
    message: `${mostWorkers} workers called ${name} run on this host already`,
    hint: 'One worker has many places: --slots 8. Another name: --name <name>',
    exitCode: 2,
  });
}

export function defaultHome(env: NodeJS.ProcessEnv): string {
  const state = env['XDG_STATE_HOME'] ?? join(env['HOME'] ?? homedir(), '.local', 'state');
  return join(state, 'debussy', 'fleet');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
