import { mkdirSync, renameSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere, ownEnvironment, runProgram } from '@debussy/host';

let thrown = 0;

/**
 * Moves something aside at once. It is deleted later: deleting is slow and makes creating slow on some file systems,
 * and until then the user can still examine it.
 */
export function throwAway(pool: string, path: string): void {
  const trash = join(pool, 'trash');
  mkdirSync(trash, { recursive: true });
  const name = `${Date.now().toString(36)}-${String(process.pid)}-${String((thrown += 1))}`;
  ifThere(() => renameSync(path, join(trash, name)));
}

/** Deletes the trash with `rm`, which works at any depth of path. */
export async function emptyTrash(pool: string): Promise<void> {
  const trash = join(pool, 'trash');
  const names = await readdir(trash).catch(() => []);
  for (let i = 0; i < names.length; i += atOnce) await remove(trash, names.slice(i, i + atOnce));
}

/** Folders without rights for their owner, such as those of Go's module cache, first get them. */
async function remove(trash: string, names: readonly string[]): Promise<void> {
  const paths = names.map((name) => `./${name}`);
  if (await done(trash, ['rm', '-rf', ...paths])) return;
  const shut = ['-type', 'd', '!', '-perm', '-0700', '-exec', 'chmod', 'u+rwx', '{}', ';'];
  await done(trash, ['find', ...paths, ...shut]);
  await done(trash, ['rm', '-rf', ...paths]);
}

// The system limits the length of a command line.
const atOnce = 1000;

async function done(cwd: string, argv: readonly string[]): Promise<boolean> {
  return (await runProgram({ argv, cwd, env: ownEnvironment() })).code === 0;
}
