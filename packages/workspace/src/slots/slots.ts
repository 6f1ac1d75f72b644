import { existsSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { DebussyError, fail } from '@debussy/core';
import type { Result } from '@debussy/core';
import { areFree, leasePorts, lockHolder, ifThere, releaseLock, takeLock } from '@debussy/host';
import type { Lock, PortLease } from '@debussy/host';
import PQueue from 'p-queue';
import { gitIsQuiet } from '../landing/old-locks.ts';
import { openStore } from '../landing/store.ts';
import type { Repository } from '../repository/open.ts';
import { giveBack } from './put-back.ts';
import type { Fate } from './put-back.ts';
import { readInclude } from './include.ts';
import type { Included } from './include.ts';
import { leaveOldPlace, markPool, poolFolder, removePool, strayState } from './pool-place.ts';
import { leftDrafts } from './link.ts';
import { prepareSlot } from './prepare.ts';
import type { Pool } from './prepare.ts';
import { removeSlot } from './remove-slot.ts';
import { settleHeads } from './settle-heads.ts';
import { assumeWork, forgetHalfFilled, repairHead } from './lost-state.ts';
import { rescue } from './rescue.ts';
import type { Rescued } from './rescue.ts';
import type { Slot, SlotOptions, SlotRequest } from '../slot/slot.ts';
import { slotHomes, slotPlace } from '../slot/slot-place.ts';
import type { SlotPlace } from '../slot/slot-place.ts';
import { readAnyState, readState } from '../slot/state.ts';
import type { SlotState } from '../slot/state.ts';
import { emptyTrash } from '../slot/trash.ts';

// A git left by a killed process finishes its work, which must not happen in the next user's files.
const patienceMs = 10_000;
// The leftovers of one session are small; those of a thousand would fill a disk.
const releasesPerEmptying = 50;

/** Opens the pool of a repository's worktrees for one run. Several runs can share it; a slot has one holder at a time. */
export async function openSlots(repository: Repository, options: SlotOptions): Promise<Slots> {
  const folder = await poolFolder({ ...repository, worktrees: options.worktrees ?? null });
  let included: Promise<Included> | undefined;
  const slots = new Slots({
    repository,
    folder,
    options,
    included: () => (included ??= readInclude(repository, options.include)),
  });
  await slots.leaveOldPlaces();
  return slots;
}

interface Known {
  readonly place: SlotPlace;
  readonly state: SlotState | null;
}

export class Slots {
  readonly #pool: Pool;
  readonly #held = new Map<string, Lock>();
  readonly #ports = new Map<string, PortLease>();
  readonly #left: Result<Rescued, DebussyError>[] = [];
  readonly #choosing = new PQueue({ concurrency: 1 });
  readonly #preparing = new PQueue({ concurrency: Math.min(availableParallelism(), 4) });
  /** Their work could not be secured, so any other worktree is preferred. */
  readonly #stuck = new Set<string>();
  #released = 0;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** The folder of all worktrees of this repository. */
  get folder(): string {
    return this.#pool.folder;
  }

  /** A worktree at exactly the requested commit, held until it is released. */
  async acquire(request: SlotRequest): Promise<Result<Slot, DebussyError>> {
    const place = await this.#choosing.add(() => this.#take(request));
    if (place === null) return fail(noneFree(this.#pool.options.limit));
    try {
      // Another run may have removed it with its own last worktree, or the user may have deleted it.
      await markPool(this.#pool.folder, this.#pool.repository.commonDir);
      const ports = await this.#portsOf(place);
      const prepared = await this.#preparing.add(() => prepareSlot(this.#pool, place, { ...request, ports }));
      if (prepared.ok) {
        this.#stuck.delete(place.id);
        return prepared;
      }
      await this.#free(place.id);
      // A killed git or a failing disk would affect another worktree as well.
      const isItsOwn = prepared.error.code === 'ERR_CAPTURE_UNREADABLE';
      if (!isItsOwn || this.#stuck.has(place.id)) return prepared;
      this.#stuck.add(place.id);
      return await this.acquire(request);
    } catch (error) {
      await this.#free(place.id);
      if (error instanceof DebussyError) return fail(error);
      throw error;
    }
  }

  /** Resets a held worktree, as if it had just been acquired. */
  async renew(slot: Slot, request: SlotRequest): Promise<Result<Slot, DebussyError>> {
    if (!this.#held.has(slot.id)) throw new Error(`${slot.id} is not held`);
    const { ports } = slot;
    return this.#preparing.add(() => prepareSlot(this.#pool, this.#place(slot.id), { ...request, ports }));
  }

  /** Ignored files of the checkout that every worktree gets. */
  async included(): Promise<Included> {
    return this.#pool.included();
  }

  async release(slot: Slot, fate: Fate = 'unknown'): Promise<void> {
    if (!this.#held.has(slot.id)) return;
    await giveBack(this.#place(slot.id), fate);
    await this.#free(slot.id);
    this.#released += 1;
    if (this.#released % releasesPerEmptying === 0) void emptyTrash(this.#pool.folder);
  }

  /** Captures the work that crashed or interrupted runs left in free worktrees, each under a ref of its own run. */
  async rescueAll(): Promise<readonly Result<Rescued, DebussyError>[]> {
    await this.#recoverStates();
    const all = this.#left.splice(0);
    for (const { place, state } of await this.#known()) {
      if (!state?.holds || this.#held.has(place.id) || !(await this.#lock(place))) continue;
      try {
        const rescued = await rescue(this.#pool.repository, place, state.holds);
        if (!rescued.ok) all.push(rescued);
        else if (rescued.value !== null) all.push({ ok: true, value: rescued.value });
      } finally {
        await this.#free(place.id);
      }
    }
    return all;
  }

  /** A power cut emptied a state or a HEAD: the files may be work, and git reads HEAD. */
  async #recoverStates(): Promise<void> {
    for (const place of this.#places()) {
      if (this.#held.has(place.id)) continue;
      const read = readState(place);
      if (read.kind === 'unreadable' && existsSync(place.path) && (await this.#lock(place))) {
        await assumeWork(place, { run: this.#pool.options.run, head: this.#pool.repository.head });
        await this.#free(place.id);
      }
      if (leftDrafts(place).length > 0 && (await this.#lock(place))) {
        for (const draft of leftDrafts(place)) rmSync(draft, { recursive: true, force: true });
        await this.#free(place.id);
      }
      if (read.kind === 'known') await repairHead(place, read.state.commit);
      if (readAnyState(place).kind === 'none') await this.#recoverStateless(place);
    }
  }

  /** The state of a slot is on disk before an agent starts in it. */
  async #recoverStateless(place: SlotPlace): Promise<void> {
    const ours = [place.path, `${place.index}.lock`, place.admin];
    if (!ours.some((path) => existsSync(path)) || !(await this.#lock(place))) return;
    await forgetHalfFilled(place);
    await this.#free(place.id);
  }

  /** At the end of a run on a branch; slow, and best done when nothing runs. */
  async tidy(branch: string): Promise<void> {
    const idle = this.#places().filter(({ id }) => !this.#held.has(id));
    const { options, repository } = this.#pool;
    await settleHeads(openStore(repository.commonDir).git, idle, { run: options.run, branch });
    await emptyTrash(this.#pool.folder);
  }

  /**
   * Removes unused worktrees, if they should not be kept between runs. Returns the worktrees that stay because they are
   * in use or contain uncaptured work.
   */
  async removeAll(): Promise<readonly string[]> {
    const stay: string[] = [];
    for (const { place, state } of await this.#known()) {
      const free = !state?.holds && !this.#held.has(place.id) && (await this.#lock(place));
      if (!free) stay.push(place.path);
      else {
        if (state !== null) await removeSlot(place, state);
        await this.#free(place.id);
      }
    }
    await emptyTrash(this.#pool.folder);
    if (stay.length === 0) await removePool(this.#pool.folder);
    return stay;
  }

  /** Worktrees outside the present folder are removed; `rescueAll` reports their work. */
  async leaveOldPlaces(): Promise<void> {
    for (const place of this.#places()) {
      const state = this.#held.has(place.id) ? null : await strayState(place);
      if (state === null || !(await this.#lock(place))) continue;
      const left = await leaveOldPlace(this.#pool.repository, place, state);
      if (!left.ok) this.#left.push(left);
      else if (left.value !== null) this.#left.push({ ok: true, value: left.value });
      await this.#free(place.id);
    }
  }

  async #take(request: SlotRequest): Promise<SlotPlace | null> {
    if (this.#held.size >= this.#pool.options.limit) return null;
    const known = await this.#known();
    const free = known.filter(({ place }) => !this.#held.has(place.id));
    const order = inOrder(free, request);
    const same = order.filter(
      (one) => one.state?.purpose === request.purpose && !this.#stuck.has(one.place.id),
    );
    for (const { place } of same) if (await this.#lock(place)) return place;
    const empty = order.filter(({ state }) => state === null);
    for (const { place } of empty) if (await this.#lock(place)) return place;
    const made = await this.#takeNew(known);
    if (made !== null) return made;
    for (const { place } of order) if (await this.#lock(place)) return place;
    return null;
  }

  /** A new worktree, if fewer than the limit are usable and free. */
  async #takeNew(known: readonly Known[]): Promise<SlotPlace | null> {
    const usable = known.filter(({ place }) => !this.#stuck.has(place.id));
    const others = await Promise.all(
      usable.map(async ({ place }) => !this.#held.has(place.id) && (await lockHolder(place.home)) !== null),
    );
    if (others.filter((held) => !held).length >= this.#pool.options.limit) return null;
    const taken = new Set(known.map(({ place }) => place.id));
    for (let n = 1; ; n++) {
      const place = this.#place(`s${String(n)}`);
      // An unknown folder is not ours to fill.
      if (taken.has(place.id) || existsSync(place.path)) continue;
      if (await this.#lock(place)) return place;
    }
  }

  async #known(): Promise<readonly Known[]> {
    const found = await Promise.all(
      this.#places().map(async (place) => {
        const state = readState(place);
        if (state.kind === 'known') return [{ place, state: state.state }];
        // Its files are elsewhere, and could not be secured yet.
        if ((await strayState(place)) !== null) return [];
        // Without a readable state, an existing folder could contain work: it is left alone.
        return state.kind === 'none' && !existsSync(place.path) ? [{ place, state: null }] : [];
      }),
    );
    return found.flat();
  }

  #places(): readonly SlotPlace[] {
    const names = ifThere(() => readdirSync(slotHomes(this.#pool.repository.commonDir))) ?? [];
    return names
      .filter((name) => /^s\d+$/.test(name))
      .toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1)))
      .map((id) => this.#place(id));
  }

  async #lock(place: SlotPlace): Promise<boolean> {
    const lock = await takeLock(place.home, () => gitIsQuiet(place.path, patienceMs));
    if (lock !== null) this.#held.set(place.id, lock);
    return lock !== null;
  }

  /** A worktree keeps its ports as long as this process lives, unless another program has started to listen there. */
  async #portsOf({ id, home }: SlotPlace): Promise<readonly number[]> {
    const known = this.#ports.get(id);
    if (known !== undefined && (await areFree(known.ports))) return known.ports;
    const lease = await leasePorts(home);
    if (lease !== null) this.#ports.set(id, lease);
    await known?.release();
    return lease?.ports ?? [];
  }

  async #free(id: string): Promise<void> {
    const lock = this.#held.get(id);
    if (lock !== undefined) await releaseLock(lock);
    this.#held.delete(id);
  }

  #place(id: string): SlotPlace {
    return slotPlace(this.#pool.repository.commonDir, this.#pool.folder, id);
  }
}

/** Least work first: the same files, then any files, and last those that must be secured. */
function inOrder(free: readonly Known[], request: SlotRequest): readonly Known[] {
  const cost = ({ place, state }: Known): number => {
    if (place.path === request.prefer) return -1;
    if (state === null) return 2;
    if (state.holds !== null) return 3;
    return state.commit === (request.content ?? request.base) ? 0 : 1;
  };
  return free.toSorted((a, b) => cost(a) - cost(b));
}

function noneFree(limit: number): DebussyError {
  return new DebussyError({
    code: 'ERR_SLOT_NONE_FREE',
    message: `all ${String(limit)} worktrees of this run are in use`,
    hint: 'Release one first. A run needs `parallel` + `verify_parallel` + 1 of them.',
  });
}
