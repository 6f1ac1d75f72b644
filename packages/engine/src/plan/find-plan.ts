import { DebussyError } from '@debussy/core';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { planPaths } from './open-plans.ts';

/** The only MASTER_PLAN.md at the top, in docs or in plans, or else the only plan; with several, a person has to name one. */
export function findPlan(root: string, cwd: string): string {
  const usual = ['', 'docs', 'plans']
    .map((folder) => join(root, folder, 'MASTER_PLAN.md'))
    .filter((path) => existsSync(path));
  const found = usual.length > 0 ? usual : planPaths(root, cwd);
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  throw new DebussyError({
    code: found.length === 0 ? 'ERR_PLAN_NOT_FOUND' : 'ERR_PLAN_AMBIGUOUS',
    message:
      found.length === 0
        ? 'no plan found: no MASTER_PLAN.md, and none in the usual places of other tools'
        : `${found.length} plans found`,
    hint:
      found.length === 0
        ? 'Name the plan: debussy run path/to/plan.md, or make one: debussy init'
        : `Name one: ${found.map((path) => `debussy run ${relative(root, path)}`).join('  |  ')}`,
    exitCode: 2,
  });
}
