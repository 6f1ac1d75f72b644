import { join } from 'node:path';
import { gitError, must, readBounded } from '@debussy/host';
import type { Store } from './store.ts';

/** The value of a ref, or null if it does not exist. Fails if git cannot read the refs: then its absence is unknown. */
export async function readRefValue(
  { git, commonDir }: Pick<Store, 'git' | 'commonDir'>,
  ref: string,
): Promise<string | null> {
  const args = ['rev-parse', '--verify', '--quiet', ref];
  const isMissed = (code: number): boolean => code === 1 && isWritten(join(commonDir, ref));
  const first = await git(args);
  const result = isMissed(first.code) ? await git(args) : first;
  if (result.code > 1 || isMissed(result.code)) throw gitError(args, result);
  const oid = result.stdout.toString().trim();
  return result.code === 0 && oid !== '' ? oid : null;
}

/** Git reports a missing ref and an unreadable one in the same way. */
function isWritten(file: string): boolean {
  const read = readBounded(file, 100);
  if (read.ok) return /^[0-9a-f]{40,64}\n?$/.test(read.value.text);
  const { error } = read;
  if (error.reason === 'system') return !('code' in error.cause && error.cause.code === 'ENAMETOOLONG');
  return error.reason === 'no_permission';
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
