import { mkdir, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { safeName } from '@debussy/core';
import { gitAt, readUntrusted } from '@debussy/host';
import type { SlotPlace } from '../slot/slot-place.ts';
import type { SlotState } from '../slot/state.ts';
import { throwAway } from '../slot/trash.ts';

/** Removes an empty slot that is leased to us. Its lease stays, so that its numbers keep growing. */
export async function removeSlot(place: SlotPlace, state: SlotState): Promise<void> {
  await setAside(place, state);
  throwAway(place.pool, place.path);
  throwAway(place.pool, join(place.pool, `${place.id}.out`));
  await rm(place.admin, { recursive: true, force: true });
  await rm(place.index, { force: true });
  await rm(join(place.home, 'state.json'), { force: true });
}

/**
 * Keeps files that a snapshot left out, before a worktree is reused: a repository that an agent made inside its
 * worktree can be all of its work. It is moved, not copied, to `refused/<worktree>-<commit>/` beside the worktrees,
 * and only a person deletes it.
 */
export async function setAside(place: SlotPlace, { refused, commit }: SlotState): Promise<void> {
  const folder = join(
    place.pool,
    'refused',
    `${safeName(place.id)}-${commit.slice(0, 12)}-${Date.now().toString(36)}`,
  );
  await separateGits(place, refused);
  for (const path of refused) await move(place.path, path, folder);
}

async function move(root: string, path: string, folder: string): Promise<void> {
  const from = join(root, path);
  // A link's target is not in the worktree.
  const above = await realpath(dirname(from)).catch(() => null);
  if (above !== dirname(from)) return;
  const to = join(folder, path);
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to).catch(() => undefined);
}

/**
 * Gives the submodules of an agent their own git directory, which git may keep in the repository around them: that one
 * is deleted.
 */
export async function separateGits(
  { path: root, commonDir }: SlotPlace,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    const link = join(root, path, '.git');
    const read = readUntrusted(link, 4096);
    const named = /^gitdir: (.*)$/m.exec(read.ok ? read.value : '')?.[1] ?? '';
    const gitDir = await realpath(resolve(root, path, named)).catch(() => '');
    const above = await realpath(dirname(link)).catch(() => '');
    if (above !== dirname(link) || !gitDir.startsWith(join(root, '.git', 'modules', '/'))) continue;
    await rm(link);
    await rename(gitDir, link);
    const git = gitAt({ gitDir: commonDir });
    await git(['config', '--file', join(link, 'config'), '--unset-all', 'core.worktree']);
  }
}
