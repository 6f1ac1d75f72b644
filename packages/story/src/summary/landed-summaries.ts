import { phaseKey } from '@debussy/core';
import type { RunState } from '@debussy/scheduler';
import type { Landing, Story } from '../story/story.ts';
import type { LandedSummary } from './summary.ts';

/** What landed on the run's branch, in order; sub-phases of one split stand in one line. */
export function landedSummaries(story: Story, state: RunState): readonly LandedSummary[] {
  return story.landings
    .filter(({ group }) => group === null)
    .flatMap((landing) => linesOf(asTheyAre(landing, story), state));
}

type Known = Omit<Landing, 'landed'> & {
  readonly landed: readonly (Landing['landed'][number] & { readonly byHand: boolean })[];
};

/** Commits that were put on top of a branch that had moved on are others since they landed. */
function asTheyAre(landing: Landing, story: Story): Known {
  const landed = landing.landed.map((one) => {
    const told = story.phases.get(phaseKey(one.phase));
    const { commit, empty } = told?.landed ?? one;
    const byHand = empty ? (told?.byHand ?? null) : null;
    // Put on top of something else since then, or landed with its group, the person's commit is another one as well.
    const isTheirs = byHand !== null && commit === one.commit && told?.spec.parent === null;
    return {
      ...one,
      commit: isTheirs ? byHand : commit,
      empty: empty && byHand === null,
      byHand: byHand !== null,
    };
  });
  return { ...landing, landed };
}

function linesOf(landing: Known, state: RunState): readonly LandedSummary[] {
  const lines = new Map<string, Known['landed'][number][]>();
  for (const group of landing.groups) lines.set(topOf(state, group), []);
  for (const one of landing.landed) {
    const top = topOf(state, one.phase);
    lines.set(top, [...(lines.get(top) ?? []), one]);
  }
  return [...lines].map(([top, landed]) => lineOf(state, top, landed));
}

/** The phase of the plan that a sub-phase comes from. */
function topOf(state: RunState, phase: string): string {
  const parent = state.phases.get(phaseKey(phase))?.spec.parent ?? null;
  return parent === null ? phaseKey(phase) : topOf(state, parent);
}

function lineOf(state: RunState, top: string, landed: Known['landed']): LandedSummary {
  const entry = state.phases.get(top);
  const id = entry?.spec.id ?? top;
  const phases = landed.map(({ phase }) => phase);
  const split = (entry?.group ?? null) === null ? null : id;
  return {
    name: `Phase ${phases.length === 0 ? id : phases.join(', ')}`,
    title: entry?.spec.title ?? '',
    phases: phases.length === 0 ? [id] : phases,
    split,
    commits: landed.map(({ commit }) => commit),
    empty: landed.filter(({ empty }) => empty).map(({ phase }) => phase),
    by_hand: landed.filter(({ byHand }) => byHand).map(({ phase }) => phase),
  };
}
