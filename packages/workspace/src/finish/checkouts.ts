import { readFile, readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

import { bareGit } from '../landing/store.ts';
import type { Store } from '../landing/store.ts';

/** A place where somebody works: the user's checkout, or a linked worktree. */
export interface Checkout {
  readonly gitDir: string;
  readonly workTree: string;
  /** `refs/heads/…`; null where HEAD is detached. */
  readonly head: string | null;
}

/** All checkouts of a repository that still have their folder. */
export async function listCheckouts(store: Store): Promise<readonly Checkout[]> {
  const linked = join(store.commonDir, 'worktrees');
  const names = await readdir(linked).catch(() => []);
  const found = await Promise.all([
    mainCheckout(store),
    ...names.map((name) => linkedCheckout(join(linked, name))),
  ]);
  return found.filter((checkout) => checkout !== null);
}

/** Where a branch is checked out, also while a rebase or a bisection is on its way; null where it is nowhere. */
export async function checkoutOfBranch(store: Store, ref: string): Promise<string | null> {
  for (const checkout of await listCheckouts(store))
    if (checkout.head === ref || (await awayFrom(checkout)) === ref) return checkout.workTree;
  return null;
}

/** The branch that a rebase or a bisection will come back to: it is not checked out, and still in use. */
export async function awayFrom({ gitDir }: Checkout): Promise<string | null> {
  for (const name of ['rebase-merge/head-name', 'rebase-apply/head-name', 'BISECT_START']) {
    const text = (await read(join(gitDir, name)))?.trim();
    if (text) return text.startsWith('refs/') ? text : `refs/heads/${text}`;
  }
  return null;
}

async function mainCheckout(store: Store): Promise<Checkout | null> {
  const git = bareGit(store);
  const bare = await git(['config', '--type=bool', '--get', 'core.bare']);
  if (bare.stdout.toString().trim() === 'true') return null;
  const moved = (await git(['config', '--get', 'core.worktree'])).stdout.toString().trimEnd();
  const above = basename(store.commonDir) === '.git' ? dirname(store.commonDir) : null;
  const workTree = moved === '' ? above : resolve(store.commonDir, moved);
  return workTree === null ? null : await checkoutAt(store.commonDir, workTree);
}

async function linkedCheckout(gitDir: string): Promise<Checkout | null> {
  const link = (await read(join(gitDir, 'gitdir')))?.replace(/\n$/, '');
  return link === undefined ? null : await checkoutAt(gitDir, dirname(resolve(gitDir, link)));
}

async function checkoutAt(gitDir: string, workTree: string): Promise<Checkout | null> {
  const head = (await read(join(gitDir, 'HEAD')))?.trim();
  const place = await realpath(workTree).catch(() => null);
  if (head === undefined || place === null) return null;
  return { gitDir, workTree: place, head: head.startsWith('ref: ') ? head.slice('ref: '.length) : null };
}

function read(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}
