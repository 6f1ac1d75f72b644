import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ownEnvironment, runProgram } from '@debussy/host';
import type { Store } from './store.ts';

/**
 * To delete a ref, even one of ours, git locks the user's `packed-refs` for a moment. If git is killed then, the lock
 * stays forever, and the user can no longer delete a branch. So a mark records that it may be ours, until git has
 * ended.
 */
export async function whileDeleting<T>(store: Store, run: () => Promise<T>): Promise<T> {
  const folder = marksOf(store);
  const mark = join(folder, `${process.pid}-${++deletions}`);
  await mkdir(folder, { recursive: true });
  await writeFile(mark, '');
  try {
    return await run();
  } catch (error) {
    // Git was killed, but debussy is alive.
    await removePackedLock(store);
    throw error;
  } finally {
    await rm(mark, { force: true });
  }
}

let deletions = 0;

/** Removes a lock on `packed-refs` that a killed git of ours left; other locks stay. */
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

/** A young mark may belong to a live debussy. */
async function removeOldMark(mark: string): Promise<void> {
  const facts = await stat(mark).catch(() => null);
  if (facts !== null && Math.abs(Date.now() - facts.mtimeMs) > patienceMs) await rm(mark, { force: true });
}

function marksOf({ commonDir }: Store): string {
  return join(commonDir, 'debussy', 'deletes-refs');
}

/** Removes each once it has been unchanged for so long that no live git can hold it. */
export async function removeOldLocks(locks: readonly string[]): Promise<void> {
  await Promise.all(locks.map((lock) => removeWhenOld(lock)));
}

/** Its time may come from a clock that was corrected later: a lock that stays unchanged for long enough is also old. */
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
const oldAfterMs = 2000;

/** Returns true when no git process works in a folder any more: one that we started may have outlived us. */
export async function gitIsQuiet(folder: string, mostMs: number): Promise<boolean> {
  for (let waited = 0; await gitWorksIn(folder); waited += pollMs) {
    if (waited >= mostMs) return false;
    await wait(pollMs);
  }
  return true;
}

async function gitWorksIn(folder: string): Promise<boolean> {
  const places = process.platform === 'linux' ? await placesByProc() : await placesByLsof();
  return places.some((place) => place === folder || place.startsWith(`${folder}/`));
}

async function placesByProc(): Promise<readonly string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const places = await Promise.all(pids.map((pid) => placeOfGit(`/proc/${pid}`)));
  return places.filter((place) => place !== null);
}

async function placeOfGit(proc: string): Promise<string | null> {
  const name = await readFile(`${proc}/comm`, 'utf8').catch(() => '');
  return name.trim() === 'git' ? await readlink(`${proc}/cwd`).catch(() => null) : null;
}

async function placesByLsof(): Promise<readonly string[]> {
  const argv = ['lsof', '-a', '-c', '/^git$/', '-d', 'cwd', '-Fn'];
  const { stdout } = await runProgram({ argv, cwd: '/', env: ownEnvironment() });
  return stdout.split('\n').flatMap((text) => (text.startsWith('n') ? [text.slice(1)] : []));
}
