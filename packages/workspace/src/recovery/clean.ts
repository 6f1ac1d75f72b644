import { basename, dirname } from 'node:path';
import { phaseKey, runBranches, safeName } from '@debussy/core';
import type { Holder } from '@debussy/core';
import { isGone, lockHolder } from '@debussy/host';
import { listTargets } from '../epoch/begin-run.ts';
import { currentEpoch } from '../epoch/take-epoch.ts';
import { listCheckouts } from '../delivery/checkouts.ts';
import { landedPhases } from '../landing/landed-phases.ts';
import type { LandedPhase } from '../landing/landed-phases.ts';
import { listRefs } from '../landing/read-ref.ts';
import type { RefEntry } from '../landing/read-ref.ts';
import type { Store } from '../landing/store.ts';
import { updateRefs } from '../landing/update-refs.ts';
import type { RefUpdate } from '../landing/update-refs.ts';
import { isSlotName, slotPlace } from '../slot/slot-place.ts';
import { readState } from '../slot/state.ts';
import type { Holds } from '../slot/state.ts';
import { listRuns } from './list-runs.ts';
import type { RunRefList } from './list-runs.ts';
import { heldBy, isContained, onlyHere } from '../landing/ancestry.ts';

export interface CleanRequest {
  readonly dryRun: boolean;
  /** Only these runs; all by default. */
  readonly runs?: readonly string[];
  /** The user gives up these runs, including work that exists nowhere else. Needs `runs`. */
  readonly discard?: boolean;
}

/** Something that debussy left in the repository, what `clean` does with it, and why. */
export interface CleanItem {
  readonly kind: 'branch' | 'work' | 'record' | 'worktree';
  readonly name: string;
  readonly run: string | null;
  readonly action: 'delete' | 'keep';
  readonly why: CleanWhy;
}

export type CleanWhy =
  /** A process holds the run. */
  | { readonly kind: 'held'; readonly holder: Holder }
  | { readonly kind: 'checked_out'; readonly workTree: string }
  /** Commits that no other branch or tag has. */
  | { readonly kind: 'only_here'; readonly commits: number }
  | { readonly kind: 'failed_work' | 'not_landed' | 'branch_gone' | 'unreadable_state' | 'free_worktree' }
  | { readonly kind: 'differs'; readonly commit: string }
  /** This many other items of the run stay, and need it. */
  | { readonly kind: 'needed'; readonly left: number }
  | { readonly kind: 'in_use'; readonly holder: Holder }
  /** The files of a worktree are the only copy of this work. */
  | { readonly kind: 'only_copy'; readonly holds: Holds }
  | { readonly kind: 'git_refused'; readonly stderr: string }
  /** Another ref has its content; null: it contains nothing of a phase. */
  | { readonly kind: 'spare'; readonly ref: string | null }
  /** The user gives it up despite this reason to keep it. */
  | { readonly kind: 'given_up'; readonly despite: CleanWhy };

/**
 * Removes leftovers of runs. A ref is removed only if another ref that stays has its content, in one transaction that
 * proves it still has; everything else stays, with the reason. With `dryRun` nothing changes.
 */
export async function clean(store: Store, request: CleanRequest): Promise<readonly CleanItem[]> {
  const wanted = request.runs?.map(safeName);
  const items: CleanItem[] = (await listSlots(store)).map((slot) => slotItem(slot));
  for (const list of await listRuns(store)) {
    if (wanted !== undefined && !wanted.includes(list.run)) continue;
    const discard = wanted !== undefined && request.discard === true;
    const plan = discard ? await planDiscard(store, list) : await planRun(store, list);
    items.push(...(request.dryRun ? plan.map(({ item }) => item) : await carryOut(store, list, plan)));
  }
  return items;
}

interface Planned {
  readonly item: CleanItem;
  readonly entry: RefEntry;
  /** The proof that deletion is safe: verified in the same transaction. */
  readonly witness: RefEntry | null;
}

async function planRun(store: Store, list: RunRefList): Promise<readonly Planned[]> {
  const live = await liveHolder(store, list.run);
  if (live !== null)
    return everything(list).map((entry) => keep(list, entry, { kind: 'held', holder: live }));
  const outside = (await listRefs(store)).filter((entry) => isOutside(entry));
  const branch = list.branch === null ? null : await planBranch(store, list, { entry: list.branch, outside });
  const landed = await landedOf(store, list);
  const witness = branch?.item.action === 'delete' ? branch.witness : (branch?.entry ?? null);
  const work: Planned[] = [];
  for (const entry of list.refs.filter(({ name }) => !isRecord(name))) {
    work.push(await planWork(store, list, { entry, name: entry.name, landed, witness, outside }));
  }
  const planned = [...(branch === null ? [] : [branch]), ...work];
  return [...planned, ...(await planRecords(store, list, planned))];
}

async function landedOf(store: Store, { run, refs, branch }: RunRefList): Promise<readonly LandedPhase[]> {
  const base = refs.find(({ name }) => name === 'base')?.oid;
  return base === undefined || branch === null
    ? []
    : await landedPhases(store, { run, base, tip: branch.oid });
}

/** Everything of a run except a checked-out branch; nothing at all of a run in progress. */
async function planDiscard(store: Store, list: RunRefList): Promise<readonly Planned[]> {
  const planned = await planRun(store, list);
  if ((await liveHolder(store, list.run)) !== null) return planned;
  const heads = new Map((await listCheckouts(store)).map(({ head, workTree }) => [head, workTree]));
  const named = await failedBranches(store, list);
  const work = [...planned.filter(({ item }) => item.kind !== 'record'), ...named].map((one) => {
    // The ref with the same content may itself be removed.
    if (one.item.action === 'delete') return { ...one, witness: null };
    const place = heads.get(one.entry.ref);
    return place === undefined
      ? givenUp(one)
      : keep(list, one.entry, { kind: 'checked_out', workTree: place });
  });
  return [...work, ...(await planRecords(store, list, work))];
}

/** Branches that `commit_on_failure` has made. */
async function failedBranches(store: Store, { run, ...list }: RunRefList): Promise<readonly Planned[]> {
  const all = await listRefs(store, runBranches);
  return all
    .filter(({ ref }) => ref.includes(`-${run}-phase-`))
    .map((entry) => keep({ run, ...list }, entry, { kind: 'failed_work' }));
}

function givenUp(planned: Planned): Planned {
  const why: CleanWhy = { kind: 'given_up', despite: planned.item.why };
  return { ...planned, witness: null, item: { ...planned.item, action: 'delete', why } };
}

async function liveHolder(store: Store, run: string): Promise<Holder | null> {
  const record = (await currentEpoch(store, run))?.record;
  return record === undefined || record.released || (await isGone(record.holder)) ? null : record.holder;
}

async function planBranch(
  store: Store,
  list: RunRefList,
  { entry, outside }: { readonly entry: RefEntry; readonly outside: readonly RefEntry[] },
): Promise<Planned> {
  const used = (await listCheckouts(store)).find(({ head }) => head === entry.ref);
  if (used !== undefined) return keep(list, entry, { kind: 'checked_out', workTree: used.workTree });
  const witness = await heldBy(store, entry.oid, outside);
  if (witness !== null) return remove(list, entry, witness);
  return keep(list, entry, { kind: 'only_here', commits: await onlyHere(store, entry.oid, outside) });
}

interface Work {
  readonly entry: RefEntry;
  /** `phase/<key>/<attempt>` and similar. */
  readonly name: string;
  readonly landed: readonly LandedPhase[];
  /** The ref that contains the landed commits at the end. */
  readonly witness: RefEntry | null;
  readonly outside: readonly RefEntry[];
}

async function planWork(store: Store, list: RunRefList, work: Work): Promise<Planned> {
  const { entry, outside, witness } = work;
  const holder = await heldBy(store, entry.oid, outside);
  if (holder !== null) return remove(list, entry, holder);
  const commit = landedAs(work);
  if (commit === undefined) return keep(list, entry, { kind: 'not_landed' });
  if (witness === null) return keep(list, entry, { kind: 'branch_gone' });
  if (await isContained(store, entry.oid, commit)) return remove(list, entry, witness);
  return keep(list, entry, { kind: 'differs', commit });
}

/** The commit that completed the phase of a piece of work on the branch. */
function landedAs({ name, landed }: Work): string | undefined {
  const key = name.split('/')[1];
  const isIt = (phase: string | null): boolean => phase !== null && safeName(phaseKey(phase)) === key;
  const group = name.startsWith('group/');
  return landed.findLast(({ phase, parent }) => isIt(phase) || (group && isIt(parent)))?.commit;
}

/** Internal records of the run are deleted last, when nothing else of it stays. */
async function planRecords(
  store: Store,
  list: RunRefList,
  planned: readonly Planned[],
): Promise<readonly Planned[]> {
  const targets = (await listTargets(store)).filter(({ claim }) => safeName(claim.run) === list.run);
  const records: RefEntry[] = [...list.refs.filter(({ name }) => isRecord(name)), ...targets];
  const left = planned.filter(({ item }) => item.action === 'keep').length;
  return records.map((entry) =>
    left > 0 ? keep(list, entry, { kind: 'needed', left }) : remove(list, entry, null),
  );
}

async function carryOut(
  store: Store,
  list: RunRefList,
  planned: readonly Planned[],
): Promise<readonly CleanItem[]> {
  const doomed = planned.filter(({ item }) => item.action === 'delete');
  if (doomed.length === 0) return planned.map(({ item }) => item);
  const witnesses = new Map(
    doomed.flatMap(({ witness }) => (witness === null ? [] : [[witness.ref, witness.oid]])),
  );
  // The run may have been resumed since: then its epoch has changed, and nothing is removed.
  const epoch = list.refs.filter(
    (entry) => entry.name === 'epoch' && doomed.every((one) => one.entry !== entry),
  );
  const updates: RefUpdate[] = [
    ...epoch.map(({ ref, oid }): RefUpdate => ({ do: 'verify', ref, old: oid })),
    ...[...witnesses].map(([ref, old]): RefUpdate => ({ do: 'verify', ref, old })),
    ...doomed.map(({ entry }): RefUpdate => ({ do: 'delete', ref: entry.ref, old: entry.oid })),
  ];
  const result = await updateRefs(store, updates, 'debussy: clean');
  if (result.done) return planned.map(({ item }) => item);
  const why: CleanWhy = { kind: 'git_refused', stderr: result.stderr.trim() };
  return planned.map(({ item }) => (item.action === 'delete' ? { ...item, action: 'keep', why } : item));
}

function everything(list: RunRefList): readonly RefEntry[] {
  return [...(list.branch === null ? [] : [list.branch]), ...list.refs];
}

/** A red candidate consists of work that has refs of its own. */
function isRecord(name: string): boolean {
  return name === 'base' || name === 'epoch' || name.startsWith('red/');
}

// Refs of runs, stashes and fetched refs may disappear, so none of them protects content.
function isOutside({ ref }: RefEntry): boolean {
  return /^refs\/(?:heads|tags)\//.test(ref) && !ref.startsWith(`${runBranches}/`);
}

function keep(list: RunRefList, entry: RefEntry, why: CleanWhy): Planned {
  return { entry, witness: null, item: { ...describe(list, entry), action: 'keep', why } };
}

function remove(list: RunRefList, entry: RefEntry, witness: RefEntry | null): Planned {
  const why: CleanWhy = { kind: 'spare', ref: witness?.ref ?? null };
  return { entry, witness, item: { ...describe(list, entry), action: 'delete', why } };
}

function describe(list: RunRefList, { ref }: RefEntry): Pick<CleanItem, 'kind' | 'name' | 'run'> {
  if (ref.startsWith('refs/heads/')) return { kind: 'branch', name: ref, run: list.run };
  const isWork = /^refs\/debussy\/[^/]+\/(?:phase|group|kept|wip)\//.test(ref);
  return { kind: isWork ? 'work' : 'record', name: ref, run: list.run };
}

function slotItem({ path, holds, holder, unknown }: LeftSlot): CleanItem {
  const run = holds?.run ?? null;
  const item = { kind: 'worktree', name: path, run, action: 'keep' } as const;
  if (holder !== null) return { ...item, why: { kind: 'in_use', holder } };
  if (unknown) return { ...item, why: { kind: 'unreadable_state' } };
  return { ...item, why: holds === null ? { kind: 'free_worktree' } : { kind: 'only_copy', holds } };
}

/** One of our worktrees, with its known state. */
interface LeftSlot {
  readonly path: string;
  /** The attempt whose work is only in the files; null if there is none. */
  readonly holds: Holds | null;
  /** A live process that uses it. */
  readonly holder: Holder | null;
  /** Its state is unreadable, so its content is unknown. */
  readonly unknown: boolean;
}

async function listSlots(store: Store): Promise<readonly LeftSlot[]> {
  const slots: LeftSlot[] = [];
  for (const { gitDir, workTree } of await listCheckouts(store)) {
    if (!isSlotName(basename(gitDir))) continue;
    const number = /\d+$/.exec(gitDir)?.[0] ?? '';
    const place = { ...slotPlace(store.commonDir, dirname(workTree), `s${number}`), path: workTree };
    const state = readState(place);
    const holds = state.kind === 'known' ? state.state.holds : null;
    const holder = await lockHolder(place.home);
    slots.push({ path: workTree, holds, holder, unknown: state.kind !== 'known' });
  }
  return slots;
}
