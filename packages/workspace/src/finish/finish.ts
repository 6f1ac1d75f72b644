import { gitLine } from '@debussy/host';
import { firstFew, shellQuoted } from '@debussy/core';
import type { Epoch } from '../epoch/epoch.ts';
import { isAncestor } from '../landing/ancestry.ts';
import { readChangesBetween } from '../landing/changes.ts';
import type { Change } from '../landing/changes.ts';
import { emptyTree, isEmptyRoot } from '../landing/empty-root.ts';
import { showPath } from '../path-text.ts';
import { readRefValue } from '../landing/read-ref.ts';
import type { Store } from '../landing/store.ts';
import { updateRefs } from '../landing/update-refs.ts';
import type { RefUpdate } from '../landing/update-refs.ts';
import { operationInProgress } from '../repository/operation.ts';
import { awayFrom, isElsewhere, listCheckouts } from './checkouts.ts';
import type { Checkout } from './checkouts.ts';
import { hindrance } from './delivery.ts';
import type { Delivery, Hindrance } from './delivery.ts';
import { endHalfDone, fastForward } from './fast-forward.ts';
import { pathsInTheWay } from './in-the-way.ts';
import { readLandingFile } from './landing-file.ts';
import { headOf } from './place.ts';

export interface FinishRequest {
  readonly run: string;
  readonly land: 'auto' | 'branch';
  /** Why nothing is to be moved, where it is not `land` that says so. */
  readonly because?: string | undefined;
  /** The user's branch, by its short name; null where HEAD was detached. */
  readonly branch: string | null;
  /** The top of the checkout that the run was started in. */
  readonly root: string;
  /** Where the branch was when the run began; null where it had no commit. */
  readonly from: string | null;
  /** The tip of the run's branch. */
  readonly to: string;
  /** `refs/heads/debussy/…` */
  readonly runBranch: string;
  readonly epoch: Epoch;
}

/**
 * Puts what landed on the user's branch, if that is a plain step forward and nothing of the user's stands in the way.
 * Otherwise everything stays on the run's branch, and the delivery says why and what to type.
 */
export async function finish(store: Store, request: FinishRequest): Promise<Delivery> {
  const half = await recoverFinish(store, request.run);
  if (half !== null) return await keep(store, request, half);
  if (request.to === request.from || isEmptyRoot(request.to)) return deliver(request, { how: 'nothing' });
  if (request.land === 'branch')
    return await keep(store, request, hindrance('asked', request.because ?? 'land is set to `branch`.'));
  const reason = await thereAlready(store, request);
  if (reason !== '') return { ...deliver(request, { how: 'fast_forwarded' }), reason };
  const hindered = await forward(store, request);
  if (hindered !== null) return await keep(store, request, hindered);
  return deliver(request, { how: 'fast_forwarded' });
}

/** What is said of a branch that nobody has to move: it is at what landed, or has gone on from there. Empty where it has to move. */
async function thereAlready(store: Store, request: FinishRequest): Promise<string> {
  const { to } = request;
  const here = (await listCheckouts(store, request.root)).filter((checkout) => stands(checkout, request));
  const now = await currentTip(store, request, here);
  if (now === null || !(now === to || (await isAncestor(store, to, now)))) return '';
  const on = now === to ? '' : ', further on';
  return `${nameOf(request)} has what landed already: it is at ${now.slice(0, 12)}${on}.`;
}

/** Ends a fast-forward that a crash cut short. Does nothing where there was none. */
export async function recoverFinish(store: Store, run: string): Promise<Hindrance | null> {
  const landing = await readLandingFile(store, run);
  if (landing === null) return null;
  const difference = await differenceOf(store, landing.from, landing.to);
  return await endHalfDone(store, run, { landing, difference });
}

async function forward(store: Store, request: FinishRequest): Promise<Hindrance | null> {
  const { to, epoch } = request;
  const checkouts = await listCheckouts(store, request.root);
  const here = checkouts.filter((checkout) => stands(checkout, request));
  const current = await currentTip(store, request, here);
  if (!(await isOurs(store, request, current))) return moved(request, current);
  if ((await readRefValue(store, epoch.ref)) !== epoch.oid) {
    return hindrance('superseded', 'another process has taken over this run.');
  }
  const used = await inUse(checkouts, request, here);
  if (used !== null) return used;
  const [checkout] = here;
  if (request.branch !== null && (await isElsewhere(store, `refs/heads/${request.branch}`, checkouts)))
    return hindrance(
      'refused',
      `nobody knows where the checkout of ${store.commonDir} is, which has ${nameOf(request)}.`,
    );
  if (checkout === undefined) return await moveRef(store, request, current);
  const difference = await differenceOf(store, current, to);
  const files = (await pathsInTheWay(store, checkout, difference)).map(showPath);
  if (files.length > 0) return inTheWay(checkout, files);
  return await fastForward(store, { run: request.run, checkout, from: current, to, difference });
}

function stands(checkout: Checkout, { branch, root }: FinishRequest): boolean {
  return branch === null ? checkout.workTree === root : checkout.head === `refs/heads/${branch}`;
}

async function currentTip(
  store: Store,
  request: FinishRequest,
  here: readonly Checkout[],
): Promise<string | null> {
  if (request.branch !== null) return await readRefValue(store, `refs/heads/${request.branch}`);
  const [checkout] = here;
  if (checkout === undefined || checkout.head !== null) return null;
  return await headOf(store, checkout);
}

/** The branch is where it was, or where an earlier delivery of this very run has put it. */
async function isOurs(store: Store, { from, to }: FinishRequest, current: string | null): Promise<boolean> {
  if (current === from) return true;
  if (current === null || !(await isAncestor(store, current, to))) return false;
  return from === null || (await isAncestor(store, from, current));
}

async function inUse(
  checkouts: readonly Checkout[],
  request: FinishRequest,
  here: readonly Checkout[],
): Promise<Hindrance | null> {
  if (here.length > 1) {
    const places = here.map(({ workTree }) => workTree).join(', ');
    return hindrance(
      'several_checkouts',
      `\`${request.branch}\` is checked out in several places: ${places}.`,
    );
  }
  for (const checkout of checkouts) {
    const operation = here.includes(checkout) ? await operationInProgress(checkout.gitDir) : null;
    const away = request.branch !== null && (await awayFrom(checkout)) === `refs/heads/${request.branch}`;
    if (operation === null && !away) continue;
    return hindrance(
      'operation',
      `a ${operation ?? 'rebase or bisection'} is in progress in ${checkout.workTree}.`,
    );
  }
  return null;
}

async function moveRef(
  store: Store,
  request: FinishRequest,
  current: string | null,
): Promise<Hindrance | null> {
  if (request.branch === null) return hindrance('moved', `${request.root} no longer has a detached HEAD.`);
  const { epoch, to } = request;
  const ref = `refs/heads/${request.branch}`;
  const updates: RefUpdate[] = [
    { do: 'verify', ref: epoch.ref, old: epoch.oid },
    { do: 'update', ref, new: to, old: current },
  ];
  const result = await updateRefs(store, updates, 'debussy: finish');
  if (result.done) return null;
  const now = await readRefValue(store, ref);
  return now === current
    ? hindrance('refused', `git could not move \`${request.branch}\`: ${result.stderr.trim()}`)
    : moved(request, now);
}

async function differenceOf(store: Store, from: string | null, to: string): Promise<readonly Change[]> {
  const git = store.git;
  const before = from === null ? emptyTree(to) : await gitLine(git, ['rev-parse', `${from}^{tree}`]);
  return await readChangesBetween(git, before, await gitLine(git, ['rev-parse', `${to}^{tree}`]));
}

function nameOf({ branch }: FinishRequest): string {
  return branch === null ? 'HEAD' : `\`${branch}\``;
}

function moved(request: FinishRequest, now: string | null): Hindrance {
  const { from } = request;
  const name = nameOf(request);
  const [was, is] = [from?.slice(0, 12) ?? 'nothing', now?.slice(0, 12) ?? 'nothing'];
  return hindrance('moved', `${name} has moved: it was at ${was} when the run began and is at ${is} now.`);
}

function inTheWay({ workTree }: Checkout, files: readonly string[]): Hindrance {
  const what = 'paths that landed are modified, staged, untracked or ignored in';
  return hindrance('in_the_way', `${what} ${workTree}: ${firstFew(files)}.`, files);
}

function deliver(request: FinishRequest, { how }: Pick<Delivery, 'how'>): Delivery {
  const { branch, from, to } = request;
  return { how, why: null, branch, from, to, reason: '', files: [], commands: [] };
}

async function keep(store: Store, request: FinishRequest, hindered: Hindrance): Promise<Delivery> {
  // Where somebody has moved the run's branch, only the commit is what was verified.
  const isThere = (await readRefValue(store, request.runBranch)) === request.to;
  const runBranch = isThere ? request.runBranch.replace(/^refs\/heads\//, '') : request.to;
  const at = (await listCheckouts(store, request.root)).find(({ workTree }) => workTree === request.root);
  const elsewhere = at?.head !== (request.branch === null ? null : `refs/heads/${request.branch}`);
  const commands = await commandsFor(store, { runBranch, branch: request.branch, elsewhere });
  return { ...deliver(request, { how: 'kept' }), ...hindered, commands };
}

interface KeptBranch {
  /** `debussy/<plan>-<run>` */
  readonly runBranch: string;
  /** The user's branch; null for a detached HEAD. */
  readonly branch: string | null;
  /** The user does not stand on that branch now. */
  readonly elsewhere: boolean;
}

/** What to type to merge what landed, or to open a pull request for it. */
async function commandsFor(store: Store, kept: KeptBranch): Promise<readonly string[]> {
  const run = shellQuoted(kept.runBranch);
  const into = kept.branch !== null && kept.elsewhere ? `git switch ${shellQuoted(kept.branch)} && ` : '';
  // Without the option git writes over ignored files, such as .env, without a word.
  const merge = `${into}git merge --no-overwrite-ignore ${run}`;
  return [merge, ...(await pullRequest(store, kept))];
}

async function pullRequest(store: Store, { runBranch, branch }: KeptBranch): Promise<readonly string[]> {
  const git = store.git;
  const remotes = (await git(['remote'])).stdout.toString().split('\n').filter(Boolean);
  const own = (await git(['config', '--get', `branch.${branch ?? ''}.remote`])).stdout.toString().trim();
  const remote = [own, 'origin', remotes[0] ?? ''].find((name) => remotes.includes(name));
  if (remote === undefined) return [];
  const push = `git push -u ${shellQuoted(remote)} ${shellQuoted(runBranch)}`;
  const url = (await git(['remote', 'get-url', '--', remote])).stdout.toString();
  if (!/github/i.test(url)) return [push];
  const base = branch === null ? '' : ` --base ${shellQuoted(branch)}`;
  return [`${push} && gh pr create --head ${shellQuoted(runBranch)}${base} --fill`];
}
