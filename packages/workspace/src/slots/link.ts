import { copyFile, constants, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SlotPlace } from './slot-place.ts';
import { throwAway } from './trash.ts';

/**
 * Makes the linked worktree known to git. Its folder is made aside and renamed into place: unlike `git worktree add`, that
 * cannot fail beside another git, nor make another git fail, nor leave a half-made worktree when it is killed.
 * It is not locked, so that `git worktree prune` forgets it once a person has deleted its folder.
 */
export async function registerWorktree(place: SlotPlace, commit: string): Promise<void> {
  const draft = join(place.home, 'admin.new');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  await Promise.all([
    writeFile(join(draft, 'gitdir'), `${join(place.path, '.git')}\n`),
    writeFile(join(draft, 'commondir'), '../..\n'),
    writeFile(join(draft, 'HEAD'), `${commit}\n`),
  ]);
  await mkdir(join(place.commonDir, 'worktrees'), { recursive: true });
  await rm(place.admin, { recursive: true, force: true });
  await rename(draft, place.admin);
}

/** The commit that the worktree stands at, for everybody who lists worktrees and for git's garbage collection. */
export async function moveHead(place: SlotPlace, commit: string): Promise<void> {
  const draft = join(place.home, 'HEAD.new');
  await writeFile(draft, `${commit}\n`);
  await rename(draft, join(place.admin, 'HEAD')).catch(async (error: unknown) => {
    // Somebody pruned the entry while the folder had no link to it.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    await registerWorktree(place, commit);
  });
}

/** Whether git's list of worktrees still has this slot. */
export async function isRegistered(place: SlotPlace): Promise<boolean> {
  const text = await readFile(join(place.admin, 'gitdir'), 'utf8').catch(() => '');
  return text === `${join(place.path, '.git')}\n`;
}

/** Whatever stands at `.git` in the worktree gives way to the link. */
export async function putLinkBack(place: SlotPlace): Promise<void> {
  await throwAway(place.pool, join(place.path, '.git'));
  await writeFile(join(place.path, '.git'), `gitdir: ${place.admin}\n`, { flag: 'wx' });
}

/** Lets the linked worktree have its own copy of our index, for an agent that works with it. */
export async function giveIndex(place: SlotPlace): Promise<void> {
  await rm(join(place.admin, 'index.lock'), { force: true });
  await copyFile(place.index, join(place.admin, 'index'), constants.COPYFILE_FICLONE);
}

/** The same for people who look at a free slot. Git replaces an index, it never writes into one: one file can serve both. */
export async function lendIndex(place: SlotPlace): Promise<void> {
  const draft = join(place.home, 'index.lent');
  await rm(draft, { force: true });
  await link(place.index, draft);
  await rename(draft, join(place.admin, 'index'));
}
