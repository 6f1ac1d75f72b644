import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The git directory that all checkouts share, found by files alone; null where git itself has to say. */
export function commonDirOf(cwd: string): string | null {
  try {
    return above(realpathSync(cwd));
  } catch {
    return null;
  }
}

function above(folder: string): string | null {
  const entry = join(folder, '.git');
  const found = statSync(entry, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return realpathSync(entry);
  if (found?.isFile() === true) return linked(folder, entry);
  const parent = dirname(folder);
  return parent === folder ? null : above(parent);
}

/** A linked worktree names its own git directory, and that one the shared one. */
function linked(folder: string, file: string): string | null {
  const named = /^gitdir: (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1];
  if (named === undefined) return null;
  const gitDir = resolve(folder, named.trim());
  return realpathSync(resolve(gitDir, readFileSync(join(gitDir, 'commondir'), 'utf8').trim()));
}
