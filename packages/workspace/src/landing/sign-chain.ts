import type { SeriesCandidate } from './candidate.ts';
import type { CandidateCommit } from './conflict.ts';
import { commitTree } from './commit.ts';
import type { CommitSettings } from './commit-settings.ts';
import { isEmptyRoot } from './empty-root.ts';
import type { SeriesEntry } from './resolve-series.ts';
import type { Store } from './store.ts';

export interface SignRequest {
  readonly tip: string;
  readonly series: readonly SeriesEntry[];
  readonly candidate: Extract<SeriesCandidate, { readonly kind: 'candidate' }>;
  readonly settings: CommitSettings;
}

/** The same chain with the user's signature where the configuration asks for it: other ids, the verified trees. */
export async function signChain(store: Store, request: SignRequest): Promise<SignRequest['candidate']> {
  if (!request.settings.sign) return request.candidate;
  const commits: CandidateCommit[] = [];
  let parent = isEmptyRoot(request.tip) ? null : request.tip;
  for (const [i, unsigned] of request.candidate.commits.entries()) {
    const { message = '', time = 0 } = request.series[i] ?? {};
    const content = { tree: unsigned.tree, facts: { parent, message, time } };
    parent = await commitTree(store.git, content, request.settings);
    commits.push({ ...unsigned, commit: parent });
  }
  return { ...request.candidate, commits, commit: parent ?? request.tip };
}
