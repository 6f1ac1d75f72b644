import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import type { KeptBack } from '@debussy/core';
import { must, syncFileSystem } from '@debussy/host';
import type { GitResult } from '@debussy/host';
import type { Change } from '../landing/changes.ts';
import { emptyTree } from '../landing/empty-root.ts';
import { removeOldLocks } from '../landing/old-locks.ts';
import type { Store } from '../landing/store.ts';
import type { Checkout } from './checkouts.ts';
import { removeDeliveryFile, writeDeliveryFile } from './delivery-file.ts';
import type { HalfDelivery } from './delivery-file.ts';
import { gitIsQuiet } from '../landing/old-locks.ts';
import { checkoutGit, headOf } from './place.ts';
import { undoHalf } from './undo-half.ts';

export interface FastForward {
  readonly run: string;
  readonly checkout: Checkout;
  readonly from: string | null;
  readonly to: string;
  readonly difference: readonly Change[];
}

/** Moves a checkout and its branch forward. Returns the obstacle, if any; then the checkout is unchanged. */
export async function fastForward(store: Store, forward: FastForward): Promise<KeptBack | null> {
  const { run, checkout, from, to } = forward;
  const { gitDir, workTree, head } = checkout;
  const blocked = await lockInTheWay(store, checkout);
  if (blocked !== null) return blocked;
  await removeTornHead(gitDir);
  await writeDeliveryFile(store, run, { gitDir, workTree, head, from, to });
  const landing = { gitDir, workTree, head, from, to };
  let merged = await mergeTwice(store, forward);
  let undone = await afterMerge(store, forward, { landing, merged });
  // A killed git proves nothing about the checkout, and one that could not write its index has left files that are now
  // removed: retry once.
  if (merged.code !== 0 && undone !== 'finished') {
    merged = await merge(store, forward);
    undone = await afterMerge(store, forward, { landing, merged });
  }
  await completed(store, run);
  if (undone === 'finished') return null;
  return { kind: 'git_refused', moving: workTree, stderr: oneLine(merged.stderr) };
}

/** Git takes these locks briefly, after writing all files. An operation that they would stop is not started. */
async function lockInTheWay(store: Store, { gitDir, head }: Checkout): Promise<KeptBack | null> {
  const locks = [join(gitDir, 'HEAD'), ...(head === null ? [] : [join(store.commonDir, head)])];
  for (const lock of locks.map((path) => `${path}.lock`))
    if (!(await goesAway(lock))) return { kind: 'locked', lock };
  return null;
}

/** If a power cut left `ORIG_HEAD` without a commit in it, git refuses every merge; nothing in it is worth keeping. */
async function removeTornHead(gitDir: string): Promise<void> {
  const path = join(gitDir, 'ORIG_HEAD');
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text !== null && !/^(?:[0-9a-f]{40,64}|ref: )/.test(text)) await rm(path, { force: true });
}

/**
 * Ends a killed fast-forward: forward if only the ref was left to move, back otherwise. Nothing is done while a git
 * still works in the checkout; one that outlived us usually finishes by itself.
 */
export async function endHalfDone(
  store: Store,
  run: string,
  half: { readonly landing: HalfDelivery; readonly difference: readonly Change[] },
): Promise<KeptBack | null> {
  const { landing, difference } = half;
  if (!(await gitIsQuiet(landing.workTree, patienceMs))) return { kind: 'busy', checkout: landing.workTree };
  await removeDeadLocks(store, landing);
  await takeBack(store, landing, difference);
  await completed(store, run);
  return null;
}

const patienceMs = 60_000;

// The user's own git holds the index only briefly, so the merge is tried twice.
async function mergeTwice(store: Store, forward: FastForward): Promise<GitResult> {
  const first = await merge(store, forward);
  // A killed git may have left other locks than that of the index; these are checked before the second try.
  if (first.code === 0 || first.signal !== null || !(await lockGoesAway(forward.checkout))) return first;
  return await merge(store, forward);
}

/**
 * The files are on disk before the ref moves: git asks a hook of ours in between. The index is synced by git itself, which puts it
 * in place before that: a power cut between the two would leave an empty one, which no git can read.
 */
async function merge(store: Store, { checkout, to }: FastForward): Promise<GitResult> {
  const git = checkoutGit(store, checkout);
  const plain = ['--no-stat', '--no-squash', '--commit', '--no-autostash'];
  const lasting = ['-c', 'core.fsync=committed,loose-object,index'];
  const hooks = [...lasting, '-c', `core.hooksPath=${await syncHook(store)}`];
  return git([...hooks, 'merge', '--quiet', '--ff-only', '--no-overwrite-ignore', ...plain, to], {
    killedFails: true,
    env: { DEBUSSY_SYNC: checkout.workTree },
  });
}

async function syncHook({ commonDir }: Store): Promise<string> {
  const folder = join(commonDir, 'debussy', 'hooks');
  const hook = join(folder, 'reference-transaction');
  await mkdir(folder, { recursive: true });
  if ((await readFile(hook, 'utf8').catch(() => '')) === hookText) return folder;
  await writeFile(`${hook}.new`, hookText, { mode: 0o700 });
  await rename(`${hook}.new`, hook);
  return folder;
}

// ORIG_HEAD is written before any file. A `sync` without `-f` syncs everything.
const hookText = `#!/bin/sh
[ "$1" = prepared ] || exit 0
while read -r _ _ ref; do [ "$ref" = ORIG_HEAD ] && exit 0; done
said=$(sync -f "$DEBUSSY_SYNC" 2>&1) && exit 0
case "$said" in *option*|*sage*|*"not found"*) sync; exit 0;; esac
printf '%s\\n' "$said" >&2
exit 1
`;

/**
 * A killed git leaves its locks forever, and a finished one may have failed to remove one. Once no git runs there any
 * more, they have no owner.
 */
async function afterMerge(
  store: Store,
  { difference }: FastForward,
  { landing, merged }: { readonly landing: HalfDelivery; readonly merged: GitResult },
): Promise<'finished' | 'as_before'> {
  const left = locksOf(store, landing).filter((lock) => existsSync(lock));
  const mayBeOurs = merged.signal !== null || merged.code === 0;
  if (left.length > 0 && mayBeOurs && (await gitIsQuiet(landing.workTree, lockPatienceMs))) {
    if (merged.signal !== null) await removeDeadLocks(store, landing);
    else await removeOldLocks(left);
  }
  return await takeBack(store, landing, difference);
}

/** Whether there was a lock that is gone now. */
function lockGoesAway({ gitDir }: Checkout): Promise<boolean> {
  return goesAway(join(gitDir, 'index.lock'));
}

async function goesAway(lock: string): Promise<boolean> {
  for (let waited = 0; waited < lockPatienceMs; waited += 50) {
    if (!existsSync(lock)) return true;
    await wait(50);
  }
  return false;
}

const lockPatienceMs = 1000;

async function takeBack(
  store: Store,
  landing: HalfDelivery,
  difference: readonly Change[],
): Promise<'finished' | 'as_before'> {
  const head = await headOf(store, landing);
  // If the ref has moved, git had written everything. If another program moved it, the files are not ours to change.
  if (head !== landing.from) return head === landing.to ? 'finished' : 'as_before';
  const git = checkoutGit(store, landing);
  const before = landing.from ?? emptyTree(landing.to);
  const undone = await undoHalf({ git, workTree: landing.workTree, before, after: landing.to, difference });
  if (undone.kind !== 'all_written') return 'as_before';
  await syncFileSystem(landing.workTree);
  const none = '0'.repeat(landing.to.length);
  await must(git, ['update-ref', '-m', 'debussy: deliver', 'HEAD', landing.to, landing.from ?? none]);
  return 'finished';
}

async function completed(store: Store, run: string): Promise<void> {
  await syncFileSystem(store.commonDir);
  await removeDeliveryFile(store, run);
}

// No git runs in the checkout any more, and ours held these when it died.
async function removeDeadLocks(store: Store, landing: HalfDelivery): Promise<void> {
  for (const lock of locksOf(store, landing)) await rm(lock, { force: true });
}

function locksOf(store: Store, { gitDir, head }: HalfDelivery): readonly string[] {
  const own = ['index.lock', 'HEAD.lock', 'ORIG_HEAD.lock'].map((name) => join(gitDir, name));
  return head === null ? own : [...own, join(store.commonDir, `${head}.lock`)];
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
