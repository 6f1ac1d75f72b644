import { spawn } from 'node:child_process';
import { closeSync, constants, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { ownEnvironment } from './git.ts';

/**
 * Returns when everything written to the file system of a folder so far survives a power cut. One such call makes
 * many files durable, where syncing each of them would cost as many waits as there are files.
 */
export async function syncFileSystem(folder: string): Promise<void> {
  if (await sync(['-f', folder])) return;
  if (await sync([])) return;
  await syncFile(folder);
}

/** Makes a file durable, or the names in a folder: a rename is only in its folder. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes names last: creations, renames and removals in the folder are on disk afterwards. */
export function syncFolder(path: string): void {
  const fd = openSync(path, constants.O_RDONLY);
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

function sync(args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn('sync', args, { env: ownEnvironment(), stdio: 'ignore' });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}
