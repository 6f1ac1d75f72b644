import { chmod, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder that every debussy on this machine sees, whoever runs it and whatever TMPDIR says. Sticky: only who made a lock can
 * take it away.
 */
export async function machineFolder(): Promise<string> {
  const folder = join(process.platform === 'win32' ? tmpdir() : '/tmp', 'debussy.machine');
  // Its maker may be somebody else.
  if ((await mkdir(folder, { recursive: true })) !== undefined) await chmod(folder, 0o1777);
  return folder;
}

/** Below it, open to everybody as well. */
export async function sharedFolder(...names: readonly string[]): Promise<string> {
  let folder = await machineFolder();
  for (const name of names) {
    folder = join(folder, name);
    if ((await mkdir(folder, { recursive: true })) !== undefined) await chmod(folder, 0o1777);
  }
  return folder;
}
