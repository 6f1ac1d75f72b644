import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface FreshClone {
  readonly path: string;
  /** The commit before the newest one, as the base of a push. */
  readonly before: string;
  remove(): void;
}

/** Only the committed files, in a folder of its own. */
export function freshClone(root: string): FreshClone {
  const home = realpathSync(mkdtempSync(path.join(tmpdir(), 'debussy-clone-')));
  const place = path.join(home, 'repository');
  git('clone', '--quiet', '--no-hardlinks', root, place);
  return {
    path: place,
    before: git('-C', place, 'rev-list', '--max-count=2', '--first-parent', 'HEAD').split('\n').at(-1) ?? '',
    remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }),
  };
}

function git(...words: readonly string[]): string {
  return execFileSync('git', words, { encoding: 'utf8', env: withoutGit(), stdio: 'pipe' }).trim();
}

/** The caller may run inside another repository's git command. */
function withoutGit(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
}
