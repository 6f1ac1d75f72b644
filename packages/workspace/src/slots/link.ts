import {
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ifThere, orNull } from '@debussy/host';
import type { SlotPlace } from '../slot/slot-place.ts';
import { throwAway } from '../slot/trash.ts';

/** Files that a crash left between their creation and their renaming into place. */
export function leftDrafts(place: SlotPlace): readonly string[] {
  const names = orNull(() => readdirSync(place.home)) ?? [];
  return names.filter((name) => name.endsWith('.new')).map((name) => join(place.home, name));
}

/**
 * Registers the linked worktree with git. Its folder is created aside and renamed into place. Unlike `git worktree
 * add`, that cannot conflict with another git or leave an incomplete worktree if it is killed. It is not locked, so
 * that `git worktree prune` removes it once the user has deleted its folder.
 */
export function registerWorktree(place: SlotPlace, commit: string): void {
  const draft = join(place.home, 'admin.new');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, 'gitdir'), `${join(place.path, '.git')}\n`);
  writeFileSync(join(draft, 'commondir'), '../..\n');
  writeFileSync(join(draft, 'HEAD'), `${commit}\n`);
  mkdirSync(join(place.commonDir, 'worktrees'), { recursive: true });
  rmSync(place.admin, { recursive: true, force: true });
  renameSync(draft, place.admin);
}

/** The commit of the worktree, for `git worktree list` and git's garbage collection. */
export function moveHead(place: SlotPlace, commit: string): void {
  const draft = join(place.home, 'HEAD.new');
  writeFileSync(draft, `${commit}\n`);
  // The entry was pruned while the folder had no link to it.
  if (ifThere(() => renameSync(draft, join(place.admin, 'HEAD'))) === null) registerWorktree(place, commit);
}

/** Whether git's list of worktrees still has this slot. */
export function isRegistered(place: SlotPlace): boolean {
  const text = orNull(() => readFileSync(join(place.admin, 'gitdir'), 'utf8'));
  return text === `${join(place.path, '.git')}\n`;
}

/** Anything at `.git` in the worktree is replaced by the link. */
export function putLinkBack(place: SlotPlace): void {
  throwAway(place.pool, join(place.path, '.git'));
  writeFileSync(join(place.path, '.git'), `gitdir: ${place.admin}\n`, { flag: 'wx' });
}

/** Gives the linked worktree its own copy of our index, for an agent that works with it. */
export function giveIndex(place: SlotPlace): void {
  rmSync(join(place.admin, 'index.lock'), { force: true });
  copyFileSync(place.index, join(place.admin, 'index'), constants.COPYFILE_FICLONE);
}

/** The same for users who look at a free worktree. Git never writes into an index, so one file can serve both. */
export function lendIndex(place: SlotPlace): void {
  const draft = join(place.home, 'index.new');
  rmSync(draft, { force: true });
  linkSync(place.index, draft);
  renameSync(draft, join(place.admin, 'index'));
}
