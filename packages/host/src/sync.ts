import { closeSync, constants, fsync, fsyncSync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { DebussyError } from '@debussy/core';
import { ownEnvironment } from './git.ts';
import { runProgram } from './program.ts';

/**
 * Returns when everything written so far to the file system of a folder survives a power cut. One call makes many files
 * durable; syncing each would cost as many waits as files.
 */
export async function syncFileSystem(folder: string): Promise<void> {
  const only = await sync(['-f', folder]);
  if (only.kind === 'done') return;
  if (only.kind === 'failed') throw syncError(folder, only.stderr);
  const all = await sync([]);
  if (all.kind === 'failed') throw syncError(folder, all.stderr);
  if (all.kind === 'missing') await syncFile(folder);
}

/** Makes a file or the names in a folder durable: a rename is stored only in its folder. */
export async function syncFile(path: string): Promise<void> {
  const fd = openSync(path, constants.O_RDONLY);
  try {
    await waitForDisk(fd);
  } finally {
    closeSync(fd);
  }
}

/** Makes creations, renames and removals in a folder durable. */
export function syncFolder(path: string): void {
  const fd = openSync(path, constants.O_RDONLY);
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** The only slow step of making a file durable. */
const waitForDisk = promisify(fsync);

type Synced = { readonly kind: 'done' | 'missing' } | { readonly kind: 'failed'; readonly stderr: string };

async function sync(args: readonly string[]): Promise<Synced> {
  const argv = ['sync', ...args];
  const { code, signal, stderr } = await runProgram({ argv, cwd: '/', env: ownEnvironment() });
  const said = stderr.trim();
  if (code === 0) return { kind: 'done' };
  // Some versions lack `-f`; a program that could not run proves nothing about the disk.
  if ((code === null && signal === null) || /option|usage/i.test(said)) return { kind: 'missing' };
  return { kind: 'failed', stderr: said || `sync ended with ${signal ?? String(code)}` };
}

/** After a failed sync the content of the disk is unknown, and a second sync may report success for lost data. */
function syncError(folder: string, stderr: string): DebussyError {
  return new DebussyError({
    code: 'ERR_DISK_SYNC',
    message: `the disk could not store data written to ${folder}: ${stderr}`,
    hint: 'Nothing was moved onto it. Check the disk (dmesg, free space), then: debussy resume',
  });
}
