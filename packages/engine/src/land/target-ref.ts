import { DebussyError, groupRef } from '@debussy/core';
import type { RunContext } from '../run/run-context.ts';

/** The branch on which something lands: the run's own, or that of a split phase. */
export function targetRef(context: RunContext, group: string | null): string {
  return group === null ? context.runBranch : groupRef(context.run, group);
}

export function superseded(): DebussyError {
  return new DebussyError({
    code: 'ERR_RUN_SUPERSEDED',
    message: 'another debussy has taken over this run',
    hint: 'Nothing is lost: follow it with `debussy status`.',
  });
}
