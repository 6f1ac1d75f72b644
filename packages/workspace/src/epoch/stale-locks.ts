import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { runRoot } from '../landing/refs.ts';
import type { Store } from '../landing/store.ts';

/**
 * Removes the lock files that a killed git left on a run's own refs; a transaction never holds one for longer than
 * moments, so an old one is nobody's. Locks on anything that the user's git writes too are left alone.
 */
export async function removeStaleLocks(store: Store, run: string): Promise<readonly string[]> {
  const own = await locksUnder(join(store.commonDir, runRoot(run)));
  const branches = await locksUnder(join(store.commonDir, 'refs/heads/debussy'));
  const stale: string[] = [];
  for (const path of [...own, ...branches.filter((lock) => lock.endsWith(`-${runOf(run)}.lock`))]) {
    if (await isOld(path)) stale.push(path);
  }
  for (const path of stale) await rm(path, { force: true });
  return stale;
}

const oldAfterMs = 10_000;

function runOf(run: string): string {
  return runRoot(run).split('/').at(-2) ?? run;
}

async function locksUnder(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('.lock')).map((name) => join(folder, name));
}

async function isOld(path: string): Promise<boolean> {
  const facts = await stat(path).catch(() => null);
  return facts !== null && Date.now() - facts.mtimeMs > oldAfterMs;
}
