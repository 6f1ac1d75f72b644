import { DebussyError } from '@debussy/core';
import { requireSigning } from '@debussy/workspace';
import { loadExecutor } from './executor-extension.ts';
import type { ExecutorTarget } from './executor-extension.ts';
import type { Prepared } from './prepare.ts';
import type { Surroundings } from './request.ts';

export type Startable = Extract<Prepared, { kind: 'new' | 'continue' | 'rebuild' }>;

/** What else would refuse the start of a run; null: nothing. */
export async function startRefusal(prepared: Startable, around: Surroundings): Promise<DebussyError | null> {
  try {
    if (prepared.planned.missing.length === 0) await checkStart(prepared, around);
    return null;
  } catch (error) {
    if (error instanceof DebussyError) return error;
    throw error;
  }
}

/** Throws if commits cannot be signed, or if the executor cannot take the run. */
export async function checkStart(startable: Startable, { executors }: Surroundings): Promise<void> {
  const { config, store } = startable.planned;
  await requireSigning(store);
  const elsewhere = await loadExecutor(config.executor, executors);
  await elsewhere?.check(targetOf(startable));
}

function targetOf({ kind, planned }: Startable): ExecutorTarget {
  const { store, texts, repository, existing, restart } = planned;
  const continued = kind === 'new' ? null : existing;
  return {
    commonDir: store.commonDir,
    plan: texts.file,
    branch: repository.branch,
    base: continued?.state?.base ?? planned.base,
    run: continued?.run ?? null,
    restart,
  };
}
