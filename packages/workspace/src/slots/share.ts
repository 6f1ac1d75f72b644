import { constants, copyFile, cp, lstat, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { isInsideName, makeFoldersAbove } from './safe-target.ts';

/** The folders of a `share` setting that can be shared at all, as paths without a slash at the end. */
export function shareable(names: readonly string[]): readonly string[] {
  return names.filter((name) => isInsideName(name)).map((name) => normalize(name).replace(/\/$/, ''));
}

/**
 * Gives a worktree folders of the user's checkout: as copies where the file system copies on write, else as links.
 * Returns what a person should know.
 */
export async function shareFolders(
  root: string,
  worktree: string,
  names: readonly string[],
): Promise<readonly string[]> {
  const refused = names
    .filter((name) => !isInsideName(name))
    .map((name) => `share: "${name}" is not a folder inside the repository`);
  const problems = await Promise.all(shareable(names).map((name) => shareFolder(root, worktree, name)));
  return [...refused, ...problems.filter((problem) => problem !== null)];
}

async function shareFolder(root: string, worktree: string, name: string): Promise<string | null> {
  const source = join(root, name);
  const target = join(worktree, name);
  if (await isMissing(source)) return `share: there is no ${source}; worktrees do without it`;
  if (!(await isMissing(target))) return null;
  await makeFoldersAbove(worktree, name);
  if (await copiesOnWrite(source, worktree)) {
    await cp(source, target, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
  } else await symlink(source, target);
  return null;
}

function isMissing(path: string): Promise<boolean> {
  return lstat(path).then(
    () => false,
    () => true,
  );
}

/** Tried with the first file that is found: two places may be on one file system and still not share blocks. */
async function copiesOnWrite(source: string, worktree: string): Promise<boolean> {
  const file = await firstFile(source);
  if (file === null) return false;
  const trial = await mkdtemp(`${worktree}.trial-`);
  try {
    await copyFile(file, join(trial, 'copy'), constants.COPYFILE_FICLONE_FORCE);
    return true;
  } catch {
    return false;
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}

async function firstFile(folder: string): Promise<string | null> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const file = entries.find((entry) => entry.isFile());
  if (file !== undefined) return join(folder, file.name);
  for (const entry of entries.filter((one) => one.isDirectory())) {
    const below = await firstFile(join(folder, entry.name));
    if (below !== null) return below;
  }
  return null;
}
