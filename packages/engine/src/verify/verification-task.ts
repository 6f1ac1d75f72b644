import { redRef } from '@debussy/core';
import type { EventBody, EventOf } from '@debussy/core';
import { syncFileSystem } from '@debussy/host';
import type { LandResult, VerificationTask, TaskControl } from '@debussy/scheduler';
import { readRefValue, updateRefs } from '@debussy/workspace';
import { conflictIn } from '../land/lander.ts';
import { makeChain } from '../land/make-chain.ts';
import type { RunContext } from '../run/run-context.ts';
import { gateCache } from './gate-cache.ts';
import { verifyTree } from './verify-tree.ts';
import type { TreeCheck } from './verify-tree.ts';

export type Verify = (task: VerificationTask, work: TaskControl) => Promise<readonly EventBody[]>;

/** Makes candidates and runs every gate of every phase in them, as the plan has them at the base commit, on the exact tree that would land. */
export function verifications(context: RunContext): Verify {
  const cache = gateCache(context);
  return async (task, work) => {
    if (work.signal.aborted) return [finished(task, { verdict: 'cancelled' })];
    const made = await makeCandidate(context, task, work);
    if (made.kind === 'conflict') {
      const { kind, ...conflict } = made;
      return [finished(task, { verdict: kind, conflict })];
    }
    const phases = [...(await mergedWith(context, task)), ...task.phases];
    const checks = task.everyCommit ? stages({ phases }, made.commits) : [{ ...made, phases }];
    let cached = true;
    for (const check of checks) {
      const result = await verifyTree({ context, cache, task, work }, check);
      if (work.signal.aborted) return [finished(task, { verdict: 'cancelled' })];
      cached &&= result.cached;
      const { failed, events } = result;
      if (failed.length === 0) continue;
      const red = { ...made, below: belowRepair(task, made), verdict: 'red', failed, cached } as const;
      if (task.own === null) await keepCandidate(context, task, made.commit);
      return [...events, finished(task, red)];
    }
    return [finished(task, { ...made, verdict: 'green', cached })];
  };
}

interface Made {
  readonly kind: 'candidate';
  readonly commits: readonly CommitOfChain[];
  readonly commit: string;
  readonly tree: string;
}

/** Null phase: partial work that no gates belong to. */
interface CommitOfChain {
  readonly phase: string | null;
  readonly commit: string;
  readonly tree: string;
}

async function makeCandidate(
  context: RunContext,
  task: VerificationTask,
  { signal, tell }: TaskControl,
): Promise<Made | Extract<LandResult, { kind: 'conflict' }>> {
  if (task.own !== null) {
    const { commit, tree } = task.own;
    return { kind: 'candidate', commit, tree, commits: [{ phase: task.phases[0] ?? null, commit, tree }] };
  }
  const { candidate: made, missed } = await makeChain(context, task.base, task.series);
  for (const notice of missed.filter(({ message }) => !context.said.has(message))) {
    context.said.add(notice.message);
    tell(notice);
  }
  if (made.kind === 'conflict') return conflictIn(context, task.series, { conflict: made, signal });
  const commits = made.commits.map(({ phase, commit, tree }) => ({
    phase: phase.startsWith('partial:') ? null : phase,
    commit,
    tree,
  }));
  return { kind: 'candidate', commits, commit: made.commit, tree: made.tree };
}

/** The journal names a red candidate, and the next session of its phase starts from it: it outlives a power cut and `git gc`. */
async function keepCandidate(
  { store, run }: RunContext,
  { phases }: VerificationTask,
  commit: string,
): Promise<void> {
  await syncFileSystem(store.commonDir);
  const [phase, ...others] = phases;
  // Of several it is not known yet whose fault it is, and no session starts from them.
  if (phase === undefined || others.length > 0) return;
  const ref = redRef(run, phase);
  const there = await readRefValue(store, ref);
  if (there !== commit)
    await updateRefs(store, [{ do: 'update', ref, new: commit, old: there }], 'debussy: red candidate');
}

function belowRepair(task: VerificationTask, made: Made): string | null {
  const last = task.series.at(-1)?.source;
  const repaired = last?.kind === 'group' && last.repair !== null;
  return repaired ? (made.commits.at(-2)?.commit ?? null) : null;
}

/**
 * Phases that have landed and changed a file that a rung merged with theirs: the result is their work as well, and their gates
 * judge it before it lands. Of a chain without such a file: none.
 */
async function mergedWith(
  { state, store }: RunContext,
  { group, base, series }: VerificationTask,
): Promise<readonly string[]> {
  const parts = series.flatMap(({ source }) => source.resolved);
  const files = [...new Set(parts.flatMap(({ files: merged = [] }) => merged.map(({ path }) => path)))];
  if (group !== null || files.length === 0) return [];
  const git = store.git;
  const listed = await git([
    'rev-list',
    `${state().base}..${base}`,
    '--',
    ...files.map((file) => `:(literal)${file}`),
  ]);
  const commits = new Set(listed.stdout.toString().split('\n'));
  return [...state().phases.values()].flatMap((entry) =>
    entry.state.kind === 'landed' && entry.spec.parent === null && commits.has(entry.state.commit ?? '')
      ? [entry.spec.id]
      : [],
  );
}

/** Every commit of the chain with the phases that stand up to it; partial work alone has nothing to pass. */
function stages(
  { phases }: Pick<VerificationTask, 'phases'>,
  commits: readonly CommitOfChain[],
): readonly TreeCheck[] {
  const seen: string[] = [];
  const checks = commits.map(({ phase, commit, tree }) => {
    if (phase !== null) seen.push(phase);
    return { commit, tree, phases: [...seen] };
  });
  const last = checks.at(-1);
  return last === undefined ? [] : [...checks.slice(0, -1), { ...last, phases }];
}

type Finish = Partial<
  Pick<EventOf<'verification.finished'>, 'commit' | 'tree' | 'below' | 'failed' | 'cached' | 'conflict'>
> &
  Pick<EventOf<'verification.finished'>, 'verdict'>;

function finished(task: VerificationTask, end: Finish): EventBody {
  return {
    type: 'verification.finished',
    id: task.id,
    commit: end.commit ?? null,
    tree: end.tree ?? null,
    below: end.below ?? null,
    verdict: end.verdict,
    cached: end.cached ?? false,
    failed: end.failed ?? [],
    conflict: end.conflict ?? null,
  };
}
