import { must } from '@debussy/host';
import type { Store } from './store.ts';

/** What a ref points at, or null where there is none. */
export async function readRefValue({ git }: Store, ref: string): Promise<string | null> {
  const { code, stdout } = await git(['rev-parse', '--verify', '--quiet', ref]);
  const oid = stdout.toString().trim();
  return code === 0 && oid !== '' ? oid : null;
}

export interface RefEntry {
  readonly ref: string;
  readonly oid: string;
}

/** All refs under some prefixes, by name. */
export async function listRefs(store: Store, ...prefixes: readonly string[]): Promise<readonly RefEntry[]> {
  const { stdout } = await store.git(['for-each-ref', '--format=%(objectname) %(refname)', ...prefixes]);
  const lines = stdout.toString().split('\n').filter(Boolean);
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
