import { safeName } from '@debussy/core';
import { clean, listRuns, openHere, openSlots } from '@debussy/workspace';
import type { CleanItem, CleanWhy, Store } from '@debussy/workspace';
import { agreedConfig } from '../plan/open-agreed.ts';
import { refuseSession } from '../runs/control-folder.ts';
import { hasLandedAll, readRun } from '../runs/existing-run.ts';

/** Something that debussy created, what `clean` does with it, and why. */
export type LeftItem = Omit<CleanItem, 'why'> & { readonly why: LeftWhy };

export type LeftWhy =
  | CleanWhy
  /** The run can continue: only a person gives it up. */
  | { readonly kind: 'unfinished' | 'emptied_worktree' | 'run_folder' };

export interface CleanOrder {
  readonly dryRun: boolean;
  /** Named by the user; empty: all finished ones. */
  readonly runs: readonly string[];
}

/**
 * Cleans up after finished runs. A run that can still continue needs its branch and its records even if another branch
 * contains all of it, so it is cleaned only if the user names it.
 */
export async function cleanRuns(store: Store, { dryRun, runs }: CleanOrder): Promise<readonly LeftItem[]> {
  if (!dryRun) refuseSession(store.commonDir, 'clean');
  if (runs.length > 0) return clean(store, { dryRun, runs });
  const all = (await listRuns(store)).map(({ run }) => run);
  const open = all.filter((run) => canGoOn(store.commonDir, run));
  const items = await clean(store, { dryRun, runs: all.filter((run) => !open.includes(run)) });
  const kept = open.length === 0 ? [] : await clean(store, { dryRun: true, runs: open });
  return [...items, ...kept.filter(({ kind }) => kind !== 'worktree').map(asKept)];
}

/** A run without a readable journal is judged by its refs. */
function canGoOn(commonDir: string, run: string): boolean {
  try {
    const { state } = readRun(commonDir, safeName(run));
    return state !== null && !hasLandedAll(state);
  } catch {
    return true;
  }
}

function asKept(item: CleanItem): LeftItem {
  return item.action === 'keep' ? item : { ...item, action: 'keep', why: { kind: 'unfinished' } };
}

/** Deletes unused worktrees without work. With `dryRun` nothing changes. */
export async function cleanWorktrees(
  store: Store,
  { root, env, dryRun }: { readonly root: string; readonly env: NodeJS.ProcessEnv; readonly dryRun: boolean },
): Promise<readonly LeftItem[]> {
  const before = (await clean(store, { dryRun: true, runs: [] })).filter(isWorktree);
  if (dryRun) return before.map((item) => (item.why.kind === 'free_worktree' ? gone(item) : item));
  const repository = await openHere(root);
  const { worktrees } = (await agreedConfig(repository, env)).config;
  const slots = await openSlots(repository, { run: 'clean', limit: 1, worktrees });
  await slots.removeAll();
  const left = (await clean(store, { dryRun: true, runs: [] })).filter(isWorktree);
  return before.map((item) => left.find(({ name }) => name === item.name) ?? gone(item));
}

function isWorktree({ kind }: CleanItem): boolean {
  return kind === 'worktree';
}

function gone(item: CleanItem): LeftItem {
  return { ...item, action: 'delete', why: { kind: 'emptied_worktree' } };
}
