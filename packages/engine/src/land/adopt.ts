import { keptRef } from '@debussy/core';
import type { Adoption, UserCommits } from '@debussy/scheduler';
import { isAncestor, land, seriesBetween, signChain, treeOf } from '@debussy/workspace';
import type { CandidateCommit } from '@debussy/workspace';
import type { RunContext } from '../run/run-context.ts';
import { superseded, targetRef } from '../run/target-ref.ts';

/** Moves a branch to commits of a person that have passed; where that leaves commits behind, a ref of the run keeps them. */
export async function adopt(context: RunContext, group: string | null, user: UserCommits): Promise<Adoption> {
  const { store, run, epoch } = context;
  const signed = await signedCommits(context, user);
  const left = { ref: keptRef(run, 'run', user.branchAt), commit: user.branchAt };
  const landing = await land(store, {
    ref: targetRef(context, group),
    expectedTip: user.branchAt,
    newTip: signed.to,
    epoch,
    keep: (await isAncestor(store, user.branchAt, signed.to)) ? [] : [left],
  });
  if (landing.kind === 'superseded') throw superseded();
  if (landing.kind === 'moved') return { kind: 'moved', tip: landing.tip };
  return { kind: 'adopted', tree: user.tree, ...signed };
}

type Signed = Pick<Extract<Adoption, { kind: 'adopted' }>, 'to' | 'finished' | 'rewritten'>;

/** Debussy's own commits on top of what the person did, signed where the user wants that. */
async function signedCommits({ store, settings }: RunContext, user: UserCommits): Promise<Signed> {
  const { onto, to, tree, finished, rewritten } = user;
  if (!settings.sign || onto === to) return { to, finished, rewritten };
  const series = await seriesBetween(store, onto, to);
  const commits: CandidateCommit[] = [];
  for (const { phase, commit } of series)
    commits.push({ phase, commit, tree: await treeOf(store, commit), empty: false });
  const candidate = { kind: 'candidate', commits, commit: to, tree } as const;
  const made = await signChain(store, { tip: onto, series, candidate, settings });
  const now = new Map(commits.map(({ commit }, i) => [commit, made.commits[i]?.commit ?? commit]));
  const renamed = (list: UserCommits['finished']): UserCommits['finished'] =>
    list.map((one) => ({ ...one, commit: now.get(one.commit) ?? one.commit }));
  return { to: made.commit, finished: renamed(finished), rewritten: renamed(rewritten) };
}
