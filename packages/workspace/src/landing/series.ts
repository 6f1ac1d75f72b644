import { DebussyError } from '@debussy/core';
import { must } from '@debussy/host';
import type { Git } from '@debussy/host';
import { commitTree } from './commit.ts';
import type { CommitSettings } from './commit.ts';
import { emptyTree, isEmptyRoot } from './empty-root.ts';
import { treeOf } from './read-ref.ts';
import type { Store } from './store.ts';

/** The phase of a commit. Partial work from before a split lands no phase; neither does a person's commit. */
export type SeriesWork =
  | { readonly kind: 'phase' | 'partial'; readonly phase: string }
  | { readonly kind: 'other' };

/** A commit whose change relative to its parent is to land. */
export interface SeriesEntry {
  readonly work: SeriesWork;
  readonly commit: string;
  /** Complete, including trailers. */
  readonly message: string;
  /** Seconds since 1970, for author and committer. */
  readonly time: number;
  readonly author?: string | undefined;
  /** The second parent of the commit that lands. */
  readonly merges?: string | undefined;
}

/** The same entry, applied to the commits before it. */
export interface CandidateCommit extends SeriesEntry {
  readonly tree: string;
  /** It changed nothing that the tip did not already contain. */
  readonly empty: boolean;
}

/** Commits on a tip, and the last of them. */
export interface Clean {
  readonly kind: 'candidate';
  readonly commits: readonly CandidateCommit[];
  readonly commit: string;
  readonly tree: string;
}

export interface Pick extends SeriesEntry {
  readonly tree: string;
  /** Null for a commit without a parent. */
  readonly base: string | null;
  readonly baseTree: string;
}

export interface ResolvedSeries {
  readonly tip: string;
  readonly tipTree: string;
  readonly picks: readonly Pick[];
}

/** Looks up trees and parents of a whole series in one git process. */
export async function resolveSeries(
  git: Git,
  tip: string,
  series: readonly SeriesEntry[],
): Promise<ResolvedSeries> {
  const commits = [tip, ...series.map((entry) => entry.commit)];
  const wanted = commits.flatMap((c) => [`${c}^{commit}`, `${c}^{tree}`, `${c}^1`, `${c}^1^{tree}`]);
  const args = ['cat-file', '--batch-check=%(objectname)'];
  const lines = (await must(git, args, { input: `${wanted.join('\n')}\n` })).toString().split('\n');
  const found = lines.map((text) => (/^[0-9a-f]+$/.test(text) ? text : null));
  const picks = series.map((entry, i) => toPick(entry, found.slice(4 * (i + 1))));
  return { tip: present(found[0], tip), tipTree: present(found[1], tip), picks };
}

function toPick(entry: SeriesEntry, found: readonly (string | null)[]): Pick {
  const [commit, tree, base, baseTree] = found;
  return {
    ...entry,
    commit: present(commit, entry.commit),
    tree: present(tree, entry.commit),
    base: base ?? null,
    baseTree: baseTree ?? emptyTree(present(commit, entry.commit)),
  };
}

function present(oid: string | null | undefined, name: string): string {
  if (oid !== null && oid !== undefined) return oid;
  throw new DebussyError({
    code: 'ERR_OBJECT_MISSING',
    message: `the commit ${name} is not in the repository's object store.`,
    hint: 'Run `git fsck --no-dangling`: an object that debussy made has been removed or damaged.',
  });
}

/** The same chain with the user's signature if configured: different ids, but the verified trees. */
export async function signChain(
  store: Store,
  tip: string,
  chain: Clean,
  settings: CommitSettings,
): Promise<Clean> {
  if (!settings.sign) return chain;
  const commits: CandidateCommit[] = [];
  let parent = isEmptyRoot(tip) ? null : tip;
  for (const unsigned of chain.commits) {
    const { tree, message, time, author, merges } = unsigned;
    const facts = { parent, message, time, author, merges };
    parent = await commitTree(store.git, { tree, facts }, settings);
    commits.push({ ...unsigned, commit: parent });
  }
  return { ...chain, commits, commit: parent ?? tip };
}

/**
 * A commit without changes for each phase that a person finished, on top of that person's commits: so the branch
 * itself shows the landed phases. The same commit always gets the same marks.
 */
export async function markDone(
  store: Store,
  onto: string,
  marks: readonly { readonly phase: string; readonly message: string }[],
  settings: CommitSettings,
): Promise<readonly CandidateCommit[]> {
  const tree = await treeOf(store, onto);
  const time = Number((await must(store.git, ['log', '-1', '--format=%ct', onto])).toString().trim());
  const made: CandidateCommit[] = [];
  for (const { phase, message } of marks) {
    const facts = { parent: made.at(-1)?.commit ?? onto, message, time };
    const commit = await commitTree(store.git, { tree, facts }, { ...settings, sign: false });
    made.push({ work: { kind: 'phase', phase }, commit, message, time, tree, empty: true });
  }
  return made;
}
