import { branchPlanFile, type BranchPlan, type PlannedBranch } from '@debussy/core/plan';
import { readBranch, readRefValue, type Store } from '@debussy/workspace';
import type { PhaseEntry, RunState } from '@debussy/scheduler';
import { squashMessage } from './squash-message.ts';

/** The branches of a run from its journal; open ones with their newest commits. A deleted branch lands as recorded. */
export async function branchesOfRun(store: Store, state: RunState, title: string): Promise<BranchPlan> {
  const entries = [...state.phases.values()].filter(({ spec }) => spec.parent === null);
  const branches: PlannedBranch[] = [];
  for (const entry of entries) branches.push(...(await plannedAgain(store, state, entry)));
  const gates = (entries[0]?.spec.gates ?? []).flatMap(({ name, command, file }) =>
    file === branchPlanFile && command !== null ? [{ name, command }] : [],
  );
  return { title, gates, branches };
}

async function plannedAgain(
  store: Store,
  { tip }: RunState,
  { spec, state }: PhaseEntry,
): Promise<readonly PlannedBranch[]> {
  const { id, title, depends_on: dependsOn, candidate, agent = null } = spec;
  if (candidate === undefined) return [];
  const same: PlannedBranch = { id, title, depends_on: [...dependsOn], agent, candidate };
  const isOpen = state.kind !== 'landed' && state.kind !== 'skipped' && dependsOn.length === 0;
  if (!isOpen || candidate.origin !== 'branch') return [same];
  const head = await readRefValue(store, `refs/heads/${candidate.name}`);
  if (head === null || head === candidate.head) return [same];
  const work = await readBranch(store, { head, onto: tip, below: null });
  if (work.kind !== 'work') return [same];
  const { base, commit, tree, commits } = work;
  const told = squashMessage(commits, candidate.name);
  const [subject = title] = told.message.split('\n');
  return [{ ...same, title: subject, candidate: { ...candidate, ...told, head, base, commit, tree } }];
}
