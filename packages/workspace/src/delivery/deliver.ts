import { gitLine } from '@debussy/host';
import type { KeptBack, MergeByHand } from '@debussy/core';
import type { Epoch } from '../epoch/epoch.ts';
import { isAncestor } from '../landing/ancestry.ts';
import { readChangesBetween } from '../landing/changes.ts';
import type { Change } from '../landing/changes.ts';
import { remoteOf } from '../repository/remote-of.ts';
import { emptyTree, isEmptyRoot } from '../landing/empty-root.ts';
import { showPath } from '../path-text.ts';
import { readRefValue } from '../landing/read-ref.ts';
import type { Store } from '../landing/store.ts';
import { updateRefs } from '../landing/update-refs.ts';
import type { RefUpdate } from '../landing/update-refs.ts';
import { operationInProgress } from '../repository/operation.ts';
import { awayFrom, isElsewhere, listCheckouts } from './checkouts.ts';
import type { Checkout } from './checkouts.ts';
import { endHalfDone, fastForward } from './fast-forward.ts';
import { pathsInTheWay } from './in-the-way.ts';
import { readDeliveryFile } from './delivery-file.ts';
import { headOf } from './place.ts';

export interface DeliveryRequest {
  readonly run: string;
  /** Why the user's branch must stay; null: it may be moved. */
  readonly stays: KeptBack | null;
  /** The user's branch, by its short name; null if HEAD was detached. */
  readonly branch: string | null;
  /** The top of the checkout in which the run was started. */
  readonly root: string;
  /** The commit of the branch at the start of the run; null if it had none. */
  readonly from: string | null;
  /** The tip of the run's branch. */
  readonly to: string;
  /** `refs/heads/debussy/…` */
  readonly runBranch: string;
  readonly epoch: Epoch;
}

/**
 * Moves the user's branch to the landed commits, if that is a plain fast-forward and none of the user's files prevents
 * it. Otherwise everything stays on the run's branch, and the delivery contains the reason.
 */
export async function deliver(store: Store, request: DeliveryRequest): Promise<Delivery> {
  const { branch, from, to, stays } = request;
  const made: Delivery = { how: 'fast_forwarded', kept: null, already: null, branch, from, to, merge: null };
  const half = await recoverDelivery(store, request.run);
  if (half === null && (to === from || isEmptyRoot(to))) return { ...made, how: 'nothing' };
  const asked = half ?? stays;
  const already = asked === null ? await thereAlready(store, request) : null;
  if (already !== null) return { ...made, already };
  const kept = asked ?? (await forward(store, request));
  return kept === null ? made : { ...made, how: 'kept', kept, merge: await mergeByHand(store, request) };
}

/** The commit of the branch if it already contains the landed commits. */
async function thereAlready(store: Store, request: DeliveryRequest): Promise<string | null> {
  const { to } = request;
  const here = (await listCheckouts(store, request.root)).filter((checkout) => stands(checkout, request));
  const now = await currentTip(store, request, here);
  return now !== null && (now === to || (await isAncestor(store, to, now))) ? now : null;
}

/** Completes a fast-forward that a crash interrupted. Does nothing if there was none. */
export async function recoverDelivery(store: Store, run: string): Promise<KeptBack | null> {
  const landing = await readDeliveryFile(store, run);
  if (landing === null) return null;
  const difference = await differenceOf(store, landing.from, landing.to);
  return await endHalfDone(store, run, { landing, difference });
}

async function forward(store: Store, request: DeliveryRequest): Promise<KeptBack | null> {
  const { to, epoch } = request;
  const checkouts = await listCheckouts(store, request.root);
  const here = checkouts.filter((checkout) => stands(checkout, request));
  const current = await currentTip(store, request, here);
  if (!(await isOurs(store, request, current))) return moved(request, current);
  if ((await readRefValue(store, epoch.ref)) !== epoch.oid) {
    return { kind: 'superseded' };
  }
  const used = await inUse(checkouts, request, here);
  if (used !== null) return used;
  const [checkout] = here;
  if (request.branch !== null && (await isElsewhere(store, `refs/heads/${request.branch}`, checkouts)))
    return { kind: 'checkout_unknown', git_dir: store.commonDir };
  if (checkout === undefined) return await moveRef(store, request, current);
  const difference = await differenceOf(store, current, to);
  const files = (await pathsInTheWay(store, checkout, difference)).map(showPath);
  if (files.length > 0)
    return { kind: 'in_the_way', checkout: checkout.workTree, files: files.slice(0, mostNamed) };
  return await fastForward(store, { run: request.run, checkout, from: current, to, difference });
}

const mostNamed = 200;

function stands(checkout: Checkout, { branch, root }: DeliveryRequest): boolean {
  return branch === null ? checkout.workTree === root : checkout.head === `refs/heads/${branch}`;
}

async function currentTip(
  store: Store,
  request: DeliveryRequest,
  here: readonly Checkout[],
): Promise<string | null> {
  if (request.branch !== null) return await readRefValue(store, `refs/heads/${request.branch}`);
  const [checkout] = here;
  if (checkout === undefined || checkout.head !== null) return null;
  return await headOf(store, checkout);
}

/** The branch is unchanged, or this run moved it in an earlier delivery. */
async function isOurs(store: Store, { from, to }: DeliveryRequest, current: string | null): Promise<boolean> {
  if (current === from) return true;
  if (current === null || !(await isAncestor(store, current, to))) return false;
  return from === null || (await isAncestor(store, from, current));
}

async function inUse(
  checkouts: readonly Checkout[],
  request: DeliveryRequest,
  here: readonly Checkout[],
): Promise<KeptBack | null> {
  if (here.length > 1) return { kind: 'several_checkouts', checkouts: here.map(({ workTree }) => workTree) };
  for (const checkout of checkouts) {
    const operation = here.includes(checkout) ? await operationInProgress(checkout.gitDir) : null;
    const away = request.branch !== null && (await awayFrom(checkout)) === `refs/heads/${request.branch}`;
    if (operation === null && !away) continue;
    return { kind: 'operation', checkout: checkout.workTree, operation };
  }
  return null;
}

async function moveRef(
  store: Store,
  request: DeliveryRequest,
  current: string | null,
): Promise<KeptBack | null> {
  if (request.branch === null) return { kind: 'attached', checkout: request.root };
  const { epoch, to } = request;
  const ref = `refs/heads/${request.branch}`;
  const updates: RefUpdate[] = [
    { do: 'verify', ref: epoch.ref, old: epoch.oid },
    { do: 'update', ref, new: to, old: current },
  ];
  const result = await updateRefs(store, updates, 'debussy: deliver');
  if (result.done) return null;
  const now = await readRefValue(store, ref);
  return now === current
    ? { kind: 'git_refused', moving: request.branch, stderr: result.stderr.trim() }
    : moved(request, now);
}

async function differenceOf(store: Store, from: string | null, to: string): Promise<readonly Change[]> {
  const git = store.git;
  const before = from === null ? emptyTree(to) : await gitLine(git, ['rev-parse', `${from}^{tree}`]);
  return await readChangesBetween(git, before, await gitLine(git, ['rev-parse', `${to}^{tree}`]));
}

function moved({ from }: DeliveryRequest, now: string | null): KeptBack {
  return { kind: 'moved', was: from, is: now };
}

async function mergeByHand(store: Store, request: DeliveryRequest): Promise<MergeByHand> {
  const { run, branch, runBranch, root, to } = request;
  // If another program moved the run's branch, only the commit was verified.
  const isThere = (await readRefValue(store, runBranch)) === to;
  const at = (await listCheckouts(store, root)).find(({ workTree }) => workTree === root);
  return {
    run,
    branch: isThere ? runBranch.replace(/^refs\/heads\//, '') : to,
    elsewhere: at?.head !== (branch === null ? null : `refs/heads/${branch}`),
    remote: await requestRemote(store, branch),
  };
}

/** The remote for a pull request. */
async function requestRemote(
  { git, commonDir }: Store,
  branch: string | null,
): Promise<MergeByHand['remote']> {
  const name = await remoteOf(commonDir, branch);
  if (name === null) return null;
  const url = (await git(['remote', 'get-url', '--', name])).stdout.toString().trim();
  const [, host = null, ofShort = null] = hostPattern.exec(url) ?? [];
  return { name, host: host ?? ofShort };
}

/** `https://host/…` and `user@host:path`; a path has none. */
const hostPattern = /^(?:\w[\w+.-]*:\/\/(?:[^@/]*@)?([\w.-]+)|(?:[^@/:]*@)?([\w.-]+):(?!\/\/))/;

/** Where the landed commits are. `kept` means that they are safe on the run's branch. */
export interface Delivery {
  readonly how: 'fast_forwarded' | 'kept' | 'nothing';
  /** Why they stay there. */
  readonly kept: KeptBack | null;
  /** The commit of the user's branch, if that already contains the landed commits. */
  readonly already: string | null;
  /** The user's branch; null for a detached HEAD. */
  readonly branch: string | null;
  readonly from: string | null;
  readonly to: string;
  /** The facts that the user needs to merge by hand. */
  readonly merge: MergeByHand | null;
}
