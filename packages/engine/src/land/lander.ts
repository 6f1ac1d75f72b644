import { DebussyError, groupRef, keptRef } from '@debussy/core';
import type { EventOf, KeptBack, LandedCommit } from '@debussy/core';
import { syncFileSystem } from '@debussy/host';
import type {
  Adoption,
  DeliverRequest,
  Lander,
  LandRequest,
  LandResult,
  Survey,
  UserCommits,
} from '@debussy/scheduler';
import {
  candidate,
  checkoutOfBranch,
  deliver,
  isAncestor,
  land,
  landedPhases,
  readRefValue,
  seriesBetween,
  signChain,
  treeOf,
} from '@debussy/workspace';
import type { CandidateCommit, LandedPhase, Store } from '@debussy/workspace';
import { deliveryReason, deliverySteps } from '@debussy/story';
import type { RunPlace, RunRules } from '../run/run-place.ts';
import { makeChain } from './make-chain.ts';

/** Lands with objects and refs only; the refs are the truth about landings. */
export function lander(run: RunPlace & RunRules): Lander {
  return {
    land: (request) => landSeries(run, request),
    survey: (group, since, proposed) => survey(run, group, { since, proposed: proposed ?? null }),
    adopt: (group, commits) => adopt(run, group, commits),
    async rebase({ phase, commit }, onto) {
      const { store, settings } = run;
      const message = `Kept work of phase ${phase}`;
      const time = Math.floor(Date.now() / 1000);
      const series = [{ work: { kind: 'phase', phase } as const, commit, message, time }];
      const made = await candidate(store, { tip: onto, series, settings });
      // The journal will name it, and a session starts from it.
      await syncFileSystem(store.commonDir);
      return made.kind === 'conflict' ? null : made.commit;
    },
    deliver: (request) => deliverTo(run, request),
  };
}

async function deliverTo(
  { config, repository, runBranch, epoch, run, store }: RunPlace & RunRules,
  { branch, from, to, failing }: DeliverRequest,
): Promise<EventOf<'run.delivered'>> {
  const place = { run, root: repository.root, runBranch, epoch };
  const made = await deliver(store, { ...place, stays: keptBack(config, failing), branch, from, to });
  const { how, kept, already, merge } = made;
  const facts = {
    ...(kept === null ? {} : { kept }),
    ...(already === null ? {} : { already }),
    ...(merge === null ? {} : { merge }),
  };
  // Also in words, for programs that read only events.
  const told = { ...facts, branch, reason: '', commands: [] };
  const commands = deliverySteps(told).map(({ command }) => command);
  return { type: 'run.delivered', how, from, to, ...told, reason: deliveryReason(told), commands };
}

/** The landed commits on the branch of a target since a commit, by debussy's own trailers. */
async function survey(
  place: RunPlace,
  group: string | null,
  { since, proposed }: { readonly since: string; readonly proposed: string | null },
): Promise<Survey | null> {
  const { store, run } = place;
  const at = await readRefValue(store, targetRef(place, group));
  if (at === null) return null;
  const found = await landedPhases(store, { run, base: since, tip: at });
  const landed = found.flatMap(({ phase, commit }) =>
    phase === null ? [] : [{ phase, commit, empty: false }],
  );
  const parents = new Map(found.flatMap(parentsIn));
  const tip = found.at(-1)?.commit ?? since;
  const head = { commit: at, tree: await treeOf(store, at) };
  const isIn = proposed !== null && (await isAncestor(store, proposed, at));
  return { tip, tree: await treeOf(store, tip), head, offered: isIn ? proposed : null, landed, parents };
}

/** Every group that contains the commit, including intermediate splits without commits of their own. */
function parentsIn({ phase, partial, parent, within }: LandedPhase): readonly (readonly [string, string])[] {
  if (parent === null) return [];
  const up = [phase ?? partial ?? '', parent, ...within];
  return up.slice(1).map((whole, i) => [up[i] ?? '', whole] as const);
}

/** Moves a branch to verified commits of the user. If that drops commits, a ref of the run keeps them. */
async function adopt(place: RunPlace, group: string | null, user: UserCommits): Promise<Adoption> {
  const { store, run, epoch } = place;
  await refuseOccupied(store, targetRef(place, group));
  const signed = await signedCommits(place, user);
  const left = { ref: keptRef(run, 'run', user.branchAt), commit: user.branchAt };
  const landing = await land(store, {
    ref: targetRef(place, group),
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

/** Debussy's own commits on top of the user's, signed if the user wants that. */
async function signedCommits({ store, settings }: RunPlace, user: UserCommits): Promise<Signed> {
  const { onto, to, tree, finished, rewritten } = user;
  if (!settings.sign || onto === to) return { to, finished, rewritten };
  const series = await seriesBetween(store, onto, to);
  const commits: CandidateCommit[] = [];
  for (const entry of series)
    commits.push({ ...entry, tree: await treeOf(store, entry.commit), empty: false });
  const chain = { kind: 'candidate', commits, commit: to, tree } as const;
  const made = await signChain(store, onto, chain, settings);
  const now = new Map(commits.map(({ commit }, i) => [commit, made.commits[i]?.commit ?? commit]));
  const renamed = (list: UserCommits['finished']): UserCommits['finished'] =>
    list.map((one) => ({ ...one, commit: now.get(one.commit) ?? one.commit }));
  return { to: made.commit, finished: renamed(finished), rewritten: renamed(rewritten) };
}

/** Null if the user's branch may be moved. */
function keptBack(
  { auto_commit: isOn, land: how }: RunRules['config'],
  failing: DeliverRequest['failing'],
): KeptBack | null {
  if (failing.length > 0) return { kind: 'red', gates: failing };
  if (!isOn && (how === 'auto' || how === 'branch')) return { kind: 'auto_commit_off' };
  return how === 'auto' ? null : { kind: 'asked', land: how };
}

async function landSeries(run: RunPlace & RunRules, request: LandRequest): Promise<LandResult> {
  const { store, settings, epoch } = run;
  const { expected: tip, series: items, group } = request;
  const { chain } = await makeChain(run, { tip, items, signal: null });
  if (chain.kind === 'conflict') return chain;
  if (request.tree !== null && chain.tree !== request.tree) return { kind: 'moved', tip: null };
  const {
    commit: newTip,
    tree,
    commits,
  } = group === null ? await signChain(store, tip, chain, settings) : chain;
  const ref = targetRef(run, group);
  await refuseOccupied(store, ref);
  // A group's branch begins with its first landing; the run's own is created again if it was deleted.
  const isNew = (await readRefValue(store, ref)) === null;
  const landing = await land(store, { ref, expectedTip: isNew ? null : tip, newTip, epoch });
  if (landing.kind === 'superseded') throw superseded();
  if (landing.kind === 'moved') return { kind: 'moved', tip: landing.tip };
  return { kind: 'landed', to: newTip, tree, landed: landedIn(commits) };
}

/** The phases that commits land. Partial work and commits of the user land none. */
export function landedIn(commits: readonly CandidateCommit[]): readonly LandedCommit[] {
  return commits.flatMap(({ work, commit, empty }) =>
    work.kind === 'phase' ? [{ phase: work.phase, commit, empty }] : [],
  );
}

/** The target branch: the run's own, or that of a split phase. */
export function targetRef({ run, runBranch }: RunPlace, group: string | null): string {
  return group === null ? runBranch : groupRef(run, group);
}

function superseded(): DebussyError {
  return new DebussyError({
    code: 'ERR_RUN_SUPERSEDED',
    message: 'another debussy has taken over this run',
    hint: 'Nothing is lost: follow it with `debussy status`.',
  });
}

/**
 * A branch is not moved under its checkout, which would then show all landed changes as deleted. During a run the user
 * is asked; before it continues this is a precondition.
 */
export async function refuseOccupied(store: Store, ref: string, exitCode: 2 | 4 = 4): Promise<void> {
  const place = await checkoutOfBranch(store, ref);
  if (place === null) return;
  throw new DebussyError({
    code: 'ERR_RUN_BRANCH_IN_USE',
    message: `${place} has the run's branch checked out: ${ref.replace(/^refs\/heads\//, '')}`,
    hint: 'Go back to your own branch first: git switch -    then: debussy resume',
    exitCode,
  });
}
