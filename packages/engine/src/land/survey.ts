import type { Survey } from '@debussy/scheduler';
import { isAncestor, landedPhases, readRefValue, treeOf } from '@debussy/workspace';
import type { LandedPhase } from '@debussy/workspace';
import type { RunContext } from '../run/run-context.ts';
import { targetRef } from '../run/target-ref.ts';

/** What stands on the branch of a target since a commit, by the trailers of debussy's own commits. */
export async function survey(
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
