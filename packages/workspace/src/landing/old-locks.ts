import { rm, stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

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
const oldAfterMs = 2000;
