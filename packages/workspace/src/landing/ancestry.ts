import { gitLine, must } from '@debussy/host';
import { readChanges } from './changes.ts';
import { treesOf } from './read-ref.ts';
import type { RefEntry } from './read-ref.ts';
import type { Store } from './store.ts';

/** A commit is an ancestor of itself. */
export async function isAncestor(store: Store, ancestor: string, of: string): Promise<boolean> {
  return (await store.git(['merge-base', '--is-ancestor', ancestor, of])).code === 0;
}

/** The newest common commit of two; null if they have none. */
export async function mergeBase(store: Store, a: string, b: string): Promise<string | null> {
  const { code, stdout } = await store.git(['merge-base', a, b]);
  return code === 0 ? stdout.toString().trim() : null;
}

/** A ref whose history includes a commit, so that the commit needs no separate ref; null without one. */
export async function heldBy(
  store: Store,
  commit: string,
  by: readonly RefEntry[],
): Promise<RefEntry | null> {
  const git = store.git;
  const containing = (
    await must(git, ['for-each-ref', '--format=%(refname)', '--contains', commit])
  ).toString();
  const names = new Set(containing.split('\n'));
  return by.find(({ ref }) => names.has(ref)) ?? null;
}

/** How many commits no other ref has. */
export async function onlyHere(store: Store, commit: string, others: readonly RefEntry[]): Promise<number> {
  const input = [commit, ...others.map(({ oid }) => `^${oid}`)].join('\n');
  const args = ['rev-list', '--count', '--ignore-missing', '--stdin'];
  return Number(await gitLine(store.git, args, { input: `${input}\n` }));
}

/**
 * Whether a landed commit contains all changes of a piece of work: each path that the work touched since both parted is
 * the same in the landed tree. Then the work is reachable, although its commit is not.
 */
export async function isContained(store: Store, work: string, landed: string): Promise<boolean> {
  const git = store.git;
  const base = await git(['merge-base', work, landed]);
  if (base.code !== 0) return false;
  const commits = [base.stdout.toString().trim(), work, landed];
  const [from = '', mine = '', theirs = ''] = await treesOf(store, ...commits);
  const [touched = [], differing = []] = await readChanges(git, [
    [from, mine],
    [theirs, mine],
  ]);
  const unlike = new Set(differing.map(({ path }) => path));
  return touched.every(({ path }) => !unlike.has(path));
}
