import type { EventBody } from '@debussy/core';
import { tipOf } from '../state/run-state.ts';
import type { UserCommits, RunState } from '../state/run-state.ts';
import type { Adoption } from '../ports.ts';

type Adopted = Omit<Extract<Adoption, { kind: 'adopted' }>, 'kind'> & { readonly group: string | null };

/** The event for a tip that moved to the user's commits. */
export function adopted(
  state: RunState,
  { target, why }: UserCommits,
  { group, to, tree, finished, rewritten }: Adopted,
): EventBody {
  const from = tipOf(state, target);
  return { type: 'tip.moved', group, from, to, tree, landed: finished, groups: [], offer: why, rewritten };
}
