import { DebussyError } from '@debussy/core';

import { must } from '@debussy/host';
import type { Git } from '@debussy/host';
import { emptyTree } from './empty-root.ts';

/** A commit whose change against its parent is to be landed. */
export interface SeriesEntry {
  readonly phase: string;
  readonly commit: string;
  /** Complete, with trailers. */
  readonly message: string;
  /** Seconds since 1970, for author and committer. */
  readonly time: number;
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
