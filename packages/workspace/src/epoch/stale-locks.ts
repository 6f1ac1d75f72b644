import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { runBranches, runRoot, targetRoot } from '@debussy/core';
import { removeOldLocks } from '../landing/old-locks.ts';
import { removePackedLock } from '../landing/old-locks.ts';
import type { Store } from '../landing/store.ts';

/**
 * Removes lock files that a killed git left on a run's own refs. Only for the process that takes the run over: no other
 * process uses these refs then, and a transaction that is just ending is awaited. A lock on files that the user's git
 * writes stays, unless it is ours.
 */
export async function removeStaleLocks(store: Store, run: string): Promise<void> {
  const own = await locksUnder(join(store.commonDir, runRoot(run)));
  const branches = await locksUnder(join(store.commonDir, runBranches));
  const ofRun = branches.filter((lock) => lock.endsWith(`-${runRoot(run).split('/').at(-2) ?? run}.lock`));
  await removeOldLocks([...own, ...ofRun, ...(await locksUnder(join(store.commonDir, targetRoot)))]);
  await removePackedLock(store);
}

/**
 * Removes the locks of a start that was killed with its whole debussy: claims on targets, and refs of a run without
 * one. A start in progress holds its locks only briefly.
 */
export async function removeLocksOfBegins(store: Store): Promise<void> {
  const locks = await locksUnder(join(store.commonDir, 'refs/debussy'));
  const branches = await locksUnder(join(store.commonDir, runBranches));
  const unborn = branches.filter((lock) => !existsSync(lock.replace(/\.lock$/, '')));
  await removeOldLocks([...locks.filter(isOfBegin), ...unborn]);
  await removePackedLock(store);
}

function isOfBegin(lock: string): boolean {
  return /\/(?:base|epoch)\.lock$/.test(lock) || lock.includes(`/${targetRoot.replace(/\/$/, '')}/`);
}

async function locksUnder(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('.lock')).map((name) => join(folder, name));
}
