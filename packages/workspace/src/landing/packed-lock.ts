import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { gitIsQuiet } from './live-git.ts';
import { removeOldLocks } from './old-locks.ts';
import type { Store } from './store.ts';

/**
 * To delete a ref, also one of ours, git locks the user's `packed-refs` for a moment. Killed in it, the lock stays for ever, and
 * the user can delete no branch any more. So a mark says that it may be ours, until git has ended.
 */
export async function whileDeleting<T>(store: Store, run: () => Promise<T>): Promise<T> {
  const folder = marksOf(store);
  const mark = join(folder, `${process.pid}-${++deletions}`);
  await mkdir(folder, { recursive: true });
  await writeFile(mark, '');
  try {
    return await run();
  } catch (error) {
    // Git was killed, and we live.
    await removePackedLock(store);
    throw error;
  } finally {
    await rm(mark, { force: true });
  }
}

let deletions = 0;

/** Removes a lock on `packed-refs` that a git of ours left when it was killed; anybody else's is left. */
export async function removePackedLock(store: Store): Promise<void> {
  const { commonDir } = store;
  const folder = marksOf(store);
  const marks = (await readdir(folder).catch(() => [])).map((name) => join(folder, name));
  const lock = join(commonDir, 'packed-refs.lock');
  const repository = basename(commonDir) === '.git' ? dirname(commonDir) : commonDir;
  if (marks.length > 0 && existsSync(lock) && (await gitIsQuiet(repository, patienceMs)))
    await removeOldLocks([lock]);
  if (!existsSync(lock)) await Promise.all(marks.map(removeOldMark));
}

const patienceMs = 2000;

/** One that is young may be that of a debussy that lives. */
async function removeOldMark(mark: string): Promise<void> {
  const facts = await stat(mark).catch(() => null);
  if (facts !== null && Math.abs(Date.now() - facts.mtimeMs) > patienceMs) await rm(mark, { force: true });
}

function marksOf({ commonDir }: Store): string {
  return join(commonDir, 'debussy', 'deletes-refs');
}
