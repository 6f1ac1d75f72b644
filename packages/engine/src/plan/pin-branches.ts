import { keptRef } from '@debussy/core';
import type { PhaseSpec } from '@debussy/core';
import { readRefValue, updateRefs } from '@debussy/workspace';
import type { RefUpdate } from '@debussy/workspace';
import type { RunPlace } from '../run/run-place.ts';

/** Refs of the run hold the commits of its branches: a branch may be rewritten or deleted while it is queued. */
export async function pinBranches(
  { store, run }: Pick<RunPlace, 'store' | 'run'>,
  specs: readonly PhaseSpec[],
): Promise<void> {
  const updates: RefUpdate[] = [];
  for (const { id, candidate } of specs) {
    if (candidate === undefined) continue;
    for (const [name, commit] of [
      ['branch', candidate.head],
      ['change', candidate.commit],
    ] as const) {
      const ref = keptRef(run, id, name);
      const old = await readRefValue(store, ref);
      if (old !== commit) updates.push({ do: 'update', ref, new: commit, old });
    }
  }
  if (updates.length > 0) await updateRefs(store, updates, 'debussy: queue branches');
}
