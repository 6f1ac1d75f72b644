import { statSync } from 'node:fs';
import { constants, copyFile, mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { safeName } from '@debussy/core';
import type { Refused } from '../capture/policy.ts';
import { unlistedFolders } from './unlisted-folders.ts';
import { gitAt, orNull, readUntrusted } from '@debussy/host';
import type { Git, GitSetting } from '@debussy/host';
import { pathText, splitNul } from '../path-text.ts';
import type { Repository } from '../repository/open.ts';
import { isFolder } from './is-folder.ts';
import { tipsIn, unknownTo } from './own-tips.ts';
import { isInsideName, makeFoldersAbove } from './safe-target.ts';
import { worktreeGit } from './slot-place.ts';
import type { SlotPlace } from './slot-place.ts';
import { throwAway } from './trash.ts';

export interface SubmoduleWork {
  readonly repository: Pick<Repository, 'root' | 'commonDir'>;
  readonly place: SlotPlace;
  readonly config: readonly GitSetting[];
  /** Receives the tracked files that differed from their commit. */
  readonly changed?: string[];
}

/**
 * Fills the submodules of a worktree from the user's own clones of them, without a network: each gets its files and a
 * small private git directory that borrows the clone's objects. Submodules that the user never fetched stay empty and
 * are listed in the result.
 */
export async function fillSubmodules(git: Git, work: SubmoduleWork): Promise<readonly string[]> {
  const { repository, place } = work;
  if (!hasSubmodules(place.path)) return [];
  const places = [repository.root, place.path] as const;
  const missing = await fillBelow({ ...work, git, checkout: places[0], worktree: places[1], name: '' });
  return missing.map(
    (path) =>
      `the submodule ${path} is empty: your clone of it is missing, or lacks the commit. Fetch it: git submodule update --init --recursive`,
  );
}

/** Submodules with changed files or new commits: no commit of this repository contains an agent's work in them. */
export async function changedSubmodules(git: Git, work: SubmoduleWork): Promise<readonly Refused[]> {
  const { repository, place } = work;
  if (!hasSubmodules(place.path)) return [];
  const paths = await changedBelow({
    ...work,
    git,
    checkout: repository.root,
    worktree: place.path,
    name: '',
  });
  const detail = 'changes inside a submodule belong to its own repository and are not taken';
  return paths.map((path) => ({ path, reason: 'nested_repository', detail }));
}

async function changedBelow(level: Level): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { path, commit } of await gitlinks(level.git)) {
    const clone = isInsideName(path) ? await cloneOf(level, path, commit) : null;
    const worktree = join(level.worktree, path);
    if (clone === null || !isFolder(worktree)) continue;
    const name = nameBelow(level, path);
    const { place, config } = level;
    const git = worktreeGit({ gitDir: clone, workTree: worktree, index: indexOf(place, name), config });
    const checkout = join(level.checkout, path);
    if (await isChanged(git, { worktree, place })) found.push(name);
    else if (hasSubmodules(worktree))
      found.push(...(await changedBelow({ ...level, git, checkout, worktree, name })));
  }
  return found;
}

async function isChanged(git: Git, { worktree, place }: Pick<Level, 'worktree' | 'place'>): Promise<boolean> {
  const list = ['ls-files', '-z', '--modified', '--others', '--exclude-standard'];
  const { code, stdout, stderr } = await git(list);
  // If git cannot list a folder, its content is unknown.
  if (code === 0 && (stdout.length > 0 || unlistedFolders(stderr).length > 0)) return true;
  const own = await gitDirOf(worktree);
  if (own === null || !own.startsWith(`${place.path}/`)) return false;
  return (await unknownTo(git, tipsIn(own, { isEmpty: true }))).length > 0;
}

interface Level extends SubmoduleWork {
  readonly git: Git;
  /** The user's checkout at this level. */
  readonly checkout: string;
  readonly worktree: string;
  /** The path of this level from the top. */
  readonly name: string;
}

interface Gitlink {
  readonly path: string;
  readonly commit: string;
}

async function fillBelow(level: Level): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const { path, commit } of await gitlinks(level.git)) {
    const name = nameBelow(level, path);
    const clone = isInsideName(path) ? await cloneOf(level, path, commit) : null;
    if (clone === null) missing.push(name);
    else missing.push(...(await fillOne({ ...level, name }, { path, commit, clone })));
  }
  return missing;
}

function nameBelow({ name }: Level, path: string): string {
  return name === '' ? path : `${name}/${path}`;
}

async function fillOne(
  level: Level,
  { path, commit, clone }: Gitlink & { readonly clone: string },
): Promise<readonly string[]> {
  const worktree = join(level.worktree, path);
  await makeFoldersAbove(level.worktree, path);
  if (!isFolder(worktree)) await rm(worktree, { force: true });
  await mkdir(worktree, { recursive: true });
  throwAway(level.place.pool, join(worktree, '.git'));
  const index = indexOf(level.place, level.name);
  await mkdir(dirname(index), { recursive: true });
  await rm(`${index}.lock`, { force: true });
  const config = [...level.config, ['core.bare', 'false'] as const];
  const git = worktreeGit({ gitDir: clone, workTree: worktree, index, config });
  level.changed?.push(...(await changedFiles(git)).map((file) => `${level.name}/${file}`));
  const written = await git(['read-tree', '--reset', '-u', commit]);
  if (written.code !== 0) return [level.name];
  await git(['clean', '-ffdxq']);
  await borrow(worktree, { clone, commit, index });
  if (!hasSubmodules(worktree)) return [];
  return fillBelow({ ...level, git, checkout: join(level.checkout, path), worktree });
}

async function changedFiles(git: Git): Promise<readonly string[]> {
  await git(['update-index', '-q', '--refresh']);
  const { stdout } = await git('diff-files -z --name-only --no-renames --ignore-submodules=all'.split(' '));
  return splitNul(stdout).map((path) => pathText(path));
}

/** The agent's own git in the submodule: `git submodule update` finds it at the right commit and fetches nothing. */
async function borrow(
  worktree: string,
  { clone, commit, index }: { readonly clone: string; readonly commit: string; readonly index: string },
): Promise<void> {
  const git = join(worktree, '.git');
  await Promise.all(
    ['objects/info', 'refs', 'info'].map((folder) => mkdir(join(git, folder), { recursive: true })),
  );
  await Promise.all([
    writeFile(join(git, 'objects/info/alternates'), `${join(clone, 'objects')}\n`),
    writeFile(
      join(git, 'config'),
      '[core]\n\trepositoryformatversion = 0\n\tbare = false\n[gc]\n\tauto = 0\n',
    ),
    writeFile(join(git, 'HEAD'), `${commit}\n`),
    copyFile(index, join(git, 'index'), constants.COPYFILE_FICLONE),
  ]);
}

async function gitlinks(git: Git): Promise<readonly Gitlink[]> {
  const { stdout } = await git(['ls-files', '--stage', '-z']);
  return splitNul(stdout).flatMap((entry) => {
    if (entry.indexOf('160000 ') !== 0) return [];
    const [, commit = ''] = entry.subarray(0, entry.indexOf('\t')).toString().split(' ');
    return [{ path: pathText(entry.subarray(entry.indexOf('\t') + 1)), commit }];
  });
}

/** The git directory of the user's clone of a submodule, if it has the commit. */
async function cloneOf(level: Level, path: string, commit: string): Promise<string | null> {
  const { commonDir } = level.repository;
  const checkedOut = await gitDirOf(join(level.checkout, path));
  const byName = level.name === '' && isInsideName(path) ? [join(commonDir, 'modules', path)] : [];
  for (const gitDir of [...(checkedOut === null ? [] : [checkedOut]), ...byName]) {
    if (!isFolder(gitDir)) continue;
    if ((await gitAt({ gitDir })(['cat-file', '-e', `${commit}^{commit}`])).code === 0) return gitDir;
  }
  return null;
}

async function gitDirOf(checkout: string): Promise<string | null> {
  const path = join(checkout, '.git');
  if (isFolder(path)) return realpath(path);
  const read = readUntrusted(path, 4096);
  const link = /^gitdir: (.*)$/m.exec(read.ok ? read.value : '')?.[1];
  return link === undefined ? null : realpath(resolve(checkout, link)).catch(() => null);
}

function hasSubmodules(worktree: string): boolean {
  return orNull(() => statSync(join(worktree, '.gitmodules')))?.isFile() ?? false;
}

function indexOf({ home }: SlotPlace, name: string): string {
  return join(home, 'modules', `${safeName(name)}.index`);
}
