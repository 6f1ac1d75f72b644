import { phaseKey } from '@debussy/core';
import { syncFileSystem } from '@debussy/host';
import { finalFailures } from '@debussy/scheduler';
import { adopt } from './adopt.ts';
import type { LandRequest, LandResult, Lander, SeriesItem } from '@debussy/scheduler';
import { candidate, finish, land, readRefValue, signChain } from '@debussy/workspace';
import type { CandidateCommit, Conflict, SeriesEntry } from '@debussy/workspace';
import { resolveConflict } from '../merge/resolve-conflict.ts';
import { makeChain } from './make-chain.ts';
import type { RunContext } from '../run/run-context.ts';
import { survey } from './survey.ts';
import { superseded, targetRef } from '../run/target-ref.ts';

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
    async deliver() {
      const { config, repository, runBranch, epoch, run } = context;
      const state = context.state();
      const failing = finalFailures(state);
      const { how, branch, from, to, reason, commands } = await finish(context.store, {
        run,
        ...howToDeliver(config, failing),
        branch: state.branch,
        root: repository.root,
        from: state.base,
        to: state.tip,
        runBranch,
        epoch,
      });
      return { type: 'run.delivered', how, branch, from, to, reason, commands };
    },
  };
}

function howToDeliver(
  { auto_commit: isOn, land: how }: RunContext['config'],
  failing: ReturnType<typeof finalFailures>,
): { readonly land: 'auto' | 'branch'; readonly because?: string } {
  const gates = failing.map(({ phase, gate }) => `${gate} of phase ${phase}`).join(', ');
  if (gates !== '') return { land: 'branch', because: `on the final tip these gates fail: ${gates}.` };
  return isOn ? { land: how } : { land: 'branch', because: 'auto_commit is off.' };
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
