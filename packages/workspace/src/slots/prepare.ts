import { randomUUID } from 'node:crypto';
import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ok } from '@debussy/core';
import type { DebussyError, Result } from '@debussy/core';
import { currentHolder, orNull, syncFileSystem } from '@debussy/host';
import type { Git, GitSetting } from '@debussy/host';
import { disarmFilters } from '../repository/filters.ts';
import type { Repository } from '../repository/open.ts';
import { checkSpace, defaultMinFreeBytes } from './disk.ts';
import { removeUntracked, rewriteTree, writeTree } from './fill.ts';
import type { Cleaning } from './fill.ts';
import { furnish } from './furnish.ts';
import type { Furnishing } from './furnish.ts';
import { withVariables } from './include.ts';
import type { Included } from './include.ts';
import { reachFolder } from '../slot/is-folder.ts';
import { giveIndex, isRegistered, moveHead, putLinkBack, registerWorktree } from './link.ts';
import { rescue } from './rescue.ts';
import { setAside } from './remove-slot.ts';
import { shareCopies, shareFolders, shareable } from './share.ts';
import { packRefs, raiseShield } from './shield.ts';
import { slotVariables } from '../slot/slot.ts';
import type { Isolation, Slot, SlotOptions, SlotRequest } from '../slot/slot.ts';
import { slotGit } from '../slot/slot-place.ts';
import type { SlotPlace } from '../slot/slot-place.ts';
import { excludesOf, readState, writeState } from '../slot/state.ts';
import type { SlotState } from '../slot/state.ts';
import { fillSubmodules } from '../slot/submodules.ts';
import { throwAway } from '../slot/trash.ts';

/** The slots of one repository for one run. */
export interface Pool {
  readonly repository: Repository;
  readonly folder: string;
  readonly options: SlotOptions;
  /** Read once, when the first worktree is created. */
  readonly included: () => Promise<Included>;
}

/** A requested worktree, with its ports. */
export interface PortedRequest extends SlotRequest {
  readonly ports: readonly number[];
}

/** One slot on its way to one user. */
interface Job {
  readonly pool: Pool;
  readonly place: SlotPlace;
  readonly request: PortedRequest;
  readonly git: Git;
  readonly config: readonly GitSetting[];
  readonly fresh: boolean;
  /** The known state of the files before; null without files. */
  readonly before: SlotState | null;
}

/** Prepares a leased worktree. Work in it is secured before anything changes. */
export async function prepareSlot(
  pool: Pool,
  place: SlotPlace,
  request: PortedRequest,
): Promise<Result<Slot, DebussyError>> {
  const found = knownState(place);
  if (found?.holds) {
    const rescued = await rescue(pool.repository, place, found.holds);
    if (!rescued.ok) return rescued;
  }
  const before = found?.holds ? knownState(place) : found;
  const disarmed = await disarmFilters(pool.repository);
  const { boot } = await currentHolder();
  // After a restart of the machine, lost unsynced writes cannot be distinguished from correct files.
  const fresh = before === null || !isWhole(place) || (before.boot ?? boot) !== boot;
  const space = await checkSpace({
    folder: pool.folder,
    commonDir: place.commonDir,
    fresh,
    minFreeBytes: pool.options.minFreeBytes ?? defaultMinFreeBytes,
  });
  if (!space.ok) return space;
  const git = slotGit(place, disarmed.config);
  const { config } = disarmed;
  return change({ pool, place, request, git, config, fresh, before });
}

async function change(job: Job): Promise<Result<Slot, DebussyError>> {
  const { pool, place, before } = job;
  if (before !== null) await setAside(place, before);
  const state = beginState(job);
  if (!saysTheSame(job, state)) await writeState(place, state);
  const folder = emptyFolder(place);
  const filled = await fillFiles(job, state);
  if (!filled.ok) return filled;
  const empty = await fillSubmodules(job.git, {
    repository: job.pool.repository,
    place: job.place,
    config: job.config,
  });
  const share = pool.options.share ?? [];
  const shared =
    job.request.purpose === 'verify'
      ? await shareCopies(pool.repository.root, place, share)
      : await shareFolders(pool.repository.root, place.path, share);
  const furnished = await furnish(furnishing(job, await pool.included()), filled.value);
  if (!furnished.ok) return furnished;
  const { setup, kept, notices } = furnished.value;
  const ready = { ...filled.value, setup, kept };
  return ok(await open(job, ready, { folder, notices: [...empty, ...shared, ...notices] }));
}

function beginState({ pool, place, request, before, fresh }: Job): SlotState {
  const same = before !== null && !fresh && before.purpose === request.purpose;
  return {
    version: 1,
    path: place.path,
    commit: request.content ?? request.base,
    indexAt: null,
    purpose: request.purpose,
    holds: null,
    setup: same ? before.setup : null,
    kept: same ? before.kept : [],
    refused: [],
    shared: shareable(pool.options.share ?? []),
  };
}

/**
 * A crash from here on must find on disk that the folder is ours, which folders were shared with it, and that its
 * setup may be undone.
 */
function saysTheSame({ before, fresh }: Job, state: SlotState): boolean {
  return !fresh && before?.purpose === state.purpose && before.shared.join('\0') === state.shared.join('\0');
}

/** The files of the commit and the agent's git. Cleaning ignores `.git`, so both happen at the same time. */
async function fillFiles(job: Job, state: SlotState): Promise<Result<SlotState, DebussyError>> {
  const { git, place, fresh, before } = job;
  const recycled = !fresh && (await rewriteTree(git, place, state.commit));
  if (recycled) {
    const [cleaned] = await Promise.all([
      removeUntracked(git, place, cleaning(job, state)),
      giveGit(job, state),
    ]);
    takeBack(place, before, state);
    if (cleaned) return ok(state);
  }
  const bare = { ...state, setup: null, kept: [] };
  await writeState(place, bare);
  const written = await writeTree(git, place, state.commit);
  if (!written.ok) return written;
  await giveGit(job, state);
  return ok(bare);
}

/** An agent's leftovers, including ignored files, must not reach a verification. */
function cleaning({ request, before }: Job, state: SlotState): Cleaning {
  const otherUse = before?.purpose !== request.purpose;
  return {
    hermetic: otherUse || (request.hermetic ?? request.purpose === 'verify'),
    keep: otherUse ? [] : [...state.kept, ...excludesOf(state)],
  };
}

function furnishing({ pool, place, git, request }: Job, all: Included): Furnishing {
  const variables = slotVariables({ id: place.id, ports: request.ports });
  const included = withVariables(all, variables);
  return { git, place, root: pool.repository.root, options: pool.options, included, variables };
}

/** Folders that are no longer shared: an old link would still lead into the user's checkout. */
function takeBack(place: SlotPlace, before: SlotState | null, state: SlotState): void {
  const stale = (before?.shared ?? []).filter((name) => !state.shared.includes(name));
  const paths = stale.map((name) => join(place.path, name));
  // Below a link that an agent made there, nothing is ours.
  const ours = paths.filter((path) => orNull(() => realpathSync(dirname(path))) === dirname(path));
  for (const path of ours) throwAway(place.pool, path);
}

async function giveGit({ pool, place, request, fresh }: Job, state: SlotState): Promise<void> {
  const linked = isolationOf(pool) === 'worktree';
  // The link at `.git` first, git's entry afterwards: an entry without a folder is pruned.
  if (linked) {
    putLinkBack(place);
    registerWorktree(place, request.base);
    giveIndex(place);
    return;
  }
  raiseShield(place, pool.repository, {
    head: request.base,
    packedRefs: await packRefs(place.commonDir),
    excludes: excludesOf(state),
    agent: pool.options.agent ?? { name: 'debussy agent', email: 'agent@debussy.invalid' },
  });
  if (fresh) registerWorktree(place, request.base);
  else moveHead(place, request.base);
}

/** A partial clone cannot be borrowed from: a missing object would have to be fetched, and a shield has no remotes. */
function isolationOf({ options, repository }: Pool): Isolation {
  return repository.partial ? 'worktree' : (options.isolation ?? 'shielded');
}

async function open(
  job: Job,
  state: SlotState,
  extras: { readonly folder: string; readonly notices: readonly string[] },
): Promise<Slot> {
  const { pool, place, request, fresh } = job;
  const { phase, attempt, base, purpose } = request;
  const holds = purpose === 'attempt' ? { run: pool.options.run, phase, attempt, base } : null;
  if (holds !== null) await syncSlot(place);
  const { boot } = await currentHolder();
  await writeState(place, { ...state, indexAt: state.commit, holds, boot });
  const { id, path } = place;
  return {
    id,
    path,
    base,
    isolation: isolationOf(pool),
    fresh,
    ports: request.ports,
    ...extras,
  };
}

/** The files are on disk before the state marks them as an agent's work: otherwise a power cut could replace them. */
async function syncSlot({ path, home }: SlotPlace): Promise<void> {
  await syncFileSystem(path);
  if (lstatSync(path).dev !== lstatSync(home).dev) await syncFileSystem(home);
}

function knownState(place: SlotPlace): SlotState | null {
  const found = readState(place);
  return found.kind === 'known' ? found.state : null;
}

function isWhole(place: SlotPlace): boolean {
  return reachFolder(place.path) && orNull(() => lstatSync(place.index)) !== null && isRegistered(place);
}

/** A new name each time: a process left over from an earlier attempt cannot write into the folder of a later one. */
function emptyFolder(place: SlotPlace): string {
  const folders = join(place.pool, `${place.id}.out`);
  throwAway(place.pool, folders);
  const folder = join(folders, randomUUID().slice(0, 8));
  mkdirSync(folder, { recursive: true });
  return folder;
}
