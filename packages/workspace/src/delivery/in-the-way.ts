import { lstatSync } from 'node:fs';

import { must, ifThere } from '@debussy/host';
import { absent } from '../landing/changes.ts';
import type { Change } from '../landing/changes.ts';
import { foldersOf } from '../path-text.ts';
import type { Store } from '../landing/store.ts';
import type { Checkout } from './checkouts.ts';
import { checkoutGit, diskPath } from './place.ts';

/**
 * Paths of a difference that have the user's content in a checkout: modified, staged, untracked or ignored. Git itself
 * protects all but the ignored ones, but fails only halfway; this checks first, and lists them.
 */
export async function pathsInTheWay(
  store: Store,
  checkout: Checkout,
  difference: readonly Change[],
): Promise<readonly string[]> {
  const tracked = touchedBy(difference, await changedPaths(store, checkout));
  const added = difference.filter(({ before }) => before.mode === absent).map(({ path }) => path);
  const removed = new Set(difference.filter(({ after }) => after.mode === absent).map(({ path }) => path));
  const found = added.map((path) => occupied(checkout.workTree, path, removed));
  return [...new Set([...tracked, ...found.filter((path) => path !== null)])].toSorted();
}

/** Tracked paths that differ from HEAD, in the index or on disk. */
async function changedPaths(store: Store, checkout: Checkout): Promise<readonly string[]> {
  const args = ['status', '--porcelain=v2', '-z', '--untracked-files=no', '--no-renames'];
  const text = (await must(checkoutGit(store, checkout), args)).toString('latin1');
  return text.split('\0').flatMap((record) => recordPath(record));
}

// `1 XY sub mH mI mW hH hI path` for a change, `u XY sub m1 m2 m3 mW h1 h2 h3 path` for a conflict.
function recordPath(record: string): readonly string[] {
  const columns = record.startsWith('1 ') ? 8 : record.startsWith('u ') ? 10 : 0;
  return columns === 0 ? [] : [record.split(' ').slice(columns).join(' ')];
}

function touchedBy(difference: readonly Change[], changed: readonly string[]): readonly string[] {
  const paths = new Set(difference.map(({ path }) => path));
  const folders = new Set(difference.flatMap(({ path }) => foldersOf(path)));
  return changed.filter(
    (path) => paths.has(path) || folders.has(path) || foldersOf(path).some((folder) => paths.has(folder)),
  );
}

/** The obstacle on disk to adding a file: the path itself, or a parent that is not a folder. */
function occupied(workTree: string, path: string, removed: ReadonlySet<string>): string | null {
  for (const folder of foldersOf(path)) {
    const there = ifThere(() => lstatSync(diskPath(workTree, folder)));
    if (there === null) return null;
    if (!there.isDirectory()) return removed.has(folder) ? null : folder;
  }
  const there = ifThere(() => lstatSync(diskPath(workTree, path)));
  // Git handles the content of a folder that becomes a file, because it knows which of it is tracked.
  return there === null || there.isDirectory() ? null : path;
}
