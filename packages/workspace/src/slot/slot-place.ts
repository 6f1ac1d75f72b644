import { closeSync, constants, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gitAt, orNull, ownEnvironment, runProgram } from '@debussy/host';
import type { Git, GitPlace, GitSetting } from '@debussy/host';

/** The paths of one worktree's parts. An agent can reach only `path`. */
export interface SlotPlace {
  readonly id: string;
  readonly pool: string;
  readonly commonDir: string;
  readonly path: string;
  /** Our own folder of the slot in the git directory: lease, state, index, logs. */
  readonly home: string;
  readonly index: string;
  /** The linked worktree's folder in the git directory. */
  readonly admin: string;
}

export function slotPlace(commonDir: string, pool: string, id: string): SlotPlace {
  const home = join(slotHomes(commonDir), id);
  return {
    id,
    pool,
    commonDir,
    path: join(pool, id.replace(/^s/, '')),
    home,
    index: join(home, 'index'),
    admin: join(commonDir, 'worktrees', `debussy.slot.${id.replace(/^s/, '')}`),
  };
}

/** Whether a linked worktree is a slot, by the name of its folder in the git directory. */
export function isSlotName(name: string): boolean {
  return /^debussy\.slot\.\d+$/.test(name);
}

export function slotHomes(commonDir: string): string {
  return join(commonDir, 'debussy', 'slots');
}

/** Git on a worktree's files: we choose git directory, work tree and index, whatever the worktree contains. */
export function slotGit(
  { commonDir: gitDir, path, index }: SlotPlace,
  config: readonly GitSetting[],
  env: Readonly<Record<string, string>> = {},
): Git {
  return worktreeGit({ gitDir, workTree: path, index, config: [...settled, ...config], env });
}

const slowMs = 3000;

/** Git blocks forever on a pipe in place of a `.gitignore` or a similar file: a slow one looks for these. */
export function worktreeGit(place: GitPlace & { readonly workTree: string }): Git {
  const git = gitAt(place);
  return async (args, options) => {
    const timer = setTimeout(() => void removePipes(place.workTree), slowMs);
    return git(args, options).finally(() => clearTimeout(timer));
  };
}

async function removePipes(top: string): Promise<void> {
  const argv = ['find', top, '-type', 'p', '-name', '.git*', '-print0'];
  const { stdout } = await runProgram({ argv, cwd: '/', env: ownEnvironment() });
  for (const path of stdout.split('\0').filter(Boolean)) {
    // A writer ends the wait of the git that is opening it.
    orNull(() => closeSync(openSync(path, constants.O_RDWR | constants.O_NONBLOCK | constants.O_NOFOLLOW)));
    orNull(() => rmSync(path));
  }
}

/**
 * Settings that users may have for their own checkout but that our worktrees cannot have: it holds the whole tree, in
 * one index file; no change may go unnoticed; line endings never stop a snapshot; no git is started in submodules.
 */
const settled: readonly GitSetting[] = [
  ['core.sparseCheckout', 'false'],
  ['index.sparse', 'false'],
  ['core.splitIndex', 'false'],
  ['core.ignoreStat', 'false'],
  ['core.checkStat', 'default'],
  ['core.trustctime', 'true'],
  ['core.safecrlf', 'false'],
  ['submodule.recurse', 'false'],
];
