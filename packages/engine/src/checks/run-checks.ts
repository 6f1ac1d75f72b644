import { DebussyError } from '@debussy/core';
import type { Config } from '@debussy/core';
import { isHidden, openRepository, poolPlace } from '@debussy/workspace';
import type { Location, Repository } from '@debussy/workspace';
import { agentChecks } from './agent-checks.ts';
import type { Surroundings } from '../run/request.ts';
import type { Check } from './check.ts';
import { fine, problem } from './check.ts';
import { configFound } from './config-check.ts';
import { gitChecks, unopened } from './git-checks.ts';
import { diskCheck, nodeCheck, sandboxCheck } from './machine-checks.ts';
import { forgetWorktrees, staleWorktrees } from './stale-worktrees.ts';

/** Everything that a run needs, looked at one by one. With `fix`, what is safe to mend is mended. */
export async function runChecks(
  { cwd, env }: Pick<Surroundings, 'cwd' | 'env'>,
  fix: boolean,
): Promise<readonly Check[]> {
  const opened = await openRepository(cwd);
  const root = opened.ok ? opened.value.root : null;
  const { config, checks } = configFound(root, env);
  const [disk, agents, worktrees] = await Promise.all([
    diskCheck(root ?? cwd),
    agentChecks(config, env),
    opened.ok ? worktreeChecks(opened.value, fix) : [],
  ]);
  const place = opened.ok ? await placeChecks(opened.value, config) : [];
  const git = opened.ok ? gitChecks(opened.value, config) : [unopened(opened.error)];
  return [nodeCheck(), ...git, ...place, ...worktrees, disk, ...checks, ...agents, sandboxCheck(config)];
}

async function placeChecks(repository: Repository, { worktrees }: Config): Promise<readonly Check[]> {
  try {
    const place = await poolPlace({ ...repository, worktrees });
    if (!isHidden(place)) return [fine('worktrees', `in ${place}`)];
    const hint =
      'Many test runners skip such folders. Name another one in .debussy/config.yaml: worktrees: ~/worktrees';
    return [problem('worktrees', 'warning', [`in ${place}: a folder whose name begins with a dot`, hint])];
  } catch (error) {
    if (!(error instanceof DebussyError)) throw error;
    return [problem('worktrees', 'error', [error.message, error.hint ?? ''])];
  }
}

async function worktreeChecks({ root, commonDir }: Location, fix: boolean): Promise<readonly Check[]> {
  const stale = await staleWorktrees(root, commonDir);
  if (stale.length === 0) return [];
  const removed = fix ? await forgetWorktrees(root, stale) : [];
  const left = stale.map(({ path }) => path).filter((path) => !removed.includes(path));
  return [
    ...removed.map((path) => fine('worktrees', `taken off git's list, its folder is gone: ${path}`)),
    ...left.map((path) =>
      problem('worktrees', 'warning', [
        `git lists a worktree of debussy whose folder is gone: ${path}`,
        fix
          ? `Only it has its commit: look at it first, then git worktree remove -f -f ${path}`
          : 'debussy doctor --fix',
      ]),
    ),
  ];
}
