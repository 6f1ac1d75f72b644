import { gitError, must } from '@debussy/host';
import type { Store } from './store.ts';

/**
 * The value of a ref, or null if it does not exist. Fails if git cannot read the refs, because then its absence is
 * unknown.
 */
export async function readRefValue({ git }: Pick<Store, 'git'>, ref: string): Promise<string | null> {
  const args = ['rev-parse', '--verify', '--quiet', ref];
  const result = await git(args);
  if (result.code > 1) throw gitError(args, result);
  const oid = result.stdout.toString().trim();
  return result.code === 0 && oid !== '' ? oid : null;
}

export interface RefEntry {
  readonly ref: string;
  readonly oid: string;
}

/** All refs under some prefixes, by name. */
export async function listRefs(store: Store, ...prefixes: readonly string[]): Promise<readonly RefEntry[]> {
  const listed = await must(store.git, ['for-each-ref', '--format=%(objectname) %(refname)', ...prefixes]);
  const lines = listed.toString().split('\n').filter(Boolean);
  return lines.map((text) => ({
    oid: text.slice(0, text.indexOf(' ')),
    ref: text.slice(text.indexOf(' ') + 1),
  }));
}

/** The trees of commits, in one git process. */
export async function treesOf({ git }: Store, ...commits: readonly string[]): Promise<readonly string[]> {
  const found = await must(git, ['rev-parse', ...commits.map((commit) => `${commit}^{tree}`)]);
  return found.toString().trim().split('\n');
}

export async function treeOf(store: Store, commit: string): Promise<string> {
  const [tree = ''] = await treesOf(store, commit);
  return tree;
}
