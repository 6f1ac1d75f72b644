import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Git } from '../git.ts';
import type { Store } from './store.ts';

/**
 * Lends a git that has the repository's objects and nothing else: no configuration of anybody, no attributes outside the
 * merged trees, no refs. So a merge starts no driver and no filter, whatever the merged trees ask for and whoever has
 * configured it, and it comes out the same on every machine.
 */
export async function withMergeGit<T>(
  store: Store,
  like: string,
  work: (git: Git) => Promise<T>,
): Promise<T> {
  const gitDir = await mkdtemp(join(tmpdir(), 'debussy-merge-'));
  try {
    await furnish(gitDir, like);
    const git = store.gitAt({ gitDir });
    const env = {
      GIT_OBJECT_DIRECTORY: join(store.commonDir, 'objects'),
      GIT_SHALLOW_FILE: join(store.commonDir, 'shallow'),
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_ATTR_NOSYSTEM: '1',
      XDG_CONFIG_HOME: gitDir,
    };
    return await work((args, options = {}) => git(args, { ...options, env: { ...env, ...options.env } }));
  } finally {
    await rm(gitDir, { recursive: true, force: true });
  }
}

async function furnish(gitDir: string, like: string): Promise<void> {
  const sha256 = '\trepositoryformatversion = 1\n[extensions]\n\tobjectFormat = sha256\n';
  const config = `[core]\n\tbare = true\n${like.length === 64 ? sha256 : '\trepositoryformatversion = 0\n'}`;
  await Promise.all([
    mkdir(join(gitDir, 'objects')),
    mkdir(join(gitDir, 'refs')),
    writeFile(join(gitDir, 'HEAD'), 'ref: refs/heads/none\n'),
    writeFile(join(gitDir, 'config'), config),
  ]);
}
