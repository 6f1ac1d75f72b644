import { phaseKey } from '@debussy/core';
import { isOver, wantedPhases } from '@debussy/scheduler';
import type { PhaseEntry } from '@debussy/scheduler';
import type { PhaseStory } from '../story/story.ts';
import type { RunMoment } from '../moment.ts';

/** A phase as a row of the tree. */
export interface TreeRow {
  readonly key: string;
  readonly entry: PhaseEntry;
  readonly told: PhaseStory;
  readonly depth: number;
  readonly isOver: boolean;
  readonly isPending: boolean;
}

/** The phases of this run in plan order, sub-phases after their parent. */
export function treeRows({ story, state }: Pick<RunMoment, 'story' | 'state'>): readonly TreeRow[] {
  const wanted = new Set(wantedPhases(state).map(({ spec }) => phaseKey(spec.id)));
  const depths = new Map<string, number>();
  return [...story.phases].flatMap(([key, told]) => {
    const entry = state.phases.get(key);
    if (entry === undefined || !wanted.has(key)) return [];
    const { parent } = entry.spec;
    const depth = parent === null ? 0 : (depths.get(phaseKey(parent)) ?? 0) + 1;
    depths.set(key, depth);
    const isPending = entry.state.kind === 'pending';
    return [{ key, entry, told, depth, isOver: isOver(entry.state), isPending }];
  });
}
