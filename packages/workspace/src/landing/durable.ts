import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
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

export interface NewCommit {
  readonly commit: string;
  readonly tree: string;
  /** Another commit that names everything that is not in the tree; null where there is none such. */
  readonly on: string | null;
}

/**
 * Makes a commit survive a power cut. Where this process knows that all it stands on does so already, its own file is waited for,
 * and not what everybody else has written meanwhile.
 */
export async function syncCommit(commonDir: string, { commit, tree, on }: NewCommit): Promise<void> {
  const known = on !== null && [tree, on].every((oid) => lasting.has(`${commonDir} ${oid}`));
  if (!known || !(await syncLoose(commonDir, commit))) await syncFileSystem(commonDir);
  for (const oid of [commit, tree]) lasting.add(`${commonDir} ${oid}`);
}

/** Objects that are on disk with all that they name. */
const lasting = new Set<string>();

async function syncLoose(commonDir: string, oid: string): Promise<boolean> {
  const objects = join(commonDir, 'objects');
  const folder = join(objects, oid.slice(0, 2));
  try {
    for (const path of [join(folder, oid.slice(2)), folder, objects]) await syncFolder(path);
    return true;
  } catch {
    return false;
  }
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
