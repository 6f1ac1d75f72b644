import type { Repository, Store } from '@debussy/workspace';
import type { PlanWishes } from '@debussy/core/plan';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ExistingRun } from '../runs/existing-run.ts';
import { planAtBase } from './plan-at-base.ts';
import { readPlanTexts, textsIn } from './plan-of-run.ts';
import type { PlanTexts } from './plan-of-run.ts';
import { mustHave } from '../runs/must-have.ts';

export interface ResumedPlan {
  readonly store: Store;
  readonly repository: Repository;
  readonly existing: ExistingRun;
  readonly wishes: PlanWishes;
  readonly allowDirty: boolean;
  /** Other files that have to be as committed. */
  readonly also: readonly string[];
}

/** The plan as it is committed now, so that edits count; where it is gone from the checkout, the copy that the run kept. */
export async function planForResume({
  store,
  repository,
  existing,
  wishes,
  allowDirty,
  also,
}: ResumedPlan): Promise<PlanTexts> {
  const { path, copy } = mustHave(existing.started, 'the beginning').plan;
  if (existsSync(join(repository.root, path))) {
    return planAtBase({
      store,
      root: repository.root,
      file: path,
      wishes,
      base: repository.head,
      allowDirty,
      also,
    });
  }
  const kept = readPlanTexts(path, textsIn(copy), wishes);
  if (!kept.ok) throw kept.error;
  return kept.value;
}
