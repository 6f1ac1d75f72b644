import { bareGit } from './store.ts';
import type { Store } from './store.ts';

/** A commit is an ancestor of itself. */
export async function isAncestor(store: Store, ancestor: string, of: string): Promise<boolean> {
  return (await bareGit(store)(['merge-base', '--is-ancestor', ancestor, of])).code === 0;
}

/** The newest commit that two have in common; null where they have none. */
export async function mergeBase(store: Store, a: string, b: string): Promise<string | null> {
  const { code, stdout } = await bareGit(store)(['merge-base', a, b]);
  return code === 0 ? stdout.toString().trim() : null;
}
