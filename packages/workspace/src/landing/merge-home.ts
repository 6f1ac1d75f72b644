import { mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Git } from '@debussy/host';
import type { Store } from './store.ts';

/**
 * A git that has the repository's objects and nothing else: no configuration of anybody, no attributes outside the merged
 * trees, no refs. So a merge starts no driver and no filter, whatever the merged trees ask for and whoever has configured
 * it, and it comes out the same on every machine.
 */
export async function mergeGit(store: Store, like: string): Promise<Git> {
  const gitDir = join(store.commonDir, 'debussy', 'merge');
  const config = configFor(like);
  if (!(await isAsMade(gitDir, config))) await make(gitDir, config);
  const git = store.gitAt({ gitDir });
  const env = {
    GIT_OBJECT_DIRECTORY: join(store.commonDir, 'objects'),
    GIT_SHALLOW_FILE: join(store.commonDir, 'shallow'),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_ATTR_NOSYSTEM: '1',
    XDG_CONFIG_HOME: '/dev/null',
  };
  return (args, options = {}) => git(args, { ...options, env: { ...env, ...options.env } });
}

function configFor(like: string): string {
  const format = like.length === 64 ? '1\n[extensions]\n\tobjectFormat = sha256' : '0';
  return `[core]\n\tbare = true\n\trepositoryformatversion = ${format}\n`;
}

// Looked at each time: without a shield, an agent can write here as it can in all of the git directory.
async function isAsMade(gitDir: string, config: string): Promise<boolean> {
  const names: readonly string[] = await readdir(gitDir).catch(() => []);
  if (names.length !== parts.length || !parts.every((part) => names.includes(part))) return false;
  return (await readFile(join(gitDir, 'config'), 'utf8')) === config;
}

const parts = ['HEAD', 'config', 'objects', 'refs'];

async function make(gitDir: string, config: string): Promise<void> {
  const above = join(gitDir, '..');
  await mkdir(above, { recursive: true });
  const draft = await mkdtemp(`${gitDir}-`);
  await Promise.all([
    mkdir(join(draft, 'objects')),
    mkdir(join(draft, 'refs')),
    writeFile(join(draft, 'HEAD'), 'ref: refs/heads/none\n'),
    writeFile(join(draft, 'config'), config),
  ]);
  await rm(gitDir, { recursive: true, force: true });
  // Somebody else may have made the very same at this moment.
  await rename(draft, gitDir).catch(() => rm(draft, { recursive: true, force: true }));
}
