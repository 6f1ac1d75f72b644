import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { runBranches, runRoot, targetRoot } from '@debussy/core';
import { removeDeadScratches } from '../landing/chain.ts';
import type { Store } from '../landing/store.ts';

/**
 * Removes the lock files that a killed git left on a run's own refs. For whoever takes a run over: nobody else works on
 * these refs then, and a transaction that is just ending is waited for. Locks on what the user's git writes are left.
 */
export async function removeStaleLocks(store: Store, run: string): Promise<void> {
  const own = await locksUnder(join(store.commonDir, runRoot(run)));
  const branches = await locksUnder(join(store.commonDir, runBranches));
  const ofRun = branches.filter((lock) => lock.endsWith(`-${runOf(run)}.lock`));
  await removeOldLocks([...own, ...ofRun, ...(await targetLocks(store))]);
  await removeDeadScratches(store.commonDir);
}

/**
 * Removes what a begin that was killed left locked, with its whole debussy: claims on targets, and the refs of a run that
 * has none. A begin that is under way holds its locks for moments.
 */
export async function removeLocksOfBegins(store: Store): Promise<void> {
  const locks = await locksUnder(join(store.commonDir, 'refs/debussy'));
  const branches = await locksUnder(join(store.commonDir, runBranches));
  const unborn = branches.filter((lock) => !existsSync(lock.replace(/\.lock$/, '')));
  await removeOldLocks([...locks.filter(isOfBegin), ...unborn]);
}

function isOfBegin(lock: string): boolean {
  return /\/(?:base|epoch)\.lock$/.test(lock) || lock.includes(`/${targetRoot.replace(/\/$/, '')}/`);
}

async function targetLocks({ commonDir }: Store): Promise<readonly string[]> {
  return await locksUnder(join(commonDir, targetRoot));
}

const oldAfterMs = 2000;

function runOf(run: string): string {
  return runRoot(run).split('/').at(-2) ?? run;
}

async function locksUnder(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('.lock')).map((name) => join(folder, name));
}

/** Each as soon as it has been as it is for so long that no git that lives can hold it. */
export async function removeOldLocks(locks: readonly string[]): Promise<void> {
  await Promise.all(locks.map((lock) => removeWhenOld(lock)));
}

/** Its time may come from a clock that has been set right since: what stays as it is for long enough is old as well. */
async function removeWhenOld(lock: string): Promise<void> {
  const first = await stat(lock).catch(() => null);
  for (let waited = 0; ; waited += pollMs) {
    const facts = await stat(lock).catch(() => null);
    if (facts === null || facts.ino !== first?.ino) return;
    if (Date.now() - facts.mtimeMs > oldAfterMs || waited > oldAfterMs)
      return await rm(lock, { force: true });
    await wait(pollMs);
  }
}

const pollMs = 50;
