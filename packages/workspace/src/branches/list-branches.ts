import { basename } from 'node:path';
import { must } from '@debussy/host';
import { runBranches, shortBranch } from '@debussy/core';
import { listCheckouts } from '../delivery/checkouts.ts';
import { headOf } from '../delivery/place.ts';
import { listRefs } from '../landing/read-ref.ts';
import type { Store } from '../landing/store.ts';
import { isSlotName } from '../slot/slot-place.ts';

/** Commits of the user that are not on another branch yet. */
export interface LocalBranch {
  /** Its short name; null for a worktree with a detached HEAD. */
  readonly branch: string | null;
  readonly head: string;
  /** The checkout of the branch; null if there is none. */
  readonly checkout: UserCheckout | null;
}

/** Branches and worktrees of the user with commits that a commit lacks. Debussy's own are left out. */
export async function branchesAhead(
  store: Store,
  onto: string,
  root: string,
): Promise<readonly LocalBranch[]> {
  const args = ['for-each-ref', `--no-merged=${onto}`, '--format=%(refname)', 'refs/heads/'];
  const names = new Set((await must(store.git, args)).toString().split('\n'));
  const places = await userCheckouts(store, root);
  const refs = await listRefs(store, 'refs/heads/');
  const branches = refs
    .filter(({ ref }) => names.has(ref) && !ref.startsWith(`${runBranches}/`))
    .map(({ ref, oid }): LocalBranch => {
      const checkout = places.find(({ ref: there }) => there === ref) ?? null;
      return { branch: shortBranch(ref), head: oid, checkout };
    });
  const detached = places.flatMap((checkout) =>
    checkout.ref === null && checkout.head !== null ? [{ branch: null, head: checkout.head, checkout }] : [],
  );
  return [...branches, ...detached];
}

/** A checkout of the user: the full name of its branch, and its commit. */
export interface UserCheckout {
  readonly worktree: string;
  readonly gitDir: string;
  readonly ref: string | null;
  readonly head: string | null;
}

/** The main checkout first, without debussy's own worktrees. */
export async function userCheckouts(store: Store, root: string): Promise<readonly UserCheckout[]> {
  const own = (await listCheckouts(store, root)).filter(({ gitDir }) => !isSlotName(basename(gitDir)));
  return Promise.all(
    own.map(async (checkout) => ({
      worktree: checkout.workTree,
      gitDir: checkout.gitDir,
      ref: checkout.head,
      head: await headOf(store, checkout),
    })),
  );
}
