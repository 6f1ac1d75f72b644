import { createHash } from 'node:crypto';
import { access, constants, mkdir, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { DebussyError, safeName } from '@debussy/core';
import type { Result } from '@debussy/core';
import { removeDrafts, syncFolder, writeAtomically } from '@debussy/host';
import type { Repository } from '../repository/open.ts';
import { poolMarker } from '../repository/pool-marker.ts';
import { isFolder } from '../slot/is-folder.ts';
import { removeSlot } from './remove-slot.ts';
import { rescue } from './rescue.ts';
import type { Rescued } from './rescue.ts';
import type { SlotPlace } from '../slot/slot-place.ts';
import { readAnyState, writeState } from '../slot/state.ts';
import type { SlotState } from '../slot/state.ts';
import { emptyTrash } from '../slot/trash.ts';

/** The repository; `worktrees` is the setting. */
export interface PoolQuestion {
  readonly root: string;
  readonly commonDir: string;
  readonly worktrees?: string | null;
}

/** Creates the folder of a repository's slots, and returns it without symbolic links. */
export async function poolFolder(question: PoolQuestion): Promise<string> {
  const folder = await poolPlace(question);
  try {
    await markPool(folder, question.commonDir);
    return await realpath(folder);
  } catch (cause) {
    throw noFolder(folder, cause);
  }
}

/** On disk before the first worktree: a pool that lost its mark in a power cut would be mistaken for a foreign folder. */
export async function markPool(folder: string, commonDir: string): Promise<void> {
  if ((await mkdir(folder, { recursive: true })) !== undefined) syncFolder(dirname(folder));
  const path = join(folder, poolMarker);
  const marker = `${JSON.stringify({ version: 1, commonDir })}\n`;
  if ((await readFile(path, 'utf8').catch(() => '')) === marker) return;
  removeDrafts(folder, { recursive: false });
  writeAtomically(path, marker);
}

/**
 * The folder for worktrees of a repository: the setting `worktrees`, else `<name>.debussy` beside the repository. Never
 * inside it or inside another checkout, because test runners and watchers would mistake the copies for sources. Never
 * in a folder whose name begins with a dot, because web servers and test runners skip those.
 */
export async function poolPlace(question: PoolQuestion): Promise<string> {
  const home = basename(question.commonDir) === '.git' ? dirname(question.commonDir) : question.root;
  if (question.worktrees != null) return free(wantedPlace(question.worktrees, home), question.commonDir);
  const name = `${safeName(basename(home))}.debussy`;
  const places = await Promise.all(
    (await parents(home)).map((folder) => free(join(folder, name), question.commonDir)),
  );
  const usable = await filterAsync(places, canBeMade);
  const place = usable.find((one) => !isHidden(one)) ?? usable[0];
  if (place === undefined) throw noFolder(places.join(', '), null);
  return place;
}

/** Whether a part of the path begins with a dot. */
export function isHidden(path: string): boolean {
  return path.split(sep).some((part) => /^\.[^.]/.test(part));
}

function wantedPlace(wanted: string, home: string): string {
  const path = wanted.replace(/^~(?=\/|$)/, homedir());
  const place = isAbsolute(path) ? resolve(path) : resolve(home, path);
  if (place !== home && !place.startsWith(`${home}${sep}`)) return place;
  throw new DebussyError({
    code: 'ERR_SLOT_INSIDE',
    message: `worktrees: ${wanted} is inside the repository ${home}`,
    hint: `Test runners and watchers would mistake the copies for sources. Name a folder outside: worktrees: ../${basename(home)}.debussy`,
    exitCode: 2,
  });
}

/** Best first. */
async function parents(home: string): Promise<readonly string[]> {
  const around = await outermostCheckout(dirname(home));
  const state = process.env['XDG_STATE_HOME'];
  return [
    around === null ? dirname(home) : dirname(around),
    ...(state === undefined ? [] : [join(state, 'debussy')]),
    join(homedir(), 'debussy'),
    join(homedir(), '.local', 'state', 'debussy'),
  ];
}

/**
 * The checkout or git directory that contains a folder; null if there is none. A home directory that is one does not
 * count as a project.
 */
async function outermostCheckout(folder: string): Promise<string | null> {
  const above = dirname(folder) === folder ? null : await outermostCheckout(dirname(folder));
  if (above !== null || folder === homedir()) return above;
  if (await exists(join(folder, '.git'))) return folder;
  return (await exists(join(folder, 'HEAD'))) && (await exists(join(folder, 'objects'))) ? folder : null;
}

/** The folder itself, or one beside it if it has another owner. */
async function free(place: string, commonDir: string): Promise<string> {
  return (await isAnothers(place, commonDir)) ? `${place}-${digest(commonDir)}` : place;
}

async function isAnothers(place: string, commonDir: string): Promise<boolean> {
  const names = await readdir(place).catch(() => null);
  if (names === null) return exists(place);
  // A process that was killed while it marked its new folder has left only a draft of the mark.
  if (names.every((name) => name.startsWith(`.${poolMarker}.`) && name.endsWith('.tmp'))) return false;
  const marker = await readFile(join(place, poolMarker), 'utf8').catch(() => null);
  const owner = /"commonDir":"((?:[^"\\]|\\.)*)"/.exec(marker ?? '');
  // If a power cut emptied a mark, the folder is still debussy's.
  if (owner === null) return marker === null;
  const path: unknown = JSON.parse(`"${owner[1] ?? ''}"`);
  // If its repository is gone, it was moved, or deleted except for its worktrees.
  return path !== commonDir && exists(String(path));
}

function digest(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 8);
}

async function canBeMade(place: string): Promise<boolean> {
  if (await exists(place)) {
    return access(place, constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    );
  }
  return dirname(place) !== place && (await isFolderOrMissing(dirname(place))) && canBeMade(dirname(place));
}

async function isFolderOrMissing(path: string): Promise<boolean> {
  return readdir(path).then(
    () => true,
    (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT',
  );
}

async function filterAsync<T>(all: readonly T[], test: (one: T) => Promise<boolean>): Promise<readonly T[]> {
  const kept = await Promise.all(all.map((one) => test(one)));
  return all.filter((_, i) => kept[i]);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function noFolder(tried: string, cause: unknown): DebussyError {
  return new DebussyError({
    code: 'ERR_SLOT_FOLDER',
    message: `no folder for worktrees can be created; tried: ${tried}`,
    hint: 'Make one of them writable, or name another folder in .debussy/config.yaml: worktrees: ~/worktrees',
    cause,
    exitCode: 2,
  });
}

/**
 * What happens to a worktree outside the present folder, because of another setting or a moved repository. Null if it
 * is in its place.
 */
export async function strayState(place: SlotPlace): Promise<SlotState | null> {
  const known = readAnyState(place);
  return known.kind === 'known' && known.state.path !== place.path ? known.state : null;
}

/** Secures the work in a stray worktree and removes its files. Needs the worktree's lease. */
export async function leaveOldPlace(
  repository: Repository,
  place: SlotPlace,
  state: SlotState,
): Promise<Result<Rescued | null, DebussyError>> {
  // The folder was moved together with its repository: it is in its place, but its state is not.
  if (!isFolder(state.path) && isFolder(place.path)) {
    await writeState(place, { ...state, path: place.path, setup: null });
    return { ok: true, value: null };
  }
  const old = { ...place, path: state.path, pool: dirname(state.path) };
  const rescued = state.holds === null ? null : await rescue(repository, old, state.holds);
  if (rescued?.ok === false) return rescued;
  await removeSlot(old, state);
  await removePool(old.pool);
  return rescued ?? { ok: true, value: null };
}

/** A pool is deleted with its last slot, unless something is set aside in it. */
export async function removePool(pool: string): Promise<void> {
  const names: readonly string[] = await readdir(pool).catch(() => []);
  const ours: readonly string[] = [poolMarker, 'trash'];
  if (!names.includes(poolMarker) || names.some((name) => !ours.includes(name))) return;
  await emptyTrash(pool);
  await rm(pool, { recursive: true, force: true });
}
