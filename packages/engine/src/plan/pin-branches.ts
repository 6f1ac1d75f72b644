import { keptRef, runRoot, type PhaseSpec } from '@debussy/core';
import { listRefs, updateRefs, type RefUpdate } from '@debussy/workspace';
import type { RunPlace } from '../run/run-place.ts';

/** Refs of the run keep the commits of its branches: a branch may be rewritten or deleted while it is queued. */
export async function pinBranches(
  { store, run }: Pick<RunPlace, 'store' | 'run'>,
  specs: readonly PhaseSpec[],
): Promise<void> {
  const there = new Map((await listRefs(store, runRoot(run))).map(({ ref, oid }) => [ref, oid]));
  const updates = specs.flatMap(({ id, candidate }): readonly RefUpdate[] => {
    if (candidate === undefined) return [];
    const kept = [
      [keptRef(run, id, 'branch'), candidate.head],
      [keptRef(run, id, 'change'), candidate.commit],
    ] as const;
    return kept.flatMap(([ref, commit]) => {
      const old = there.get(ref) ?? null;
      return old === commit ? [] : [{ do: 'update', ref, new: commit, old }];
    });
  });
  if (updates.length > 0) await updateRefs(store, updates, 'debussy: queue branches');
}
