import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownEnvironment } from '@debussy/host';
import type { Git } from '@debussy/host';
import { gitIn } from './git.ts';

/**
 * The same objects with separate refs, in a folder beside it. A fetch walks all refs of a repository, so those of the
 * user and of a long run would make every fetch more expensive than the one before.
 */
export function gitBeside(gitDir: string, folder: string): Git {
  if (!canBeShared(gitDir) || !isMade(gitDir, folder)) return gitIn(gitDir);
  return gitIn(folder, { GIT_OBJECT_DIRECTORY: join(gitDir, 'objects') });
}

/** Missing objects of a shallow or partial clone are recorded outside its objects. */
function canBeShared(gitDir: string): boolean {
  return !existsSync(join(gitDir, 'shallow')) && !/partialclone|promisor/i.test(configOf(gitDir));
}

function isMade(gitDir: string, folder: string): boolean {
  if (existsSync(join(folder, 'HEAD'))) return true;
  const format = /objectformat\s*=\s*sha256/i.test(configOf(gitDir)) ? 'sha256' : 'sha1';
  const args = ['init', '-q', '--bare', '--template=', `--object-format=${format}`, folder];
  try {
    execFileSync('git', args, { env: ownEnvironment(), stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function configOf(gitDir: string): string {
  try {
    return readFileSync(join(gitDir, 'config'), 'utf8');
  } catch {
    return '';
  }
}
