import { constants, copyFile, lstat, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { gitAt, must } from '@debussy/host';
import { joinNul, pathText, splitNul } from '../path-text.ts';
import type { Repository } from '../repository/open.ts';
import { makeFoldersAbove } from './safe-target.ts';

/** The ignored files of the user's checkout that `.worktreeinclude` names, and what it names in vain. */
export interface Included {
  readonly paths: readonly string[];
  readonly notices: readonly string[];
}

/**
 * Reads `.worktreeinclude` at the top of the user's checkout: patterns as in `.gitignore`, for files such as `.env` that git
 * ignores and work needs. Tracked files are there anyway, and files that git does not ignore would end up in the phase's commit.
 */
export async function readInclude(repository: Repository): Promise<Included> {
  const file = join(repository.root, '.worktreeinclude');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return { paths: [], notices: [] };
  const git = gitAt({ gitDir: repository.gitDir, workTree: repository.root });
  const matching = await must(git, ['ls-files', '-z', '--others', '--ignored', `--exclude-from=${file}`]);
  const files = splitNul(matching).filter((path) => path.at(-1) !== 0x2f);
  const ignored = files.length === 0 ? Buffer.alloc(0) : (await checkIgnore(repository, files)).stdout;
  const paths = splitNul(ignored).map((path) => pathText(path));
  return { paths, notices: unmatched(text, paths) };
}

function checkIgnore(repository: Repository, files: readonly Buffer[]): Promise<{ readonly stdout: Buffer }> {
  const git = gitAt({ gitDir: repository.gitDir, workTree: repository.root });
  return git(['check-ignore', '-z', '--stdin'], { input: joinNul(files) });
}

/** A plain name that matches nothing is a file that somebody expects and that no worktree will have. */
function unmatched(text: string, paths: readonly string[]): readonly string[] {
  const names = text.split(/\r?\n/).map((line) => line.trim());
  const plain = names.filter((name) => name !== '' && !/^[#!]|[*?[\]\\]/.test(name));
  return plain
    .filter((name) => !paths.some((path) => `/${path}/`.includes(`/${name.replace(/^\/|\/$/g, '')}/`)))
    .map((name) => `.worktreeinclude: no ignored file of your checkout matches "${name}"`);
}

/** Copies the files as they are now. A link stays the link that it is. */
export async function copyIncluded(root: string, worktree: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const source = join(root, path);
    const target = join(worktree, path);
    const found = await lstat(source).catch(() => null);
    if (found === null) continue;
    await makeFoldersAbove(worktree, path);
    await rm(target, { recursive: true, force: true });
    if (found.isSymbolicLink()) await symlink(await readlink(source), target);
    else await copyFile(source, target, constants.COPYFILE_FICLONE);
  }
}
