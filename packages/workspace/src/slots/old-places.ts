import { readFile, readdir, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { DebussyError, Result } from '@debussy/core';
import { poolMarker } from '../repository/pool-marker.ts';
import type { Repository } from '../repository/open.ts';
import { isFolder } from './is-folder.ts';
import { removeSlot } from './remove-slot.ts';
import { rescue } from './rescue.ts';
import type { Rescued } from './rescue.ts';
import type { SlotPlace } from './slot-place.ts';
import { readAnyState, writeState } from './state.ts';
import type { SlotState } from './state.ts';
import { emptyTrash } from './trash.ts';

/**
 * What to do with a slot whose files are not where slots of this repository are now: another version of debussy, another setting,
 * or the repository was moved. Null where it is in its place.
 */
export async function strayState(place: SlotPlace): Promise<SlotState | null> {
  const known = await readAnyState(place);
  return known.kind === 'known' && known.state.path !== place.path ? known.state : null;
}

/** Brings what a stray slot holds to safety, and removes its files. Needs the slot's lease. */
export async function leaveOldPlace(
  repository: Repository,
  place: SlotPlace,
  state: SlotState,
): Promise<Result<Rescued | null, DebussyError>> {
  // The folder was moved together with its repository: it is where it should be, only its state is not.
  if (!(await isFolder(state.path)) && (await isFolder(place.path))) {
    await writeState(place, { ...state, path: place.path, setup: null });
    return { ok: true, value: null };
  }
  const old = { ...place, path: state.path, pool: dirname(state.path), admin: await adminOf(place, state) };
  const rescued = state.holds === null ? null : await rescue(repository, old, state.holds);
  if (rescued?.ok === false) return rescued;
  await removeSlot(old, state);
  await removePool(old.pool);
  return rescued ?? { ok: true, value: null };
}

/** Git's entry for the old worktree, under whatever name. */
async function adminOf({ commonDir, admin }: SlotPlace, { path }: SlotState): Promise<string> {
  const folder = join(commonDir, 'worktrees');
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const link = await readFile(join(folder, name, 'gitdir'), 'utf8').catch(() => '');
    if (link === `${join(path, '.git')}\n`) return join(folder, name);
  }
  return admin;
}

/** Without its last slot a pool goes, unless something is set aside in it. */
export async function removePool(pool: string): Promise<void> {
  const names: readonly string[] = await readdir(pool).catch(() => []);
  const ours: readonly string[] = [poolMarker, 'trash'];
  if (!names.includes(poolMarker) || names.some((name) => !ours.includes(name))) return;
  await emptyTrash(pool);
  await rm(pool, { recursive: true, force: true });
  if (basename(dirname(pool)) === '.debussy') await rmdir(dirname(pool)).catch(() => undefined);
}
