import { safeName } from '@debussy/core';
import type { ExtendedRun } from '@debussy/engine';
import { entryOf } from '@debussy/scheduler';
import type { RunState } from '@debussy/scheduler';
import { openStore, seriesBetween } from '@debussy/workspace';
import type { SeriesEntry } from '@debussy/workspace';

/** The content of one request: a stretch of the run's branch. */
export interface StackEntry {
  /** Phases of the plan: one in a stack, all landed ones otherwise. */
  readonly phases: readonly string[];
  readonly title: string;
  /** Its short name on the host. */
  readonly branch: string;
  /** Its base; its commits follow. */
  readonly from: string;
  readonly commit: string;
}

/** The requests of the run's branch: one for all of it, or one for each phase of the plan, the lowest first. */
export async function entriesOf(run: ExtendedRun): Promise<readonly StackEntry[]> {
  const state = run.state();
  const { ground, tip } = state;
  if (tip === ground) return [];
  const branch = run.branch.replace(/^refs\/heads\//, '');
  if (run.config.land !== 'stack') {
    const phases = landedPhasesOf(state);
    return [{ phases, title: run.plan, branch, from: ground, commit: tip }];
  }
  return stackOf(await seriesBetween(openStore(run.commonDir), ground, tip), state, branch, ground);
}

function landedPhasesOf(state: RunState): readonly string[] {
  const landed = [...state.phases.values()].filter(
    ({ spec, state: { kind } }) => spec.parent === null && kind === 'landed',
  );
  return landed.map(({ spec }) => spec.id);
}

/** Commits of people and partial work belong to the next phase. */
function stackOf(
  commits: readonly SeriesEntry[],
  state: RunState,
  branch: string,
  ground: string,
): readonly StackEntry[] {
  const entries: StackEntry[] = [];
  const seen = new Map<string, number>();
  let from = ground;
  for (const { commit, work } of commits) {
    if (work.kind !== 'phase') continue;
    const { id, title } = wholeOf(state, work.phase);
    const last = entries.at(-1);
    if (last?.phases[0] === id) {
      entries[entries.length - 1] = { ...last, commit };
    } else {
      // If a phase lands again after a review, it gets another request on top.
      const times = (seen.get(id) ?? 0) + 1;
      seen.set(id, times);
      const name = `${branch}-phase-${safeName(id)}${times === 1 ? '' : `-${times}`}`;
      const again = times === 1 ? '' : ' (after review)';
      entries.push({ phases: [id], title: `Phase ${id}: ${title}${again}`, branch: name, from, commit });
    }
    from = commit;
  }
  return withRest(entries, commits.at(-1)?.commit ?? ground);
}

/** Commits of people at the end belong to the last phase. */
function withRest(entries: readonly StackEntry[], tip: string): readonly StackEntry[] {
  return entries.map((entry, i) => (i === entries.length - 1 ? { ...entry, commit: tip } : entry));
}

/** The phase of the plan that a phase belongs to. */
function wholeOf(state: RunState, phase: string): { readonly id: string; readonly title: string } {
  const { spec } = entryOf(state, phase);
  return spec.parent === null ? spec : wholeOf(state, spec.parent);
}
