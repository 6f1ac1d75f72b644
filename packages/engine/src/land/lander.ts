import { keptRef, phaseKey } from '@debussy/core';
import type { EventOf } from '@debussy/core';
import { syncFileSystem } from '@debussy/host';
import type {
  Adoption,
  DeliverRequest,
  Lander,
  LandRequest,
  LandResult,
  SeriesItem,
  Survey,
  UserCommits,
} from '@debussy/scheduler';
import {
  candidate,
  finish,
  isAncestor,
  land,
  landedPhases,
  readRefValue,
  seriesBetween,
  signChain,
  treeOf,
} from '@debussy/workspace';
import type { CandidateCommit, Conflict, LandedPhase, SeriesEntry } from '@debussy/workspace';
import { resolveConflict } from '../merge/resolve-conflict.ts';
import type { RunContext } from '../run/run-context.ts';
import { superseded, targetRef } from './target-ref.ts';
import { makeChain } from './make-chain.ts';

/** Lands by objects and refs alone; the refs are the truth about what has landed. */
export function lander(context: RunContext): Lander {
  return {
    land: (request) => landSeries(context, request),
    survey: (group, since, proposed) => survey(context, group, { since, proposed: proposed ?? null }),
    adopt: (group, commits) => adopt(context, group, commits),
    async rebase({ phase, commit }, onto) {
      const { store, settings } = context;
      const message = `Kept work of phase ${phase}`;
      const series = [{ phase, commit, message, time: Math.floor(Date.now() / 1000) }];
      const made = await candidate(store, { tip: onto, series, settings });
      // The journal will name it, and a session starts from it.
      await syncFileSystem(store.commonDir);
      return made.kind === 'conflict' ? null : made.commit;
    },
    deliver: (request) => deliver(context, request),
  };
}

async function deliver(
  { config, repository, runBranch, epoch, run, store }: RunContext,
  { branch, from, to, failing }: DeliverRequest,
): Promise<EventOf<'run.delivered'>> {
  const place = { run, root: repository.root, runBranch, epoch };
  const made = await finish(store, { ...place, ...howToDeliver(config, failing), branch, from, to });
  // It goes on from where the branch is now, and verifies all of it there; a merge by hand nobody verifies.
  const again = made.why === 'moved' ? [`debussy resume ${run}`] : [];
  return {
    type: 'run.delivered',
    how: made.how,
    branch: made.branch,
    from: made.from,
    to: made.to,
    reason: made.reason,
    commands: [...made.commands, ...again],
  };
}

/** What stands on the branch of a target since a commit, by the trailers of debussy's own commits. */
async function survey(
  context: RunContext,
  group: string | null,
  { since, proposed }: { readonly since: string; readonly proposed: string | null },
): Promise<Survey | null> {
  const { store, run } = context;
  const at = await readRefValue(store, targetRef(context, group));
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

/** Each step up that a commit tells of: of the splits between, which may have no commit of their own, as well. */
function parentsIn({ phase, partial, parent, within }: LandedPhase): readonly (readonly [string, string])[] {
  if (parent === null) return [];
  const up = [phase ?? partial ?? '', parent, ...within];
  return up.slice(1).map((whole, i) => [up[i] ?? '', whole] as const);
}

/** Moves a branch to commits of a person that have passed; where that leaves commits behind, a ref of the run keeps them. */
async function adopt(context: RunContext, group: string | null, user: UserCommits): Promise<Adoption> {
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
  const green = { kind: 'candidate', commits, commit: to, tree } as const;
  const made = await signChain(store, { tip: onto, series, candidate: green, settings });
  const now = new Map(commits.map(({ commit }, i) => [commit, made.commits[i]?.commit ?? commit]));
  const renamed = (list: UserCommits['finished']): UserCommits['finished'] =>
    list.map((one) => ({ ...one, commit: now.get(one.commit) ?? one.commit }));
  return { to: made.commit, finished: renamed(finished), rewritten: renamed(rewritten) };
}

function howToDeliver(
  { auto_commit: isOn, land: how }: RunContext['config'],
  failing: DeliverRequest['failing'],
): { readonly land: 'auto' | 'branch'; readonly because?: string } {
  const gates = failing.map(({ phase, gate }) => `${gate} of phase ${phase}`).join(', ');
  if (gates !== '') return { land: 'branch', because: `on the final tip these gates fail: ${gates}.` };
  if (how === 'auto' || how === 'branch')
    return isOn ? { land: how } : { land: 'branch', because: 'auto_commit is off.' };
  return { land: 'branch', because: `it goes out for review (land: ${how}).` };
}

async function landSeries(context: RunContext, request: LandRequest): Promise<LandResult> {
  const { store, settings, epoch } = context;
  const { expected: tip } = request;
  const { series, candidate: made } = await makeChain(context, tip, request.series);
  if (made.kind === 'conflict') return conflictIn(context, request.series, { conflict: made, signal: null });
  if (request.tree !== null && made.tree !== request.tree) return { kind: 'moved', tip: null };
  const signed =
    request.group === null ? await signChain(store, { tip, series, candidate: made, settings }) : made;
  const ref = targetRef(context, request.group);
  // A group's branch begins with its first landing; the run's own is made anew where somebody deleted it.
  const isNew = (await readRefValue(store, ref)) === null;
  const landing = await land(store, { ref, expectedTip: isNew ? null : tip, newTip: signed.commit, epoch });
  if (landing.kind === 'superseded') throw superseded();
  if (landing.kind === 'moved') return { kind: 'moved', tip: landing.tip };
  return { kind: 'landed', to: signed.commit, tree: signed.tree, landed: landedIn(series, signed.commits) };
}

/** Partial work lands no phase. */
function landedIn(
  series: readonly SeriesEntry[],
  commits: readonly CandidateCommit[],
): readonly { readonly phase: string; readonly commit: string; readonly empty: boolean }[] {
  return commits
    .filter((_, i) => series[i]?.phase.startsWith('partial:') !== true)
    .map(({ phase, commit, empty }) => ({ phase, commit, empty }));
}

interface Met {
  readonly conflict: Conflict;
  readonly signal: AbortSignal | null;
}

/**
 * A conflict as the scheduler knows it: whose it is, which commit it is about, and what was made of it without an agent.
 * Behind others that have not landed there is no need yet: what they become may not conflict.
 */
export async function conflictIn(
  context: RunContext,
  series: readonly SeriesItem[],
  { conflict, signal }: Met,
): Promise<Extract<LandResult, { kind: 'conflict' }>> {
  const phase = phaseIn(context, series, conflict.phase);
  const { files, marked, ours: onto, theirs: commit } = conflict;
  const met = { kind: 'conflict', phase, files, marked, part: { commit, onto } } as const;
  const [first] = series;
  if (first?.phase !== phase) return met;
  const { resolution, refused } = await resolveConflict(context, conflict, { item: first, signal });
  return { ...met, ...(resolution === undefined ? {} : { resolution }), refused };
}

/** The phase of a series whose work does not merge: of a sub-phase's commit or a partial one, the group that brings it. */
function phaseIn(context: RunContext, series: readonly SeriesItem[], entry: string): string {
  const { phases } = context.state();
  let name: string | null = entry.replace(/^partial:/, '');
  while (name !== null && !series.some((item) => item.phase === name)) {
    name = phases.get(phaseKey(name))?.spec.parent ?? null;
  }
  if (name === null) throw new Error(`${entry} conflicts, but stands in no series`);
  return name;
}
