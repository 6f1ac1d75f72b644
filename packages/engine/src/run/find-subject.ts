import { DebussyError } from '@debussy/core';
import { branchPlanFile } from '@debussy/core/plan';
import { findTarget, listTargets, takeBackBegin } from '@debussy/workspace';
import type { Repository, Store, TargetClaim } from '@debussy/workspace';
import { join } from 'node:path';
import { findPlan } from '../plan/open-plans.ts';
import { planPath } from '../plan/plan-at-base.ts';
import {
  endOfRun,
  hasLandedAll,
  listRunIds,
  liveHolder,
  readRun,
  requireFree,
  noRun,
} from '../runs/existing-run.ts';
import type { ExistingRun } from '../runs/existing-run.ts';
import type { RunRequest } from './request.ts';

/** The subject of a request: a plan with its run, if any, or a named run. */
export type Subject =
  | {
      readonly kind: 'plan';
      /** From the top of the checkout. */
      readonly plan: string;
      readonly existing: ExistingRun | null;
      readonly claim: TargetClaim | null;
    }
  | { readonly kind: 'run'; readonly existing: ExistingRun; readonly claim: null };

export interface Around {
  readonly repository: Repository;
  readonly store: Store;
  readonly cwd: string;
  readonly takeOver: boolean;
}

export async function findSubject(
  { plan, run, restart, takeOver }: RunRequest,
  given: Omit<Around, 'takeOver'>,
): Promise<Subject | { readonly kind: 'paused'; readonly run: string }> {
  const around = { ...given, takeOver };
  const { repository, store, cwd } = around;
  if (run === null && plan === branchPlanFile) return ofPlan(around, plan);
  if (run === null)
    return ofPlan(around, planPath(repository.root, cwd, plan ?? findPlan(repository.root, cwd)));
  const wanted = run === 'newest' ? null : run;
  const existing = await findRun(store, wanted);
  if (existing === null) return ofLostRun(around, wanted);
  const isPaused = existing.state?.paused === true && !takeOver;
  if (isPaused && (await liveHolder(store, existing.run)) !== null)
    return { kind: 'paused', run: existing.run };
  await requireFree(store, existing.run, takeOver);
  if (existing.started === null) return ofLostRun(around, existing.run);
  if (restart) return ofPlan(around, existing.started.plan.path);
  return { kind: 'run', existing, claim: null };
}

async function ofPlan({ repository, store, takeOver }: Around, plan: string): Promise<Subject> {
  const claim = await findTarget(store, { plan, branch: repository.branch });
  if (claim === null) return { kind: 'plan', plan, existing: null, claim };
  await requireFree(store, claim.run, takeOver);
  const existing = readRun(repository.commonDir, claim.run);
  // A start that was killed between its refs: nothing has happened yet.
  if (existing.state === null && (await takeBackBegin(store, claim)))
    return { kind: 'plan', plan, existing: null, claim: null };
  return { kind: 'plan', plan, existing, claim };
}

/** Its journal is gone or has no first line yet: refs and trailers show its target and its landed phases. */
async function ofLostRun(around: Around, id: string | null): Promise<Subject> {
  const claim = await lostRun(around.store, id);
  if (claim === null) throw noRun();
  requireItsBranch(claim, around.repository);
  return ofPlan(
    around,
    planPath(around.repository.root, around.cwd, join(around.repository.root, claim.target.plan)),
  );
}

/** The named run, otherwise the newest unfinished one, otherwise the newest; null if no run folder exists. */
async function findRun(store: Store, named: string | null): Promise<ExistingRun | null> {
  const { commonDir } = store;
  const ids = listRunIds(commonDir);
  if (named !== null && ids.includes(named)) return readRun(commonDir, named);
  if (named !== null && (await lostRun(store, named)) === null) throw noSuchRun(named, ids);
  if (named !== null) return null;
  for (const id of ids.toReversed().filter((one) => endOfRun(commonDir, one) !== 'completed')) {
    const each = readRun(commonDir, id);
    if (await isOpen(store, each)) return each;
  }
  const newest = ids.at(-1);
  return newest === undefined ? null : readRun(commonDir, newest);
}

async function isOpen(store: Store, { run: id, state }: ExistingRun): Promise<boolean> {
  if (state === null) return (await lostRun(store, id)) !== null;
  return state.ended === null || !hasLandedAll(state);
}

/** The target of a run without a start in its journal, from its refs. Null if they do not show it. */
async function lostRun(store: Store, run: string | null): Promise<TargetClaim | null> {
  const claims = (await listTargets(store)).map(({ claim }) => claim);
  return claims.findLast((claim) => run === null || claim.run === run) ?? null;
}

/** It can only be rebuilt on the branch where it started, because it delivers there. */
function requireItsBranch({ run, target }: TargetClaim, { branch }: Repository): void {
  if (target.branch === branch) return;
  const place = target.branch === null ? 'a detached HEAD' : target.branch.replace(/^refs\/heads\//, '');
  throw new DebussyError({
    code: 'ERR_JOURNAL_GONE',
    message: `the journal of run ${run} is gone; it can be rebuilt only on ${place}, where the run started`,
    hint:
      target.branch === null
        ? 'git switch --detach    then: debussy resume'
        : `git switch ${place}    then: debussy resume ${run}`,
    exitCode: 2,
  });
}

function noSuchRun(named: string, ids: readonly string[]): DebussyError {
  return new DebussyError({
    code: 'ERR_RUN_UNKNOWN',
    message: `no run ${named} in this repository`,
    hint:
      ids.length === 0 ? 'Start one: debussy run MASTER_PLAN.md' : `There are: ${ids.slice(-5).join(', ')}`,
    exitCode: 2,
  });
}
