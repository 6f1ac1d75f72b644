import { DebussyError, nearest, ownValue } from '@debussy/core';
import type { Executor, RunState } from '@debussy/scheduler';
import type { RunPlace, RunRules } from './run-place.ts';

/** Runs tasks outside this machine. The setting `executor` names it. */
export interface ExecutorExtension {
  /** Before anything is created: throws a `DebussyError` if the run is impossible there. */
  check(target: ExecutorTarget): Promise<void>;
  /**
   * For a run that this process holds, before any task of it exists. Throws a `DebussyError` if the run is impossible
   * there after all; the run is then released.
   */
  open(run: ExecutedRun, restart: boolean): Promise<Executor>;
}

/** A run whose tasks run elsewhere. */
export interface ExecutedRun extends RunPlace, RunRules {
  readonly state: () => RunState;
}

/** Loads extensions when a run needs them, by the names that the configuration gives them. */
export type Executors = Readonly<Record<string, () => Promise<ExecutorExtension>>>;

/** The target of a run. */
export interface ExecutorTarget {
  /** The git directory that all worktrees of the repository share. */
  readonly commonDir: string;
  /** The plan's path from the top of the repository. */
  readonly plan: string;
  readonly branch: string | null;
  /** The commit at which the run begins, or began. */
  readonly base: string | null;
  /** The id of the continued run; null: a new one begins. */
  readonly run: string | null;
  /** A new run replaces an existing one, here or on another host. */
  readonly restart: boolean;
}

export const localExecutor = 'local';

/** Null: tasks run on this machine. */
export async function loadExecutor(name: string, executors: Executors): Promise<ExecutorExtension | null> {
  if (name === localExecutor) return null;
  const load = ownValue(executors, name);
  if (load === undefined) throw unknownExecutor(name, executors);
  return load();
}

export function unknownExecutor(name: string, executors: Executors): DebussyError {
  const known = [localExecutor, ...Object.keys(executors)];
  const near = nearest(name, known);
  return new DebussyError({
    code: 'ERR_EXECUTOR_UNKNOWN',
    message: `unknown executor: ${name}`,
    hint: near === null ? `Use one of: ${known.join(', ')}` : `Did you mean ${near}?`,
    exitCode: 2,
  });
}
