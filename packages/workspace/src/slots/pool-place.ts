import { createHash } from 'node:crypto';
import { access, mkdir, realpath, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DebussyError, safeName } from '@debussy/core';
import { poolMarker } from '../repository/pool-marker.ts';

/**
 * Makes and returns the folder of a repository's slots: beside the repository, never inside it or inside another one, where
 * test runners and watchers would take the copies for sources. Where that cannot be written, in the user's state folder.
 */
export async function poolFolder(repository: { root: string; commonDir: string }): Promise<string> {
  const home = basename(repository.commonDir) === '.git' ? dirname(repository.commonDir) : repository.root;
  const name = `${safeName(basename(home))}-${digest(repository.commonDir)}`;
  const beside = join(dirname(home), '.debussy', name);
  const made = (await isInCheckout(dirname(home))) ? null : await make(beside, repository.commonDir);
  return made ?? makeInState(name, repository.commonDir);
}

function digest(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 8);
}

async function isInCheckout(folder: string): Promise<boolean> {
  if (await exists(join(folder, '.git'))) return true;
  // A submodule's git directory lies inside that of the repository above.
  if ((await exists(join(folder, 'HEAD'))) && (await exists(join(folder, 'objects')))) return true;
  return dirname(folder) === folder ? false : isInCheckout(dirname(folder));
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function make(pool: string, commonDir: string): Promise<string | null> {
  try {
    await mkdir(pool, { recursive: true });
    await writeFile(join(pool, poolMarker), `${JSON.stringify({ version: 1, commonDir })}\n`);
    return await realpath(pool);
  } catch (error) {
    if (isUnwritable(error)) return null;
    throw error;
  }
}

function isUnwritable(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    /^(?:EACCES|EPERM|EROFS|ENOTDIR|EEXIST)$/.test(String(error.code))
  );
}

async function makeInState(name: string, commonDir: string): Promise<string> {
  const state = process.env['XDG_STATE_HOME'] ?? join(homedir(), '.local', 'state');
  const pool = await make(join(state, 'debussy', 'slots', name), commonDir);
  if (pool !== null) return pool;
  throw new DebussyError({
    code: 'ERR_SLOT_FOLDER',
    message: `no folder for worktrees can be made, neither beside the repository nor in ${state}`,
    hint: 'Make one of the two writable, or set XDG_STATE_HOME to a folder that is',
  });
}
