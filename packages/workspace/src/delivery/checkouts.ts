import { readFileSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

import { ifThere, must } from '@debussy/host';
import type { Store } from '../landing/store.ts';
import { isOn } from '../repository/settings.ts';

/** A checkout of the user: the main one, or a linked worktree. */
export interface Checkout {
  readonly gitDir: string;
  readonly workTree: string;
  /** `refs/heads/…`; null if HEAD is detached. */
  readonly head: string | null;
}

/**
 * All checkouts of a repository whose folder still exists. Git does not record the first one if its git directory is
 * elsewhere (`--separate-git-dir`); then `named` is used, if it has that git directory.
 */
export async function listCheckouts(store: Store, named?: string): Promise<readonly Checkout[]> {
  const linked = join(store.commonDir, 'worktrees');
  const names = ifThere(() => readdirSync(linked)) ?? [];
  const found = await Promise.all([
    mainCheckout(store, named),
    ...names.map((name) => linkedCheckout(join(linked, name))),
  ]);
  return found.filter((checkout) => checkout !== null);
}

/** The checkout of a branch, even during a rebase or a bisection; null if there is none. */
export async function checkoutOfBranch(store: Store, ref: string): Promise<string | null> {
  for (const checkout of await listCheckouts(store))
    if (checkout.head === ref || (await awayFrom(checkout)) === ref) return checkout.workTree;
  return null;
}

/** The branch to which a rebase or a bisection will return: it is not checked out, but still in use. */
export async function awayFrom({ gitDir }: Checkout): Promise<string | null> {
  for (const name of ['rebase-merge/head-name', 'rebase-apply/head-name', 'BISECT_START']) {
    const text = read(join(gitDir, name))?.trim();
    if (text) return text.startsWith('refs/') ? text : `refs/heads/${text}`;
  }
  return null;
}

/** Whether a branch may be checked out in an unknown place. */
export async function isElsewhere(store: Store, ref: string, known: readonly Checkout[]): Promise<boolean> {
  if (known.some(({ gitDir }) => gitDir === store.commonDir) || (await layoutOf(store)).isBare) return false;
  const head = read(join(store.commonDir, 'HEAD'))?.trim();
  return head === `ref: ${ref}` && basename(store.commonDir) !== '.git';
}

interface Layout {
  readonly isBare: boolean;
  /** The folder of the files, as configured. */
  readonly worktree: string | null;
}

/** Git has a separate exit code for missing settings. */
async function layoutOf({ git }: Store): Promise<Layout> {
  const command = ['config', '--null', '--get-regexp', String.raw`^core\.(bare|worktree)$`];
  const { code, stdout } = await git(command);
  const text = (code > 1 ? await must(git, command) : stdout).toString();
  const settings = new Map(text.split('\0').map((entry) => splitAt(entry, entry.indexOf('\n'))));
  return {
    isBare: isOn(settings.get('core.bare') ?? 'false', false),
    worktree: settings.get('core.worktree') || null,
  };
}

/** A setting without a value is `true` for git. */
function splitAt(entry: string, at: number): readonly [string, string] {
  return at === -1 ? [entry, 'true'] : [entry.slice(0, at), entry.slice(at + 1)];
}

async function mainCheckout(store: Store, named: string | undefined): Promise<Checkout | null> {
  const { isBare, worktree: moved } = await layoutOf(store);
  if (isBare) return null;
  const above = basename(store.commonDir) === '.git' ? dirname(store.commonDir) : await leadsTo(store, named);
  const workTree = moved === null ? above : resolve(store.commonDir, moved);
  return workTree === null ? null : await checkoutAt(store.commonDir, workTree);
}

async function leadsTo({ commonDir }: Store, workTree: string | undefined): Promise<string | null> {
  if (workTree === undefined) return null;
  const link = join(workTree, '.git');
  const named = /^gitdir: (.*)\n?$/.exec(read(link) ?? '')?.[1];
  const place = ifThere(() => realpathSync(named === undefined ? link : resolve(workTree, named)));
  return place === commonDir ? workTree : null;
}

async function linkedCheckout(gitDir: string): Promise<Checkout | null> {
  const link = read(join(gitDir, 'gitdir'))?.replace(/\n$/, '');
  return link === undefined ? null : await checkoutAt(gitDir, dirname(resolve(gitDir, link)));
}

async function checkoutAt(gitDir: string, workTree: string): Promise<Checkout | null> {
  const head = read(join(gitDir, 'HEAD'))?.trim();
  const place = ifThere(() => realpathSync(workTree));
  if (head === undefined || place === null) return null;
  return { gitDir, workTree: place, head: head.startsWith('ref: ') ? head.slice('ref: '.length) : null };
}

/** An unreadable checkout still exists: its branch would be moved under it. */
function read(path: string): string | undefined {
  return ifThere(() => readFileSync(path, 'utf8')) ?? undefined;
}
