import { mkdirSync, renameSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere, ownEnvironment, runProgram } from '@debussy/host';

let thrown = 0;

/**
 * Takes something out of the way at once. It is deleted later: deleting is slow, makes creating slow on some file systems,
 * and until then a person can still look.
 */
export function throwAway(pool: string, path: string): void {
  const trash = join(pool, 'trash');
  mkdirSync(trash, { recursive: true });
  const name = `${Date.now().toString(36)}-${String(process.pid)}-${String((thrown += 1))}`;
  ifThere(() => renameSync(path, join(trash, name)));
}

/** Deletes the trash by `rm`, which works at any depth of path. */
export async function emptyTrash(pool: string): Promise<void> {
  const trash = join(pool, 'trash');
  const names = await readdir(trash).catch(() => []);
  for (let i = 0; i < names.length; i += atOnce) await remove(trash, names.slice(i, i + atOnce));
}

/** Folders without the rights of their owner, such as those of Go's module cache, are given them first. */
async function remove(trash: string, names: readonly string[]): Promise<void> {
  const paths = names.map((name) => `./${name}`);
  if (await done(trash, ['rm', '-rf', ...paths])) return;
  const shut = ['-type', 'd', '!', '-perm', '-0700', '-exec', 'chmod', 'u+rwx', '{}', ';'];
  await done(trash, ['find', ...paths, ...shut]);
  await done(trash, ['rm', '-rf', ...paths]);
}

// The system limits how long a command line is.
const atOnce = 1000;

async function done(cwd: string, argv: readonly string[]): Promise<boolean> {
  return (await runProgram({ argv, cwd, env: ownEnvironment() })).code === 0;
}
