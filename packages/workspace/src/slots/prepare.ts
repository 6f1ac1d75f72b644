import { randomUUID } from 'node:crypto';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ok } from '@debussy/core';
import type { DebussyError, Result } from '@debussy/core';
import type { Git } from '../git.ts';
import type { Repository } from '../repository/open.ts';
import { checkSpace, defaultMinFreeBytes } from './disk.ts';
import { fill } from './fill.ts';
import { giveIndex, isRegistered, moveHead, putLinkBack, registerWorktree } from './link.ts';
import type { RefsSnapshot } from './refs-snapshot.ts';
import { rescue } from './rescue.ts';
import { raiseShield } from './shield.ts';
import type { Isolation, Slot, SlotOptions, SlotRequest } from './slot.ts';
import { slotGit } from './slot-place.ts';
import type { SlotPlace } from './slot-place.ts';
import { readState, writeState } from './state.ts';
import type { SlotState } from './state.ts';
import { throwAway } from './trash.ts';

/** The slots of one repository, as one run uses them. */
export interface Pool {
  readonly repository: Repository;
  readonly folder: string;
  readonly options: SlotOptions;
  readonly refs: RefsSnapshot;
}

/** One slot on its way to one user. */
interface Job {
  readonly pool: Pool;
  readonly place: SlotPlace;
  readonly request: SlotRequest;
  readonly git: Git;
  readonly fresh: boolean;
  /** What was known of the files before; null when there are none. */
  readonly before: SlotState | null;
}

/** Makes a leased slot ready. What it still holds of somebody else is brought to safety before anything changes. */
export async function prepare(
  pool: Pool,
  place: SlotPlace,
  request: SlotRequest,
): Promise<Result<Slot, DebussyError>> {
  const before = await knownState(place);
  if (before?.holds) {
    const rescued = await rescue(pool.repository, place, before.holds);
    if (!rescued.ok) return rescued;
  }
  const fresh = before === null || !(await isWhole(place));
  const job = { pool, place, request, git: slotGit(place, []), fresh, before };
  const space = await checkSpace({
    folder: pool.folder,
    commonDir: place.commonDir,
    fresh,
    minFreeBytes: pool.options.minFreeBytes ?? defaultMinFreeBytes,
  });
  return space.ok ? change(job) : space;
}

async function change(job: Job): Promise<Result<Slot, DebussyError>> {
  const { place, request, before } = job;
  const commit = request.content ?? request.base;
  const state = beginState(job, commit);
  await writeState(place, state);
  const otherUse = before !== null && before.purpose !== request.purpose;
  const filled = await fill(job.git, place, {
    commit,
    fresh: job.fresh,
    hermetic: otherUse || (request.hermetic ?? request.purpose === 'verify'),
    keep: otherUse ? [] : [...state.kept, ...state.excludes],
  });
  if (!filled.ok) return filled;
  await giveGit(job, state);
  return ok(await open(job, state));
}

function beginState({ place, request, before, fresh }: Job, commit: string): SlotState {
  const same = before !== null && !fresh && before.purpose === request.purpose;
  return {
    version: 1,
    path: place.path,
    phase: 'filling',
    commit,
    indexAt: null,
    purpose: request.purpose,
    holds: null,
    setup: same ? before.setup : null,
    kept: same ? before.kept : [],
    excludes: same ? before.excludes : [],
  };
}

/** What the agent finds as its git: a shield, or the linked worktree. */
async function giveGit({ pool, place, request, fresh }: Job, state: SlotState): Promise<void> {
  const linked = isolationOf(pool) === 'worktree';
  await (fresh || linked ? registerWorktree(place, request.base) : moveHead(place, request.base));
  if (linked) {
    await putLinkBack(place);
    await giveIndex(place);
    return;
  }
  await raiseShield(place, pool.repository, {
    head: request.base,
    packedRefs: await pool.refs.read(),
    excludes: state.excludes,
    agent: pool.options.agent ?? { name: 'debussy agent', email: 'agent@debussy.invalid' },
  });
}

/** A partial clone cannot be borrowed from: a missing object would have to be fetched, and a shield has no remotes. */
function isolationOf({ options, repository }: Pool): Isolation {
  return repository.partial ? 'worktree' : (options.isolation ?? 'shielded');
}

async function open({ pool, place, request, fresh }: Job, state: SlotState): Promise<Slot> {
  const { phase, attempt, base, purpose } = request;
  const holds = purpose === 'attempt' ? { run: pool.options.run, phase, attempt, base } : null;
  const ready: SlotState = { ...state, phase: 'ready', indexAt: state.commit, holds };
  await writeState(place, ready);
  const folder = await emptyFolder(place);
  return {
    id: place.id,
    path: place.path,
    folder,
    base,
    purpose,
    isolation: isolationOf(pool),
    fresh,
    excludes: ready.excludes,
    notices: [],
  };
}

async function knownState(place: SlotPlace): Promise<SlotState | null> {
  const found = await readState(place);
  return found.kind === 'known' ? found.state : null;
}

async function isWhole(place: SlotPlace): Promise<boolean> {
  const parts = [access(place.path), access(place.index), isRegistered(place)];
  const [, , registered] = await Promise.all(parts).catch(() => []);
  return registered === true;
}

/** A new name each time: a process left over from an earlier attempt cannot write into the folder of a later one. */
async function emptyFolder(place: SlotPlace): Promise<string> {
  const folders = join(place.pool, `${place.id}.out`);
  await throwAway(place.pool, folders);
  const folder = join(folders, randomUUID().slice(0, 8));
  await mkdir(folder, { recursive: true });
  return folder;
}
