import { setTimeout as pause } from 'node:timers/promises';
import type { Holder } from '@debussy/core';
import { safeName } from '@debussy/core';
import { lockHolder, releaseLock, takeLock } from './lock.ts';
import type { Lock } from './lock.ts';
import { sharedFolder } from './machine-folder.ts';

export interface ExclusiveOptions {
  readonly signal: AbortSignal;
  /** Called once for each name that another process holds. */
  readonly onWait: (name: string, holder: Holder | null) => void;
}

const lookEveryMs = 100;

/**
 * Holds resources that a machine has only once, such as a database or a port. Another process that needs the same name,
 * in this run or another, waits. Names are taken in a fixed order, so that there is no deadlock. Null if the wait was
 * cancelled.
 */
export async function holdExclusive(
  names: readonly string[],
  options: ExclusiveOptions,
): Promise<(() => Promise<void>) | null> {
  const held: Lock[] = [];
  const release = async (): Promise<void> => {
    for (const lock of held.splice(0).toReversed()) await releaseLock(lock);
  };
  for (const name of [...new Set(names)].toSorted()) {
    const lock = await waitFor(name, options);
    if (lock === null) {
      await release();
      return null;
    }
    held.push(lock);
  }
  return release;
}

async function waitFor(name: string, { signal, onWait }: ExclusiveOptions): Promise<Lock | null> {
  const folder = await sharedFolder('exclusive', safeName(name));
  for (let told = false; !signal.aborted; told = true) {
    const lock = await takeLock(folder);
    if (lock !== null) return lock;
    if (!told) onWait(name, await lockHolder(folder));
    await pause(lookEveryMs);
  }
  return null;
}
