import { must } from '@debussy/host';
import { isContained, mergeBase } from '../landing/ancestry.ts';
import { readChangesBetween } from '../landing/changes.ts';
import { commitTree } from '../landing/commit.ts';
import { nobody } from '../landing/merge-pick.ts';
import { branchCommits, landedAs } from '../landing/landed-phases.ts';
import type { BranchCommit } from '../landing/landed-phases.ts';
import { treesOf } from '../landing/read-ref.ts';
import type { Store } from '../landing/store.ts';
import { showPath } from '../path-text.ts';

/** The change of a branch relative to another one. */
export type BranchWork =
  /** The other branch already contains all its changes. */
  | { readonly kind: 'landed' | 'empty' }
  /** It shares no commit with the other branch. */
  | { readonly kind: 'unrelated' }
  | ({ readonly kind: 'work' } & BranchChange);

export interface BranchChange {
  /** Its newest commit that the other branch contains. */
  readonly base: string;
  readonly tree: string;
  /** The change as one commit on the base; it has no ref yet. */
  readonly commit: string;
  /** Oldest first, without merges. */
  readonly commits: readonly BranchCommit[];
  readonly files: readonly string[];
}

export interface BranchQuestion {
  readonly head: string;
  readonly onto: string;
  /** One of its commits that lands before it. */
  readonly below: string | null;
}

/** Reads the change of a branch. Creates objects, and touches no ref and no checkout. */
export async function readBranch(store: Store, question: BranchQuestion): Promise<BranchWork> {
  const { head, onto, below } = question;
  const parted = await mergeBase(store, head, onto);
  if (parted === null) return { kind: 'unrelated' };
  if (parted === head) return { kind: 'landed' };
  const earlier = below ?? (await landedBefore(store, question));
  if (earlier === head) return { kind: 'landed' };
  const base = earlier ?? parted;
  const [tree = '', was = ''] = await treesOf(store, head, base);
  const commits = await branchCommits(store, [head, `^${onto}`, `^${base}`, '--no-merges']);
  if (tree === was) return { kind: 'empty' };
  if (below === null && (await isContained(store, head, onto))) return { kind: 'landed' };
  const changes = await readChangesBetween(store.git, was, tree);
  const facts = { parent: base, message: 'debussy: a branch as one commit\n', time: 0 };
  const commit = await commitTree(store.git, { tree, facts }, nobody);
  return { kind: 'work', base, tree, commit, commits, files: changes.map(({ path }) => showPath(path)) };
}

/** An earlier state of the branch landed as one commit, so only later commits are new. */
async function landedBefore(store: Store, { head, onto }: BranchQuestion): Promise<string | null> {
  const landed = new Set(await landedAs(store, [onto, `^${head}`]));
  if (landed.size === 0) return null;
  const own = (await must(store.git, ['rev-list', head, `^${onto}`])).toString().split('\n');
  return own.find((commit) => landed.has(commit)) ?? null;
}
