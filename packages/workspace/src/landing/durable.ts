import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { ownEnvironment } from '../git.ts';

/** Options for a git command whose objects and refs are to survive a power cut when it returns. */
export const onDisk: readonly string[] = ['-c', 'core.fsync=loose-object,pack,pack-metadata,reference'];

/**
 * Returns when everything written to the file system of a folder so far survives a power cut. One such call makes
 * a whole landing's objects durable, where syncing each of them would cost as many waits as there are objects.
 */
export async function syncFileSystem(folder: string): Promise<void> {
  if (await sync(['-f', folder])) return;
  if (await sync([])) return;
  await syncFolder(folder);
}

/** Makes the names in a folder durable: a rename is only in its folder. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function sync(args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn('sync', args, { env: ownEnvironment(), stdio: 'ignore' });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}
