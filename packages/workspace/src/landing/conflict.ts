import { syncFileSystem } from '@debussy/host';
import { commitTree } from './commit.ts';
import { nobody } from './merge-pick.ts';
import type { ConflictStage } from './merge-pick.ts';
import { showPath } from './quote-path.ts';
import type { Pick } from './resolve-series.ts';
import type { Store } from './store.ts';

export interface CandidateCommit {
  readonly phase: string;
  readonly commit: string;
  readonly tree: string;
  /** The phase changed nothing that the tip did not have already. */
  readonly empty: boolean;
}

export interface Conflict {
  readonly kind: 'conflict';
  readonly phase: string;
  readonly files: readonly string[];
  /** The commit that the phase was to be put on. */
  readonly ours: string;
  readonly theirs: string;
  readonly base: string | null;
  /** A commit on `ours` with the merge and its conflict markers, or with both of two names that collide; null where git made nothing. */
  readonly marked: string | null;
  /** The versions of the files in conflict; empty where it is not about contents. */
  readonly stages: readonly ConflictStage[];
  /** What stands in front of the conflict, and is fine. */
  readonly before: readonly CandidateCommit[];
}

export interface Clash {
  readonly pick: Pick;
  readonly files: readonly string[];
  readonly stages: readonly ConflictStage[];
  /** With conflict markers, where git made some. */
  readonly tree: string | null;
  /** The commit that the pick was to be put on, and those that were made up to it. */
  readonly ours: string;
  readonly before: readonly CandidateCommit[];
}

export async function conflictOf(
  store: Store,
  { pick, files, stages, tree, ours, before }: Clash,
): Promise<Conflict> {
  const { phase, commit: theirs, base } = pick;
  const facts = { parent: ours, message: 'debussy: a merge with its conflicts marked\n', time: 0 };
  const marked = tree === null ? null : await commitTree(store.git, { tree, facts }, nobody);
  // The journal will name these commits, and the next session starts from them.
  await syncFileSystem(store.commonDir);
  const sides = { ours, theirs, base, marked, stages };
  return { kind: 'conflict', phase, files: files.map(showPath), ...sides, before };
}
