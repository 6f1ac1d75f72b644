import { redRef } from '@debussy/core';
import type { EventBody, EventOf } from '@debussy/core';
import { must, syncFileSystem } from '@debussy/host';
import type { TaskControl, VerificationTask } from '@debussy/scheduler';
import { readRefValue, updateRefs } from '@debussy/workspace';
import type { Clean } from '@debussy/workspace';
import type { TestRecord } from '../evidence/test-record.ts';
import { phaseGates } from '../gates/phase-gates.ts';
import { withTrueGates } from '../gates/true-gates.ts';
import { makeChain } from '../land/make-chain.ts';
import type { MadeChain } from '../land/make-chain.ts';
import type { RunPlace } from '../run/run-place.ts';
import type { GateRunPlace } from './clean-tree.ts';
import { failuresAtBase } from './fails-at-base.ts';
import { gateCache } from './gate-cache.ts';
import { verifyTree } from './verify-tree.ts';
import type { TreeCheck, VerificationSetting } from './verify-tree.ts';

export type Verify = (task: VerificationTask, work: TaskControl) => Promise<readonly EventBody[]>;

/** Makes candidates and runs every gate of every phase in them, as in the plan at the base commit, on the exact tree that would land. */
export function verifications(run: GateRunPlace): Verify {
  const memory = {
    cache: gateCache(run),
    records: new Map<string, TestRecord>(),
    reds: new Set<string>(),
    failsAtBase: failuresAtBase(run),
  };
  return async (task, work) => {
    if (work.signal.aborted) return [finished(task, { verdict: 'cancelled' })];
    const made = await makeCandidate({ run, task, work });
    if (made.kind === 'conflict') {
      const { kind, ...conflict } = made;
      return [finished(task, { verdict: kind, conflict })];
    }
    const { commit, tree } = made;
    const phases = [...(await mergedWith(run, task)), ...task.phases];
    const each = task.everyCommit && task.own === null;
    const checks = each ? stages(made.commits, phases) : [{ commit, tree, phases }];
    const gates = phaseGates(withTrueGates(task.specs, run.trueGates));
    let cached = true;
    for (const check of checks) {
      const result = await verifyTree({ ...memory, run, gates, task, work }, check);
      if (work.signal.aborted) return [finished(task, { verdict: 'cancelled' })];
      cached &&= result.cached;
      const { failed, events } = result;
      if (failed.length === 0) continue;
      const below = belowRepair(task, made);
      if (task.own === null) await keepCandidate(run, task, commit);
      return [...events, finished(task, { commit, tree, below, verdict: 'red', failed, cached })];
    }
    return [finished(task, { commit, tree, verdict: 'green', cached })];
  };
}

/** The chain on the tip, or the tree that the task brings. */
async function makeCandidate({
  run,
  task,
  work: { signal, tell },
}: Pick<VerificationSetting, 'run' | 'task' | 'work'>): Promise<MadeChain['chain']> {
  if (task.own !== null) return { kind: 'candidate', ...task.own, commits: [] };
  const { chain, missed } = await makeChain(run, { tip: task.base, items: task.series, signal });
  for (const notice of missed.filter(({ message }) => !run.said.has(message))) {
    run.said.add(notice.message);
    tell(notice);
  }
  return chain;
}

/**
 * The journal names a red candidate, and the next session of its phase starts from it: it must survive a power cut and
 * `git gc`.
 */
async function keepCandidate(
  { store, run }: RunPlace,
  { phases }: VerificationTask,
  commit: string,
): Promise<void> {
  await syncFileSystem(store.commonDir);
  const [phase, ...others] = phases;
  // With several phases the failing one is not known yet, and no session starts from them.
  if (phase === undefined || others.length > 0) return;
  const ref = redRef(run, phase);
  const there = await readRefValue(store, ref);
  if (there !== commit)
    await updateRefs(store, [{ do: 'update', ref, new: commit, old: there }], 'debussy: red candidate');
}

function belowRepair(task: VerificationTask, made: Clean): string | null {
  const last = task.series.at(-1)?.source;
  const repaired = last?.kind === 'group' && last.repair !== null;
  return repaired ? (made.commits.at(-2)?.commit ?? null) : null;
}

/**
 * Landed phases that changed a file which a rule merged. The result contains their work as well, so their gates judge
 * it before it lands. Empty for a chain without such a file.
 */
async function mergedWith(
  { store }: RunPlace,
  { landed, series }: VerificationTask,
): Promise<readonly string[]> {
  if (landed.length === 0) return [];
  const parts = series.flatMap(({ source }) => source.resolved);
  const files = new Set(parts.flatMap(({ files: merged = [] }) => merged.map(({ path }) => path)));
  const args = ['rev-list', '--no-walk', '--stdin', '--', ...[...files].map((file) => `:(literal)${file}`)];
  const input = landed.map(({ commit }) => `${commit}\n`).join('');
  const commits = new Set((await must(store.git, args, { input })).toString().split('\n'));
  return landed.filter(({ commit }) => commits.has(commit)).map(({ phase }) => phase);
}

/** Every commit of the chain with the phases up to it. Partial work alone has no gates to pass. */
function stages(commits: Clean['commits'], phases: readonly string[]): readonly TreeCheck[] {
  const seen: string[] = [];
  const checks = commits.map(({ work, commit, tree }) => {
    if (work.kind === 'phase') seen.push(work.phase);
    return { commit, tree, phases: [...seen] };
  });
  const last = checks.at(-1);
  return last === undefined ? [] : [...checks.slice(0, -1), { ...last, phases }];
}

type Finished = EventOf<'verification.finished'>;

function finished(
  { id }: VerificationTask,
  end: Pick<Finished, 'verdict'> & Partial<Omit<Finished, 'type' | 'id'>>,
): EventBody {
  const empty = { commit: null, tree: null, below: null, cached: false, failed: [], conflict: null };
  return { type: 'verification.finished', id, ...empty, ...end };
}
