import { DebussyError } from '@debussy/core';
import { listTargets } from '@debussy/workspace';
import type { Repository, Store, TargetClaim } from '@debussy/workspace';

/** A run without a beginning in its journal: what the refs say it works on. Null where they know nothing of it. */
export async function lostRun(store: Store, run: string | null): Promise<TargetClaim | null> {
  const claims = (await listTargets(store)).map(({ claim }) => claim);
  return claims.findLast((claim) => run === null || claim.run === run) ?? null;
}

/** It can only be begun again from its refs where it was begun: its branch is where it delivers to. */
export function requireItsBranch({ run, target }: TargetClaim, { branch }: Repository): void {
  if (target.branch === branch) return;
  const place = target.branch === null ? 'a detached HEAD' : shortName(target.branch);
  throw new DebussyError({
    code: 'ERR_JOURNAL_GONE',
    message: `the journal of run ${run} is gone; it can be rebuilt only on ${place}, where the run was begun`,
    hint:
      target.branch === null
        ? 'git switch --detach    then: debussy resume'
        : `git switch ${place}    then: debussy resume ${run}`,
    exitCode: 2,
  });
}

function shortName(branch: string): string {
  return branch.replace(/^refs\/heads\//, '');
}
