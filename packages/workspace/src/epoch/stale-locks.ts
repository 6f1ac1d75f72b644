import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { runBranches, runRoot } from '@debussy/core';
import type { Store } from '../landing/store.ts';

/**
 * Removes the lock files that a killed git left on a run's own refs. For whoever takes a run over: nobody else works on
 * these refs then, and a transaction that is just ending is waited for. Locks on what the user's git writes are left.
 */
export async function removeStaleLocks(store: Store, run: string): Promise<void> {
  const own = await locksUnder(join(store.commonDir, runRoot(run)));
  const branches = await locksUnder(join(store.commonDir, runBranches));
  const locks = [...own, ...branches.filter((lock) => lock.endsWith(`-${runOf(run)}.lock`))];
  await Promise.all(locks.map((lock) => removeWhenOld(lock)));
}

const oldAfterMs = 2000;

function runOf(run: string): string {
  return runRoot(run).split('/').at(-2) ?? run;
}

async function locksUnder(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('.lock')).map((name) => join(folder, name));
}

async function removeWhenOld(lock: string): Promise<void> {
  for (;;) {
    const facts = await stat(lock).catch(() => null);
    if (facts === null) return;
    if (Date.now() - facts.mtimeMs > oldAfterMs) return await rm(lock, { force: true });
    await wait(50);
  }
}
