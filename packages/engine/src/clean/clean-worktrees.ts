import { clean, openRepository, openSlots } from '@debussy/workspace';
import type { CleanItem, Store } from '@debussy/workspace';
import { loadConfig } from '../config/load-config.ts';

/** Deletes the worktrees that nobody uses and that hold no work. With `dryRun` nothing changes. */
export async function cleanWorktrees(
  store: Store,
  { root, env, dryRun }: { readonly root: string; readonly env: NodeJS.ProcessEnv; readonly dryRun: boolean },
): Promise<readonly CleanItem[]> {
  const before = (await clean(store, { dryRun: true, runs: [] })).filter(isWorktree);
  if (dryRun) return before.map((item) => (isFree(item) ? gone(item) : item));
  const repository = await openRepository(root);
  if (!repository.ok) throw repository.error;
  const { worktrees } = loadConfig({ root, env, flags: [] }).config;
  const slots = await openSlots(repository.value, { run: 'clean', limit: 1, worktrees });
  await slots.removeAll();
  const left = (await clean(store, { dryRun: true, runs: [] })).filter(isWorktree);
  return before.map((item) => left.find(({ name }) => name === item.name) ?? gone(item));
}

function isWorktree({ kind }: CleanItem): boolean {
  return kind === 'worktree';
}

function isFree({ why }: CleanItem): boolean {
  return why.startsWith('it holds no work');
}

function gone(item: CleanItem): CleanItem {
  return { ...item, action: 'delete', why: 'it held no work.' };
}
