import { must } from '@debussy/host';
import type { CandidateCommit } from './chain.ts';
import { commitTree } from './commit.ts';
import type { CommitSettings } from './commit-settings.ts';
import { bareGit } from './store.ts';
import type { Store } from './store.ts';
import { treeOf } from './series-between.ts';

export interface DoneMark {
  readonly phase: string;
  readonly message: string;
}

/**
 * A commit without changes for each phase that a person finished, on top of what the person did: the branch itself says
 * what has landed. The same commit always gets the same marks.
 */
export async function markDone(
  store: Store,
  {
    onto,
    marks,
    settings,
  }: { readonly onto: string; readonly marks: readonly DoneMark[]; readonly settings: CommitSettings },
): Promise<readonly CandidateCommit[]> {
  const git = bareGit(store);
  const tree = await treeOf(store, onto);
  const time = Number((await must(git, ['log', '-1', '--format=%ct', onto])).toString().trim());
  const made: CandidateCommit[] = [];
  for (const { phase, message } of marks) {
    const parent = made.at(-1)?.commit ?? onto;
    const unsigned = { ...settings, sign: false };
    const commit = await commitTree(git, { tree, facts: { parent, message, time } }, unsigned);
    made.push({ phase, commit, tree, empty: true });
  }
  return made;
}
